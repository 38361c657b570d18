import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { folderStatus } from './folder-status.js';
import { damageMarkPath, indexPath } from './index-path.js';
import { reindexFolder } from './indexing/reindex-folder.js';

let made: TestVault | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

/** Writes nonsense over the page that a table begins on; over the first for none. */
function damage(dataDir: string, name: string, table: string | null): void {
  const path = indexPath(dataDir, name);
  const db = new Database(path);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const page = db
    .prepare<[string], number>('SELECT rootpage FROM sqlite_master WHERE name = ?')
    .pluck()
    .get(table ?? '');
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true });
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(size, 0xa5), 0, size, ((page ?? 1) - 1) * size);
  closeSync(file);
}

const folders = { notes: { 'a.md': 'Oak and elm.\n' }, work: { 'b.md': 'Oak.\n' } };

test.each([null, 'files', 'chunks_fts_data', 'chunks_fts_config'])(
  'damage (%s) is said of its folder alone, and reindexing makes the index anew',
  async (table) => {
    made = await testVault(folders, { embedder: null });
    const { vault, dataDir, reindex } = made;
    damage(dataDir, 'notes', table);
    const paths = async () => (await vault.search({ query: 'oak' })).hits.map(({ path }) => path);
    for (let time = 1; time <= 2; time += 1) {
      const { hits, notes } = await vault.search({ query: 'oak' });
      expect(hits.map(({ path }) => path)).toEqual(['b.md']);
      expect(notes).toContainEqual(expect.stringMatching(/index of the notes folder "notes" cannot be read/));
      await expect(vault.search({ query: 'oak', folder: 'notes' })).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringMatching(/"notes" cannot be read: .*(?:malformed|not a database|vtable)/),
        recovery: expect.stringContaining('Reindex it'),
      });
    }
    await reindex();
    expect((await paths()).sort()).toEqual(['a.md', 'b.md']);
    const [notes, work] = vault.jobs
      .status()
      .jobs.slice(0, 2)
      .sort((a, b) => (a.folder < b.folder ? -1 : 1));
    expect(notes?.result?.madeAnew).toMatch(/was damaged .* made anew/);
    expect(work?.result?.madeAnew).toBeNull();
    await reindex();
    expect(
      vault.jobs
        .status()
        .jobs.map(({ result }) => result?.madeAnew)
        .slice(0, 2),
    ).toEqual([null, null]);
  },
);

test('how a folder with a damaged index stands is told', async () => {
  made = await testVault(folders, { embedder: null });
  const { vault, dataDir } = made;
  damage(dataDir, 'notes', 'files');
  const [notes, work] = vault.folders().map((folder) => folderStatus(dataDir, folder));
  expect(notes).toMatchObject({ index: null, trouble: expect.stringContaining('cannot be read') });
  expect(work).toMatchObject({ index: { notes: 1 }, trouble: null });
  expect(existsSync(damageMarkPath(dataDir, 'notes'))).toBe(true);
});

test('damage that nobody has met is looked for when asked', async () => {
  made = await testVault(folders, { embedder: null });
  const { vault, dataDir } = made;
  damage(dataDir, 'notes', 'chunks_fts_data');
  const [folder] = vault.folders();
  if (!folder) throw new Error('no folder');
  const settings = { dataDir, embedder: null, maxFileBytes: 1_000_000 };
  expect((await reindexFolder(settings, folder, { check: true })).madeAnew).toContain('was damaged');
  expect((await reindexFolder(settings, folder, { check: true })).madeAnew).toBeNull();
});
