import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VerbatimError } from '../../errors.js';
import { o200kCounter } from '../../text/budgets/token-counter.js';
import { openBackground } from '../background/background.js';
import { FolderRegistry } from '../folders.js';
import { indexPath } from '../index-path.js';
import { reindexFolder } from '../indexing/reindex-folder.js';
import { NOTES_META } from '../notes.rows.js';
import { Vault } from '../vault.js';

const MAX = 5_000_000;
const NOTES: Readonly<Record<string, string>> = {
  'energie/waermepumpe.md':
    '# Wärmepumpe\n\nDie Vorlauftemperatur der Wärmepumpe liegt bei 35 Grad.\nDer Kompressor A123B wird jährlich geprüft.\n\n# Garten\n\nDie Äpfel sind reif.\n',
  'energy/heating.md':
    "# Heating\n\nThe heat pump's flow temperature stays at 35 degrees.\n\n# Garden\n\nApples ripen in September.\n",
  'mixed.md':
    'Meeting notes: wir haben den deployment process besprochen.\nDie Häuser in der Altstadt are listed buildings.\n',
};

let dataDir: string;
let root: string;
let vault: Vault;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function reindex(): Promise<void> {
  const [folder] = new FolderRegistry(dataDir).list();
  if (folder === undefined) throw new Error('no folder');
  await reindexFolder({ dataDir, maxFileBytes: MAX, embedder: null }, folder);
}

/** Made once: it takes seconds. */
const background = mkdtempSync(join(tmpdir(), 'passages-background-'));
beforeAll(() => {
  openBackground(background);
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'passages-data-'));
  cpSync(background, dataDir, { recursive: true });
  root = mkdtempSync(join(tmpdir(), 'passages-notes-'));
  for (const [path, text] of Object.entries(NOTES)) write(path, text);
  new FolderRegistry(dataDir).add(root, 'notes');
  await reindex();
  vault = new Vault({ dataDir, embedder: null, maxFileBytes: MAX });
});
afterEach(async () => {
  await vault.close();
  rmSync(dataDir, { recursive: true });
  rmSync(root, { recursive: true });
});

const ask = async (query: string, maxTokens = 60, path?: string) =>
  vault.passages({ query, maxTokens, ...(path !== undefined && { path }) });

describe('passages of notes', () => {
  it('are the words of the file, with the lines they stand in', async () => {
    const { spans, tokens, tokenizer, notes } = await ask('Vorlauftemperatur');
    expect(notes).toEqual([
      expect.stringMatching(/^This is all that stands with these words in the notes: \d+ of 60 tokens\.$/),
    ]);
    expect(tokenizer).toBe('o200k_base');
    const [best] = spans;
    expect(best?.path).toBe('energie/waermepumpe.md');
    expect(best?.text).toContain('Die Vorlauftemperatur der Wärmepumpe liegt bei 35 Grad.');
    const lines = (NOTES['energie/waermepumpe.md'] ?? '').split('\n');
    expect(lines.slice((best?.startLine ?? 0) - 1, best?.endLine).join('\n')).toContain(best?.text ?? '?');
    const counter = o200kCounter();
    expect(spans.reduce((sum, span) => sum + counter.count(span.text), 0)).toBe(tokens);
    expect(tokens).toBeLessThanOrEqual(60);
  });

  it('are found by other forms, spellings and the identifier alone', async () => {
    for (const query of ['Waermepumpen', 'Wärmepumpe', 'a123b']) {
      expect((await ask(query)).spans[0]?.path).toBe('energie/waermepumpe.md');
    }
    expect((await ask('apple')).spans[0]?.path).toBe('energy/heating.md');
    expect((await ask('altes Haus')).spans[0]?.text).toContain('Häuser in der Altstadt');
    expect((await ask('process of deployments')).spans[0]?.path).toBe('mixed.md');
  });

  it('end at headings', async () => {
    const { spans } = await ask('temperature apples', 200);
    for (const { text } of spans) expect(text).not.toMatch(/[^\n]\n# /);
  });

  it('never hold a header, nor come for its words', async () => {
    write('bread.md', '---\ntags: [marzipan, sourdough]\n---\nThe sourdough rises overnight.\n');
    write('server.adoc', '= Cellar server\n:tags: marzipan, sourdough\n\nThe sourdough server hums.\n');
    await reindex();
    expect((await ask('marzipan')).spans).toEqual([]);
    expect((await ask('sourdough')).spans.map(({ text }) => text)).toEqual([
      'The sourdough rises overnight.',
      'The sourdough server hums.',
    ]);
    write('bread.md', '---\ntags: [marzipan]\n---\nThe sourdough fell.\n');
    expect((await ask('marzipan')).spans).toEqual([]);
    expect((await ask('sourdough')).spans.map(({ text }) => text)).toContain('The sourdough fell.');
  });

  it('come from the scope alone', async () => {
    const { spans } = await ask('35', 60, 'energy');
    expect(spans.map(({ path }) => path)).toEqual(['energy/heating.md']);
  });

  it('are those of the file as it is now, changed, gone or new', async () => {
    write('mixed.md', 'Nothing of that is here any more, but a xylophone.\n');
    rmSync(join(root, 'energy/heating.md'));
    expect((await ask('deployment')).spans).toEqual([]);
    expect((await ask('deployment')).notes[0]).toContain('Looked for: deployment');
    expect((await ask('apples')).spans.map(({ path }) => path)).not.toContain('energy/heating.md');
    write('new.md', 'A brand new kaleidoscope.\n');
    await reindex();
    expect((await ask('xylophone')).spans[0]?.path).toBe('mixed.md');
    expect((await ask('kaleidoscope')).spans[0]?.path).toBe('new.md');
  });

  it('say which notes are gone or hold a word no more, and whether that is all', async () => {
    const all = 'Deployment is what they discussed. '.repeat(30);
    write('long.md', all);
    await reindex();
    expect((await ask('deployment')).notes).toEqual([]);
    write('mixed.md', 'Nothing of that is here any more, but a xylophone.\n');
    rmSync(join(root, 'long.md'));
    rmSync(join(root, 'energy/heating.md'));
    const { spans, notes } = await ask('deployment apples', 300);
    expect(spans).toEqual([]);
    expect(notes.slice(1)).toEqual([
      'Left out, since the notes no longer hold what was found: notes/mixed.md.',
      'Left out, since the notes are no longer there: notes/energy/heating.md, notes/long.md.',
      'Reindex to search what stands there now (vault_reindex).',
    ]);
    expect((await ask('deployment', 300, 'energy')).notes.join()).not.toContain('Left out');
  });

  it('come from every one of many notes that were changed since they were indexed', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `many/${at}.md`);
    for (const name of names) write(name, `A trombone in ${name}, and ${'much else '.repeat(40)}.\n`);
    await reindex();
    for (const name of names) write(name, `Now ${'much else '.repeat(40)}. The trombone is in ${name}.\n`);
    for (const budget of [50, 200, 5000]) {
      const { spans } = await ask('trombone', budget);
      for (const { text, path } of spans) expect(text).toContain(`The trombone is in ${path}.`);
    }
  });

  it('never come through a link that stands in the place of a note', async () => {
    write('.verbatimignore', 'private.md\n');
    write('private.md', 'The saxophone is a secret.\n');
    await reindex();
    rmSync(join(root, 'mixed.md'));
    symlinkSync('private.md', join(root, 'mixed.md'));
    expect((await ask('saxophone deployment')).spans).toEqual([]);
  });

  it('are those of a file whose old size and time were restored after it was changed', async () => {
    const setTime = () => utimesSync(join(root, 'mixed.md'), 1_600_000_000, 1_600_000_000);
    setTime();
    await reindex();
    expect((await ask('Häuser Altstadt besprochen', 200)).spans[0]?.text).toContain('deployment');
    write('mixed.md', (NOTES['mixed.md'] ?? '').replace('deployment', 'xylophones'));
    setTime();
    const { spans } = await ask('Häuser Altstadt besprochen', 200);
    expect(spans.map(({ text }) => text).join('\n')).toContain('xylophones');
    expect(spans.map(({ text }) => text).join('\n')).not.toContain('deployment');
  });

  it('come from the texts where words were indexed by other rules, and from the index once that is made anew', async () => {
    const db = new Database(indexPath(dataDir, 'notes'));
    db.prepare('UPDATE notes_meta SET value = 1 WHERE key = ?').run(NOTES_META.chainRules);
    db.exec('DELETE FROM postings');
    expect((await ask('Wärmepumpe')).spans[0]?.path).toBe('energie/waermepumpe.md');
    await reindex();
    expect((await ask('Wärmepumpe')).spans[0]?.path).toBe('energie/waermepumpe.md');
    expect(db.prepare('SELECT count(*) FROM postings').pluck().get()).toBeGreaterThan(0);
    db.close();
  });

  it('are not asked for without words or within no budget', async () => {
    for (const [query, tokens] of [
      ['?!', 100],
      ['', 100],
      ['house', 3],
      ['house', 1e9],
    ] as const) {
      await expect(ask(query, tokens)).rejects.toThrow(VerbatimError);
    }
  });

  it('come with their lines, thousands of them, from a note of two megabytes', async () => {
    const paragraph = 'Der Krieg dauerte viele Jahre, und niemand wusste mehr, worum.';
    write('lang.md', `${paragraph}\n\n`.repeat(30_000));
    await reindex();
    const { spans, tokens } = await ask('Krieg', 50_000);
    expect(tokens).toBeGreaterThan(47_500);
    for (const { ref, path, startLine, endLine, text } of spans) {
      expect(ref).toBe(`notes/${path}:${startLine}-${endLine}`);
      expect(startLine % 2).toBe(1);
      expect(text).toBe(paragraph);
    }
  });

  it('come from an edited file whose new words the index does not know', async () => {
    write('mixed.md', `${NOTES['mixed.md']}\nDeployment again, with a deployment plan.\n`);
    const { spans } = await ask('deployment', 200);
    expect(spans.map(({ text }) => text).join('\n')).toContain('deployment plan');
  });
});
