import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { FolderRegistry, type NotesFolder } from '../src/notes/folders.js';
import { reindexFolder } from '../src/notes/indexing/reindex-folder.js';
import { watchFolder } from '../src/notes/indexing/watch-folder.js';
import { openIndex } from '../src/notes/open-index.js';
import { lockIndex } from '../src/notes/write-lock.js';
import { packageRoot } from '../src/package-root.js';
import { compile } from './mcp/doors.js';
import { wholeness } from './support/notes-wholeness.js';

/** A machine that tests several things at once is slower than a person's; the bench holds the second. */
const SOON_MS = 10_000;

function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-watch-data-'));
  const root = mkdtempSync(join(tmpdir(), 'verbatim-watch-'));
  const folder = new FolderRegistry(dataDir).add(root, 'vault');
  return { dataDir, root, folder, settings: { dataDir, embedder: null, maxFileBytes: 1_000_000 } };
}

function found(dataDir: string, folder: NotesFolder, word: string): string[] {
  const db = openIndex(dataDir, folder);
  try {
    return db
      .prepare<[string], string>(
        `SELECT DISTINCT f.path FROM chunks_fts t JOIN chunks c ON c.id = t.rowid JOIN files f ON f.id = c.file
         WHERE chunks_fts MATCH ? ORDER BY f.path`,
      )
      .pluck()
      .all(word);
  } finally {
    db.close();
  }
}

async function soon(holds: () => boolean): Promise<boolean> {
  const end = performance.now() + SOON_MS;
  while (!holds()) {
    if (performance.now() > end) return false;
    await setTimeout(20);
  }
  return true;
}

describe('a watched folder', () => {
  it('is searchable as it is, soon after a note is saved, renamed or deleted', async () => {
    const { dataDir, root, folder, settings } = newFolder();
    mkdirSync(join(root, 'a'));
    writeFileSync(join(root, 'a', 'first.md'), 'firstword');
    const stop = new AbortController();
    let ready = () => {};
    const isReady = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const watching = watchFolder(settings, folder, { signal: stop.signal, onReady: ready });
    await isReady;
    expect(found(dataDir, folder, 'firstword')).toEqual(['a/first.md']);
    const becomes = (word: string, paths: string[]) =>
      soon(() => JSON.stringify(found(dataDir, folder, word)) === JSON.stringify(paths));
    writeFileSync(join(root, 'a', 'first.md'), 'otherword');
    expect(await becomes('otherword', ['a/first.md'])).toBe(true);
    expect(found(dataDir, folder, 'firstword')).toEqual([]);
    mkdirSync(join(root, 'new', 'deep'), { recursive: true });
    writeFileSync(join(root, 'new', 'deep', 'n.md'), 'deepword');
    expect(await becomes('deepword', ['new/deep/n.md'])).toBe(true);
    renameSync(join(root, 'new'), join(root, 'moved'));
    expect(await becomes('deepword', ['moved/deep/n.md'])).toBe(true);
    writeFileSync(join(root, '.verbatimignore'), 'moved/');
    expect(await becomes('deepword', [])).toBe(true);
    rmSync(join(root, 'a'), { recursive: true });
    expect(await becomes('otherword', [])).toBe(true);
    stop.abort();
    await watching;
  });

  it('waits for another writer, and says so', async () => {
    const { dataDir, root, folder, settings } = newFolder();
    writeFileSync(join(root, 'a.md'), 'word');
    const lock = lockIndex(dataDir, folder.name);
    const stop = new AbortController();
    const troubles: string[] = [];
    const watching = watchFolder(settings, folder, {
      signal: stop.signal,
      onTrouble: ({ message }) => troubles.push(message),
      onReady: () => stop.abort(),
    });
    expect(await soon(() => troubles.length > 0)).toBe(true);
    lock.release();
    await watching;
    expect(troubles).toEqual([expect.stringMatching(/being written by another process/)]);
    expect(found(dataDir, folder, 'word')).toEqual(['a.md']);
  });
});

it('a watched folder that goes is said once, and taken up again when it is back', async () => {
  const { dataDir, root, folder, settings } = newFolder();
  writeFileSync(join(root, 'a.md'), 'word');
  const stop = new AbortController();
  const troubles: string[] = [];
  let ready = () => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const onTrouble = ({ message }: Error) => troubles.push(message);
  const watching = watchFolder(settings, folder, { signal: stop.signal, onReady: ready, onTrouble });
  await isReady;
  renameSync(root, `${root}-away`);
  expect(await soon(() => troubles.length > 0)).toBe(true);
  renameSync(`${root}-away`, root);
  writeFileSync(join(root, 'b.md'), 'word');
  expect(await soon(() => found(dataDir, folder, 'word').length === 2)).toBe(true);
  expect(troubles).toEqual([expect.stringContaining('There is no folder')]);
  stop.abort();
  await watching;
});

it('a watched folder that is removed is watched no more, and one that takes its name keeps its index', async () => {
  const { dataDir, root, folder, settings } = newFolder();
  writeFileSync(join(root, 'a.md'), 'oldword');
  let indexed = () => {};
  const isIndexed = new Promise<void>((resolve) => {
    indexed = resolve;
  });
  const { signal } = new AbortController();
  const watching = watchFolder(settings, folder, { signal, onIndexed: indexed });
  await isIndexed;
  const registry = new FolderRegistry(dataDir);
  registry.remove('vault');
  const other = mkdtempSync(join(tmpdir(), 'verbatim-watch-'));
  writeFileSync(join(other, 'b.md'), 'newword');
  const added = registry.add(other, 'vault');
  await reindexFolder(settings, added);
  const ended = expect(watching).rejects.toMatchObject({ kind: 'not-found' });
  writeFileSync(join(root, 'a.md'), 'otherword');
  await ended;
  expect(found(dataDir, added, 'newword')).toEqual(['b.md']);
});

describe('two processes on one index', () => {
  beforeAll(compile);

  it('search while one of them writes; the other is told that it may not', async () => {
    const { dataDir, root, folder, settings } = newFolder();
    writeFileSync(join(root, 'stays.md'), 'stayword');
    await reindexFolder(settings, folder);
    for (let note = 0; note < 2_000; note += 1) {
      writeFileSync(join(root, `note-${note}.md`), `# Note ${note}\n\n${'some words of it '.repeat(60)}`);
    }
    const child = fork(join(packageRoot, 'test/support/notes-child.mjs'), {
      env: { ...process.env, VERBATIM_DATA: dataDir, NOTES_FOLDER: JSON.stringify(folder) },
    });
    const ended = once(child, 'exit');
    await once(child, 'message');
    child.send('go');
    let [searches, refusals] = [0, 0];
    let code: unknown;
    void ended.then(([given]) => {
      code = given;
    });
    while (code === undefined) {
      expect(found(dataDir, folder, 'stayword')).toEqual(['stays.md']);
      searches += 1;
      // Written by whoever holds the lock.
      if (refusals === 0 && existsSync(join(dataDir, 'notes', 'vault.pid'))) {
        const refused = await reindexFolder(settings, folder).then(
          () => null,
          (error: Error) => error.message,
        );
        if (refused !== null) {
          expect(refused).toMatch(/"vault" is being written by another process \(process \d+\)/);
          refusals += 1;
        }
      }
      await setTimeout(5);
    }
    expect(code).toBe(0);
    expect(searches).toBeGreaterThan(3);
    expect(refusals).toBe(1);
    const db = openIndex(dataDir, folder);
    expect(wholeness(db)).toEqual([]);
    db.close();
  });
});
