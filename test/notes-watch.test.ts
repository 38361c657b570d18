import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

type Made = ReturnType<typeof newFolder>;

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

describe('a watched folder that goes', () => {
  /** Watches, and counts how often it said that it does. */
  function watched({ settings, folder }: Made) {
    const stop = new AbortController();
    const [troubles, counts]: [string[], { ready: number }] = [[], { ready: 0 }];
    const watching = watchFolder(settings, folder, {
      signal: stop.signal,
      onReady: () => {
        counts.ready += 1;
      },
      onTrouble: ({ message }) => troubles.push(message),
    });
    const end = () => {
      stop.abort();
      return watching;
    };
    return { troubles, isReady: (times: number) => soon(() => counts.ready === times), end };
  }
  const finds = ({ dataDir, folder }: Made, word: string, count: number) =>
    soon(() => found(dataDir, folder, word).length === count);

  it('is said once, and watched again when it is back', async () => {
    const made = newFolder();
    const { root } = made;
    writeFileSync(join(root, 'a.md'), 'word');
    const { troubles, isReady, end } = watched(made);
    expect(await isReady(1)).toBe(true);
    renameSync(root, `${root}-away`);
    expect(await soon(() => troubles.length > 0)).toBe(true);
    renameSync(`${root}-away`, root);
    expect(await isReady(2)).toBe(true);
    writeFileSync(join(root, 'b.md'), 'word');
    expect(await finds(made, 'word', 2)).toBe(true);
    expect(troubles).toEqual([expect.stringContaining('There is no folder')]);
    await end();
  });

  it('is watched again where it was back before anybody looked', async () => {
    const made = newFolder();
    const { root } = made;
    const { isReady, end } = watched(made);
    expect(await isReady(1)).toBe(true);
    renameSync(root, `${root}-away`);
    renameSync(`${root}-away`, root);
    writeFileSync(join(root, 'a.md'), 'word');
    expect(await finds(made, 'word', 1)).toBe(true);
    mkdirSync(join(root, 'deep'));
    writeFileSync(join(root, 'deep', 'b.md'), 'word');
    expect(await finds(made, 'word', 2)).toBe(true);
    await end();
  });

  it('keeps its index when an empty one comes in its place, and what is put there is watched', async () => {
    const made = newFolder();
    const { dataDir, root, folder } = made;
    writeFileSync(join(root, 'a.md'), 'oldword');
    const { troubles, isReady, end } = watched(made);
    expect(await isReady(1)).toBe(true);
    rmSync(root, { recursive: true });
    mkdirSync(root);
    expect(await soon(() => troubles.some((said) => said.includes('is empty')))).toBe(true);
    expect(found(dataDir, folder, 'oldword')).toEqual(['a.md']);
    writeFileSync(join(root, 'b.md'), 'newword');
    expect(await finds(made, 'newword', 1)).toBe(true);
    writeFileSync(join(root, 'c.md'), 'newword');
    expect(await finds(made, 'newword', 2)).toBe(true);
    await end();
  });

  it('is waited for where it is away at the beginning, or a file stands in its place', async () => {
    const made = newFolder();
    const { root } = made;
    rmSync(root, { recursive: true });
    writeFileSync(root, 'a file');
    const { troubles, isReady, end } = watched(made);
    expect(await soon(() => troubles.length > 0)).toBe(true);
    expect(troubles).toEqual([expect.stringContaining('it is not a folder')]);
    rmSync(root);
    mkdirSync(root);
    writeFileSync(join(root, 'a.md'), 'word');
    expect(await isReady(1)).toBe(true);
    expect(await finds(made, 'word', 1)).toBe(true);
    await end();
  });
});

it('a watched folder that is removed is soon watched no more, and one that takes its name keeps its index', async () => {
  const { dataDir, root, folder, settings } = newFolder();
  writeFileSync(join(root, 'a.md'), 'oldword');
  let indexed = () => {};
  const isIndexed = new Promise<void>((resolve) => {
    indexed = resolve;
  });
  const { signal } = new AbortController();
  const watching = watchFolder(settings, folder, { signal, onIndexed: indexed });
  const ended = expect(watching).rejects.toMatchObject({ kind: 'not-found' });
  await isIndexed;
  const registry = new FolderRegistry(dataDir);
  registry.remove('vault');
  const other = mkdtempSync(join(tmpdir(), 'verbatim-watch-'));
  writeFileSync(join(other, 'b.md'), 'newword');
  const added = registry.add(other, 'vault');
  await reindexFolder(settings, added);
  // Nothing changes in the folder meanwhile.
  await ended;
  expect(found(dataDir, added, 'newword')).toEqual(['b.md']);
});

it('the command goes on while its only folder is away, and ends when that is removed', async () => {
  compile();
  const { dataDir, root } = newFolder();
  const child = spawn(process.execPath, [join(packageRoot, 'dist', 'cli.js'), 'notes', 'watch', '--json'], {
    env: { ...process.env, VERBATIM_DATA: dataDir, EMBEDDING_PROVIDER: 'none' },
  });
  const ended = once(child, 'exit');
  const events: string[] = [];
  createInterface(child.stdout).on('line', (line) => events.push(JSON.parse(line).event));
  expect(await soon(() => events.length === 1)).toBe(true);
  renameSync(root, `${root}-away`);
  expect(await soon(() => events.length === 2)).toBe(true);
  renameSync(`${root}-away`, root);
  expect(await soon(() => events.length === 3)).toBe(true);
  new FolderRegistry(dataDir).remove('vault');
  expect(await ended).toEqual([0, null]);
  expect(events).toEqual(['ready', 'trouble', 'ready', 'removed']);
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
