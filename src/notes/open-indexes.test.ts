import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { FolderRegistry, type NotesFolder } from './folders.js';
import { deleteIndex } from './index-path.js';
import { reindexFolder } from './indexing/reindex-folder.js';
import { OpenIndexes } from './open-indexes.js';

let dataDir: string;
let folder: NotesFolder;

beforeEach(async () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-open-')));
  dataDir = join(home, 'data');
  mkdirSync(join(home, 'mill'));
  writeFileSync(join(home, 'mill', 'a.md'), 'Oak.\n');
  folder = new FolderRegistry(dataDir).add(join(home, 'mill'));
  await reindex();
});

const reindex = () => reindexFolder({ dataDir, embedder: null, maxFileBytes: 1_000 }, folder);
const databases = () => new OpenIndexes<Database>(dataDir, (db) => db);

test('an index is opened once, and stays open between calls', () => {
  const indexes = databases();
  const [first, second] = [indexes.lend(folder), indexes.lend(folder)];
  first.giveBack();
  second.giveBack();
  expect(second.reader).toBe(first.reader);
  expect(first.reader.open).toBe(true);
  indexes.close();
  expect(first.reader.open).toBe(false);
});

test('an index that nothing can be made to read of is closed again', () => {
  const opened: Database[] = [];
  const indexes = new OpenIndexes(dataDir, (db) => {
    opened.push(db);
    throw new Error('the drive is away');
  });
  expect(() => indexes.lend(folder)).toThrow('the drive is away');
  expect(opened.map(({ open }) => open)).toEqual([false]);
});

test('the index of a folder that was removed is closed', () => {
  const indexes = databases();
  const { reader, giveBack } = indexes.lend(folder);
  giveBack();
  indexes.keepOnly([folder]);
  expect(reader.open).toBe(true);
  indexes.keepOnly([]);
  expect(reader.open).toBe(false);
});

test('an index that was replaced, or is to be closed, stays open for the calls that ask it', async () => {
  const indexes = databases();
  const old = indexes.lend(folder);
  deleteIndex(dataDir, folder.name);
  await reindex();
  const replaced = indexes.lend(folder);
  expect(replaced.reader).not.toBe(old.reader);
  expect(old.reader.open).toBe(true);
  old.giveBack();
  expect(old.reader.open).toBe(false);
  indexes.close();
  expect(replaced.reader.open).toBe(true);
  replaced.giveBack();
  expect(replaced.reader.open).toBe(false);
});
