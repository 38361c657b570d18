import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { FolderRegistry } from '../folders.js';
import { openIndex } from '../open-index.js';
import { reindexFolder } from './reindex-folder.js';

let made: TestVault | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

const NOTES = { 'a.md': 'Oak.\n', 'b.md': 'Elm.\n' };
const MAX = 1_000_000;

/** Counts what it is asked to embed. */
class Counting extends WordEmbedder {
  texts = 0;

  override async embed(texts: readonly string[], purpose?: string, options: { signal?: AbortSignal } = {}) {
    this.texts += texts.length;
    return super.embed(texts, purpose, options);
  }
}

const vectorsIn = ({ dataDir, vault }: TestVault) => {
  const [folder] = vault.folders();
  if (!folder) throw new Error('no folder');
  const db = openIndex(dataDir, folder);
  try {
    const rows = db.prepare<[], number>('SELECT count(*) FROM vectors').pluck().get();
    const tables = db
      .prepare<[], number>("SELECT count(*) FROM sqlite_schema WHERE name = 'chunks_vec'")
      .pluck()
      .get();
    return { rows, tables };
  } finally {
    db.close();
  }
};

test('a folder that is kept by keywords alone is not embedded, whoever reindexes it, until vectors are asked for', async () => {
  const embedder = new Counting();
  made = await testVault({ notes: NOTES }, { embedder });
  expect(embedder.texts).toBe(2);
  const registry = new FolderRegistry(made.dataDir);
  registry.keepVectors('notes', false);
  made.write({ 'c.md': 'Ash.\n' });
  await made.reindex();
  expect(embedder.texts).toBe(2);
  expect(vectorsIn(made)).toEqual({ rows: 0, tables: 0 });
  const { mode, hits, notes } = await made.vault.search({ query: 'ash tree' });
  expect([mode, hits.map(({ path }) => path)]).toEqual(['keyword', ['c.md']]);
  expect(notes.join(' ')).toContain(
    'kept by keywords alone; tell the person to run `verbatim notes reindex --vectors`',
  );
  registry.keepVectors('notes', true);
  await made.reindex();
  expect(vectorsIn(made).rows).toBe(3);
  expect((await made.vault.search({ query: 'ash tree' })).mode).toBe('hybrid');
});

test('reindexing without an embedder takes the vectors away, so that none are asked that are out of date', async () => {
  made = await testVault({ notes: NOTES });
  const [folder] = made.vault.folders();
  if (!folder) throw new Error('no folder');
  made.write({ 'a.md': 'Ash.\n' });
  const { vectors, vectorsMissing } = await reindexFolder(
    { dataDir: made.dataDir, embedder: null, maxFileBytes: MAX },
    folder,
  );
  expect([vectors, vectorsMissing]).toEqual([null, null]);
  expect(vectorsIn(made)).toEqual({ rows: 0, tables: 0 });
  const { mode, notes } = await made.vault.search({ query: 'ash' });
  expect(mode).toBe('keyword');
  expect(notes.join(' ')).toContain('vault_reindex makes them where an embedder is configured');
});

test('what a folder is kept by is part of the list of folders, and only that changes', async () => {
  made = await testVault({ notes: NOTES, work: NOTES }, { embedder: null });
  const registry = new FolderRegistry(made.dataDir);
  const before = registry.list();
  expect(registry.keepVectors('work', false)).toMatchObject({ name: 'work', vectors: false });
  expect(registry.keepVectors('work', false)).toMatchObject({ vectors: false });
  expect(registry.list().map(({ vectors }) => vectors)).toEqual([undefined, false]);
  registry.keepVectors('work', true);
  expect(registry.list()).toEqual(before);
  expect(() => registry.keepVectors('wrok', true)).toThrow('no notes folder');
});
