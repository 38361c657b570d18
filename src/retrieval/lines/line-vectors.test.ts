import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { indexVectors } from '../../building/indexes/vectors.js';
import { ByteVectors, NOT_NEAR } from './byte-vectors.js';
import { LineVectors } from './line-vectors.js';
import { quantise } from './quantise.js';

const embedder = new WordEmbedder();
const vectorOf = async (text: string) => (await embedder.embed([text])).vectors[0] ?? new Float32Array();
let db: Database;
let lines: LineVectors;

beforeAll(async () => {
  ({ db } = tinyLibrary([
    {
      id: 'a',
      units: [
        { keywords: ['anger', 'patience'], situations: ['someone cut me off', 'my boss shouts'] },
        { keywords: ['anger', 'grief'], situations: ['my dog died'] },
        { keywords: ['суета'], situations: [] },
      ].map((written, at) => ({ key: `${at + 1}`, translations: { web: 'words' }, ...written })),
    },
  ]));
  await indexVectors(db, { embedder, dataDir: mkdtempSync(join(tmpdir(), 'verbatim-lines-')) });
  const opened = LineVectors.open(db, 64);
  if (opened === null) throw new Error('The lines have no vectors.');
  lines = opened;
});

describe('what is written about units, by meaning', () => {
  it('is one vector a different line that the model understands', () => {
    const counts = db.prepare('SELECT kind, count(*) FROM line_vectors GROUP BY kind ORDER BY kind').raw();
    expect(counts.all()).toEqual([
      ['line', 2],
      ['situation', 3],
    ]);
  });

  it('scores a unit by its best situation', async () => {
    const found = lines.ask(await vectorOf('my dog died'), { kind: 'situation', depth: 5 });
    expect(found.map(({ group }) => group)).toEqual([2, 1]);
    expect(found[0]?.score).toBeCloseTo(1, 3);
  });

  it('holds only what is asked for, and is full of it', async () => {
    const only = (unit: number) => (unit === 1 ? 7 : undefined);
    const found = lines.ask(await vectorOf('grief'), { kind: 'line', depth: 5, groupOf: only });
    expect(found.map(({ group }) => group)).toEqual([7]);
  });

  it('is not there in a library built before lines had vectors', () => {
    const { db: bare } = tinyLibrary([{ id: 'a', units: [{ key: '1', translations: { web: 'vanity' } }] }]);
    expect(LineVectors.open(bare, 64)).toBeNull();
  });
});

describe('quantised vectors', () => {
  const anyVector = fc
    .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 32, maxLength: 32 })
    .map((values) => Float32Array.from(values))
    .filter((vector) => Math.hypot(...vector) > 0.1);
  const cosine = (a: Float32Array, b: Float32Array) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));

  it('are as near one another as the vectors were, natively and without', () => {
    fc.assert(
      fc.property(anyVector, anyVector, (a, b) => {
        const one = new ByteVectors(quantise(b), 32);
        expect(Math.abs(one.similarity(quantise(a), 0) - cosine(a, b))).toBeLessThan(0.03);
        expect(one.similarities(quantise(a))[0]).toBeCloseTo(one.similarity(quantise(a), 0), 2);
      }),
      { numRuns: 50 },
    );
  });

  it('give the nearest alone where only some are asked for', () => {
    const some = new ByteVectors(Int8Array.from([127, 0, 0, 127, 90, 90]), 2);
    const found = some.similarities(Int8Array.from([127, 1]), 2);
    expect([found[0], found[2]].every((similarity) => (similarity ?? 0) > 0.6)).toBe(true);
    expect(found[1]).toBe(NOT_NEAR);
  });
});
