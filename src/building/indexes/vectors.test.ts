import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { ExactScan } from '../../retrieval/exact-scan.js';
import { openPassageIndex } from '../../retrieval/open-passage-index.js';
import { VECTOR_META, vectorFolder } from '../../retrieval/vector-files.js';
import { pruneGraphs, SMALLEST_GRAPH } from './graphs.js';
import { indexVectors } from './vectors.js';

/** Works with as many units as a graph needs, each of a few words out of many. */
function largeLibrary(): Database {
  const unit = (seed: number) => ({
    key: `${seed}`,
    translations: { web: `w${seed % 97} w${seed % 89} w${seed % 31} w${seed}`, kjv: `other words ${seed}` },
  });
  const units = (from: number, count: number) => Array.from({ length: count }, (_, at) => unit(from + at));
  return tinyLibrary([
    { id: 'long', tradition: 'hebrew', units: units(0, SMALLEST_GRAPH) },
    { id: 'second', tradition: 'hebrew', units: units(5_000, 60) },
    { id: 'short', tradition: 'stoic', units: units(8_000, 70) },
  ]).db;
}

const metaOf = (db: Database, key: string) =>
  db.prepare<[string], string>('SELECT value FROM library_meta WHERE key = ?').pluck().get(key);
const newFolder = () => mkdtempSync(join(tmpdir(), 'verbatim-vectors-'));
const embedder = new WordEmbedder();
const queryVector = async (text: string) => (await embedder.embed([text])).vectors[0] ?? new Float32Array();

describe('the vectors of a library', () => {
  const dataDir = newFolder();
  const db = largeLibrary();

  it('are one a passage of the preferred text, with who made them on record', async () => {
    const progress: number[] = [];
    const counts = await indexVectors(db, {
      embedder,
      dataDir,
      onProgress: (done, total) => progress.push(done / total),
    });
    expect(counts).toMatchObject({ vectors: SMALLEST_GRAPH + 130, notUnderstood: 0 });
    const texts = db
      .prepare<[], string>(`SELECT DISTINCT t.name FROM passages_vec v JOIN passages p ON p.rowid = v.passage
      JOIN texts t ON t.id = p.text`)
      .pluck()
      .all();
    expect(texts).toEqual(['web']);
    expect(metaOf(db, VECTOR_META.embedderId)).toBe('test/words');
    expect(metaOf(db, VECTOR_META.embedderDimension)).toBe('64');
    expect(progress.at(0)).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  it('are served by graphs that find what the exact scan finds', async () => {
    const { index } = openPassageIndex(db, dataDir);
    expect(index?.serves).toContain('HNSW (2 of 2 graphs)');
    const exact = new ExactScan(db, 64);
    for (const text of ['w3 w5', 'w96', 'w8001 w2']) {
      const vector = await queryVector(text);
      const wanted = new Set(exact.nearest(vector, 50, null).map(({ passage }) => passage));
      const found = index?.nearest(vector, 50, null) ?? [];
      expect(found.filter(({ passage }) => wanted.has(passage)).length).toBeGreaterThanOrEqual(49);
      expect(found.map(({ distance }) => distance)).toEqual(
        found.map(({ distance }) => distance).sort((a, b) => a - b),
      );
    }
  });

  it('give a full list of the works asked for, and of nothing else', async () => {
    const { index } = openPassageIndex(db, dataDir);
    const vector = await queryVector('w3 w5');
    const workOf = db
      .prepare<[number], string>(
        'SELECT t.work FROM passages p JOIN texts t ON t.id = p.text WHERE p.rowid = ?',
      )
      .pluck();
    for (const works of [['short'], ['second'], ['long', 'second'], ['second', 'short']]) {
      const found = index?.nearest(vector, 50, works) ?? [];
      expect(found).toHaveLength(50);
      expect(found.every(({ passage }) => works.includes(workOf.get(passage) ?? ''))).toBe(true);
    }
    expect(index?.nearest(vector, 100, ['short'])).toHaveLength(70);
  });

  it('make the same files on every build', async () => {
    const [again, folder] = [largeLibrary(), newFolder()];
    await indexVectors(again, { embedder, dataDir: folder });
    const hash = metaOf(db, VECTOR_META.hash) ?? '';
    expect(metaOf(again, VECTOR_META.hash)).toBe(hash);
    const bytes = (of: string) => readFileSync(join(vectorFolder(of, hash), '1.usearch'));
    expect(bytes(folder).equals(bytes(dataDir))).toBe(true);
  });

  it('are scanned exactly where a graph is missing, and that is said', async () => {
    const [other, folder] = [largeLibrary(), newFolder()];
    await indexVectors(other, { embedder, dataDir: folder });
    rmSync(join(folder, 'index'), { recursive: true });
    const { index } = openPassageIndex(other, folder);
    expect(index?.notes.join()).toMatch(/2 of 2 vector files are missing or damaged.*verbatim build/);
    const vector = await queryVector('w3 w5');
    expect(index?.nearest(vector, 20, null)).toEqual(new ExactScan(other, 64).nearest(vector, 20, null));
  });

  it('lose the graphs of earlier libraries when a new one is in place', () => {
    pruneGraphs(dataDir, metaOf(db, VECTOR_META.hash) ?? null);
    expect(readdirSync(join(dataDir, 'index'))).toEqual([metaOf(db, VECTOR_META.hash)]);
    pruneGraphs(dataDir, null);
    expect(readdirSync(join(dataDir, 'index'))).toEqual([]);
  });

  it('stop when the build is cancelled, and leave no half-made files', async () => {
    const [other, folder] = [largeLibrary(), newFolder()];
    const stop = new AbortController();
    const stopped = indexVectors(other, {
      embedder,
      dataDir: folder,
      signal: stop.signal,
      onProgress: (done, total) => done > total / 2 && stop.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
    expect(readdirSync(join(folder, 'index'))).toEqual([]);
  });

  it('are left out for passages whose script the model does not know', async () => {
    const { db: mixed } = tinyLibrary([
      {
        id: 'a',
        units: [
          { key: '1', translations: { web: 'vanity' } },
          { key: '2', translations: { web: 'суета' } },
        ],
      },
    ]);
    expect(await indexVectors(mixed, { embedder, dataDir: newFolder() })).toMatchObject({
      vectors: 1,
      notUnderstood: 1,
    });
  });
});

describe('a library without vectors', () => {
  it('says that there are none', () => {
    const { db } = tinyLibrary([{ id: 'a', units: [{ key: '1', translations: { web: 'vanity' } }] }]);
    expect(openPassageIndex(db, newFolder())).toMatchObject({
      index: null,
      missing: 'The library was built without vectors.',
    });
  });

  it('says so where its record names vectors that are not there', () => {
    const { db } = tinyLibrary([{ id: 'a', units: [{ key: '1', translations: { web: 'vanity' } }] }]);
    const set = db.prepare('INSERT INTO library_meta (key, value) VALUES (?, ?)');
    for (const [key, value] of [
      ['embedder_id', 'x'],
      ['embedder_revision', '1'],
      ['embedder_dimension', '64'],
    ])
      set.run(key, value);
    const { index, ...rest } = openPassageIndex(db, newFolder());
    expect(index).toBeNull();
    expect(rest).toMatchObject({ missing: expect.stringContaining('cannot be read') });
  });
});
