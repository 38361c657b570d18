import { renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';
import { openIndex } from '../open-index.js';
import { OpenedFolder } from '../opened-folder.js';
import { FreshNotes } from './freshness.js';

const open: TestVault[] = [];
afterEach(async () => {
  for (const vault of open.splice(0)) await vault.close();
});

async function vaultOf(files: Record<string, string>): Promise<TestVault> {
  const made = await testVault({ notes: files });
  open.push(made);
  return made;
}

describe('what has changed since it was indexed', () => {
  const NOTES = {
    'wheel.md': '# Wheel\n\n## Bearings\n\nPack them with tallow.\n\n## Buckets\n\nElm boards.\n',
    'stones.md': '# Stones\n\nTallow keeps rust off the bill.\n',
  };

  test('a note that is as it was is shown from the index', async () => {
    const { vault } = await vaultOf(NOTES);
    const { hits, notes } = await vault.search({ query: 'pack tallow' });
    expect(hits[0]).toMatchObject({ path: 'wheel.md', startLine: 1, endLine: 5, freshness: 'indexed' });
    expect(notes).toEqual([]);
  });

  test('text that moved is shown where it stands now', async () => {
    const { vault, write } = await vaultOf(NOTES);
    write({ 'wheel.md': `A new first line.\n\n${NOTES['wheel.md']}` });
    const { hits, notes } = await vault.search({ query: 'pack tallow' });
    expect(hits[0]).toMatchObject({ startLine: 3, endLine: 7, freshness: 'moved' });
    expect(notes.join(' ')).toContain('changed since it was indexed');
  });

  test('a section that was rewritten is read anew, never shown as it was', async () => {
    const { vault, write } = await vaultOf(NOTES);
    write({ 'wheel.md': NOTES['wheel.md'].replace('tallow', 'graphite') });
    const [hit] = (await vault.search({ query: 'pack tallow', path: 'wheel.md' })).hits;
    expect(hit).toMatchObject({ freshness: 'changed', snippet: 'Pack them with graphite.' });
  });

  test('a note that is gone is left out and named, and the next takes its place', async () => {
    const { vault, root } = await vaultOf(NOTES);
    rmSync(join(root(), 'wheel.md'));
    const { hits, notes } = await vault.search({ query: 'pack tallow', limit: 1 });
    expect(hits.map(({ path }) => path)).toEqual(['stones.md']);
    expect(notes.join(' ')).toContain('no longer there: notes/wheel.md');
  });

  test('one of the same size whose time was set back is read anew all the same', async () => {
    const { vault, root, write, reindex } = await vaultOf(NOTES);
    const path = join(root(), 'wheel.md');
    const written = new Date('2025-01-01');
    utimesSync(path, written, written);
    await reindex();
    write({ 'wheel.md': NOTES['wheel.md'].replace('tallow', 'talcum') });
    utimesSync(path, written, written);
    const [hit] = (await vault.search({ query: 'pack tallow', path: 'wheel.md' })).hits;
    expect(hit).toMatchObject({ freshness: 'changed', snippet: 'Pack them with talcum.' });
  });

  test('a copy that still says what was looked for is a hit of its own beside one that does not', async () => {
    const block = '## Standing agenda\n\nRound of the table.\n';
    const { vault, write } = await vaultOf({ 'w1.md': block, 'w2.md': block, 'w3.md': block });
    write({ 'w1.md': '## Standing agenda\n\nAbolished.\n' });
    const { hits } = await vault.search({ query: 'standing agenda' });
    expect(hits.map(({ path, freshness, alsoAt }) => [path, freshness, alsoAt])).toEqual([
      ['w1.md', 'changed', []],
      ['w2.md', 'indexed', ['notes/w3.md:1-3']],
    ]);
  });

  test('a note that has grown past the size limit is not read, and that is said', async () => {
    const { vault, write } = await vaultOf(NOTES);
    write({ 'wheel.md': `${NOTES['wheel.md']}${'More of it.\n'.repeat(100_000)}` });
    const { hits, notes } = await vault.search({ query: 'pack tallow' });
    expect(hits.map(({ path }) => path)).toEqual(['stones.md']);
    expect(notes.join(' ')).toContain('cannot be read now: notes/wheel.md');
  });

  test('the chunks of one note are of one reading of its file', async () => {
    const { vault, dataDir, write, root } = await vaultOf(NOTES);
    write({ 'wheel.md': `A new first line.\n\n${NOTES['wheel.md']}` });
    const [listed] = vault.foldersNamed('notes');
    if (listed === undefined) throw new Error('No folder was added.');
    const index = openIndex(dataDir, listed);
    const folder = new OpenedFolder(index, listed);
    const chunks = folder.rows.chunks([1, 2, 3]).filter(({ path }) => path === 'wheel.md');
    const files = new FreshNotes(1_000_000);
    const startLines = chunks.map((chunk) => {
      const fresh = files.chunk(folder, chunk);
      rmSync(join(root(), 'wheel.md'), { force: true });
      return typeof fresh === 'object' ? fresh.startLine : fresh;
    });
    index.close();
    expect(startLines).toEqual([3, 9]);
  });

  test('a note that a link to an ignored file has replaced is gone', async () => {
    const { vault, root } = await vaultOf({
      ...NOTES,
      '.verbatimignore': 'private.md\n',
      'private.md': '# Wheel\n\n## Bearings\n\nPrivate.\n',
    });
    rmSync(join(root(), 'wheel.md'));
    symlinkSync('private.md', join(root(), 'wheel.md'));
    const { hits, notes } = await vault.search({ query: 'pack tallow' });
    expect(hits.map(({ path }) => path)).toEqual(['stones.md']);
    expect(notes.join(' ')).toContain('no longer there: notes/wheel.md');
  });

  test('after a reindex a renamed note is found under its new name', async () => {
    const { vault, root, reindex } = await vaultOf(NOTES);
    renameSync(join(root(), 'wheel.md'), join(root(), 'rad.md'));
    await reindex();
    const { hits, notes } = await vault.search({ query: 'pack tallow' });
    expect(hits[0]).toMatchObject({ path: 'rad.md', freshness: 'indexed' });
    expect(notes).toEqual([]);
  });
});
