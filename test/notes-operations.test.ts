import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderRegistry } from '../src/notes/folders.js';
import { reindexFolder } from '../src/notes/indexing/reindex-folder.js';
import { openIndex } from '../src/notes/open-index.js';
import { seededRandom } from '../src/random.js';
import { wholeness } from './support/notes-wholeness.js';
import { WordEmbedder } from './support/word-embedder.js';

const OPERATIONS = 1_000;
const BETWEEN_SCANS = 10;
const MAY_READ_ALL = process.getuid?.() === 0;

/** What the folder holds, kept beside it: the index must say the same. */
interface ModelNote {
  words: readonly string[];
  readable: boolean;
}

it(`an index holds what the folder holds through ${OPERATIONS} random operations on files`, async () => {
  const random = seededRandom(20_26);
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-notes-data-'));
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-notes-')));
  const outside = mkdtempSync(join(tmpdir(), 'verbatim-outside-'));
  writeFileSync(join(outside, 'secret.md'), 'outsideword');
  const folder = new FolderRegistry(dataDir).add(root, 'vault');
  const settings = { dataDir, embedder: new WordEmbedder(), maxFileBytes: 100_000 };

  const notes = new Map<string, ModelNote>();
  const links = new Map<string, boolean>();
  let number = 0;
  const newWord = () => {
    number += 1;
    return `q${number}x`;
  };
  const folders = ['', 'a', 'a/b', 'Ünï 🌱', 'c.d'];
  const newPath = () => {
    const place = pick(folders) ?? '';
    const ending = pick(['md', 'txt', 'adoc', 'MD', 'markdown']);
    return `${place === '' ? '' : `${place}/`}n${Math.floor(random() * 60)} é.${ending}`;
  };
  const at = (path: string) => join(root, path);
  const free = (path: string) => !notes.has(path) && !links.has(path);
  const put = (path: string, words: readonly string[]) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    const other = pick([...notes.keys()]);
    const parts = words.map((word) => `## About ${word}\n\nThe word ${word} stands here.\n`);
    writeFileSync(at(path), `# Title\n\n[[${other ?? 'nothing'}]]\n\n${parts.join('\n')}`);
    notes.set(path, { words, readable: true });
  };

  const operations: Readonly<Record<string, () => void>> = {
    create: () => {
      const path = newPath();
      if (free(path)) put(path, [newWord(), newWord()]);
    },
    edit: () => {
      const path = pick([...notes.keys()]);
      const note = notes.get(path ?? '');
      if (path === undefined || !note?.readable) return;
      // Half of the text stays, so that its vectors must stay too.
      put(path, [...note.words.slice(0, 1), newWord()]);
    },
    rename: () => {
      const [from, to] = [pick([...notes.keys()]), newPath()];
      const note = notes.get(from ?? '');
      if (from === undefined || !note || links.has(to) || from === to) return;
      mkdirSync(dirname(at(to)), { recursive: true });
      renameSync(at(from), at(to));
      notes.delete(from);
      notes.set(to, note);
    },
    delete: () => {
      const path = pick([...notes.keys()]);
      if (path === undefined) return;
      unlinkSync(at(path));
      notes.delete(path);
    },
    'delete a folder': () => {
      const place = pick(folders.slice(1));
      if (place === undefined || random() > 0.2) return;
      rmSync(at(place), { recursive: true, force: true });
      for (const paths of [notes, links]) {
        for (const path of [...paths.keys()]) if (path.startsWith(`${place}/`)) paths.delete(path);
      }
    },
    chmod: () => {
      const path = pick([...notes.keys()]);
      const note = notes.get(path ?? '');
      if (path === undefined || !note) return;
      const readable = random() < 0.5;
      chmodSync(at(path), readable ? 0o644 : 0o000);
      note.readable = readable || MAY_READ_ALL;
    },
    'link inside': () => {
      const [path, target] = [newPath(), pick([...notes.keys(), 'a', 'nowhere'])];
      if (!free(path) || target === undefined || existsSync(at(path))) return;
      mkdirSync(dirname(at(path)), { recursive: true });
      symlinkSync(at(target), at(path));
      links.set(path, false);
    },
    'link outside': () => {
      const path = newPath();
      if (!free(path) || existsSync(at(path))) return;
      mkdirSync(dirname(at(path)), { recursive: true });
      symlinkSync(pick([outside, join(outside, 'secret.md'), '/etc/passwd']) ?? outside, at(path));
      links.set(path, true);
    },
    unlink: () => {
      const path = pick([...links.keys()]);
      if (path === undefined) return;
      unlinkSync(at(path));
      links.delete(path);
    },
  };
  const names = [...Object.keys(operations), 'create', 'create', 'edit', 'edit', 'rename'];

  for (let done = 1; done <= OPERATIONS; done += 1) {
    operations[pick(names) ?? 'create']?.();
    if (done % BETWEEN_SCANS !== 0) continue;
    await reindexFolder(settings, folder);
    const db = openIndex(dataDir, folder);
    try {
      const paths = db.prepare<[], string>('SELECT path FROM files ORDER BY path').pluck().all();
      expect(paths).toEqual([...notes.keys()].sort(byBytes));
      for (const [path, { words, readable }] of notes) {
        for (const word of words)
          expect(filesWith(db, word), `${word} of ${path}`).toEqual(readable ? [path] : []);
      }
      expect(filesWith(db, 'outsideword')).toEqual([]);
      const reported = db
        .prepare<[], string>(`SELECT path FROM problems WHERE kind = 'outside' ORDER BY path`)
        .pluck();
      expect(reported.all()).toEqual(
        [...links]
          .filter(([, out]) => out)
          .map(([path]) => path)
          .sort(byBytes),
      );
      expect(wholeness(db)).toEqual([]);
    } finally {
      db.close();
    }
  }
  expect(number).toBeGreaterThan(200);
  const { read } = await reindexFolder(settings, folder);
  expect(read).toBe(0);
});

type Index = ReturnType<typeof openIndex>;

function filesWith(db: Index, word: string): string[] {
  return db
    .prepare<[string], string>(
      `SELECT DISTINCT f.path FROM chunks_fts t JOIN chunks c ON c.id = t.rowid JOIN files f ON f.id = c.file
       WHERE chunks_fts MATCH ? ORDER BY f.path`,
    )
    .pluck()
    .all(`"${word}"`);
}

/** As SQLite orders text. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
