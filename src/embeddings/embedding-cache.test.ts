import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VerbatimError } from '../errors.js';
import { embeddingCostsPath } from './cost-record.js';
import type { Embedder, EmbeddingResult } from './embedder.js';
import { EmbeddingCache } from './embedding-cache.js';

/** A small honest embedder: a text's vector is made of its letters; it writes down what it was asked. */
class LetterEmbedder implements Embedder {
  readonly languages = null;
  readonly asked: string[] = [];
  readonly calls: number[] = [];
  failsFromCall = Number.POSITIVE_INFINITY;

  constructor(
    private readonly revision = '1',
    private readonly dimension = 4,
    private readonly amountOfText = 0,
  ) {}

  async identity() {
    return { id: 'test/letters', revision: this.revision, dimension: this.dimension };
  }

  understands(): boolean {
    return true;
  }

  async embed(texts: readonly string[]): Promise<EmbeddingResult> {
    if (this.calls.length >= this.failsFromCall) throw new VerbatimError('unavailable', 'Down.', 'Wait.');
    this.calls.push(texts.length);
    this.asked.push(...texts);
    const cost = { tokens: texts.length, amount: this.amountOfText * texts.length };
    return { vectors: texts.map((text) => this.vectorOf(text)), cost };
  }

  vectorOf(text: string): Float32Array {
    const vector = new Float32Array(this.dimension);
    [...text].forEach((letter, index) => {
      vector[index % this.dimension] = (vector[index % this.dimension] ?? 0) + (letter.codePointAt(0) ?? 0);
    });
    return vector;
  }

  async close(): Promise<void> {}
}

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'verbatim-embedding-cache-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs with a cache opened anew, as another process would. */
async function withCache<T>(embedder: Embedder, use: (cache: EmbeddingCache) => Promise<T>): Promise<T> {
  const cache = new EmbeddingCache(embedder, dataDir);
  try {
    return await use(cache);
  } finally {
    cache.close();
  }
}

const texts = Array.from({ length: 700 }, (_, index) => `verse ${index}`);

describe('the embedding cache', () => {
  it('gives the same vectors the second time without asking the embedder', async () => {
    const first = new LetterEmbedder();
    const made = await withCache(first, (cache) => cache.embedAll(texts));
    expect(made.embedded).toBe(700);
    expect(made.cost).toEqual({ tokens: 700, amount: 0 });
    const second = new LetterEmbedder();
    const found = await withCache(second, (cache) => cache.embedAll(texts));
    expect(second.asked).toEqual([]);
    expect(found).toEqual({ vectors: made.vectors, cost: { tokens: 0, amount: 0 }, embedded: 0 });
    expect(found.vectors).toEqual(texts.map((text) => first.vectorOf(text)));
  });

  it('asks only for what is new, each text once, and answers in the order asked', async () => {
    await withCache(new LetterEmbedder(), (cache) => cache.embedAll(['one', 'two']));
    const embedder = new LetterEmbedder();
    const { vectors } = await withCache(embedder, (cache) =>
      cache.embedAll(['new', 'two', 'new', 'one', 'other']),
    );
    expect(embedder.asked).toEqual(['new', 'other']);
    expect(vectors).toEqual(['new', 'two', 'new', 'one', 'other'].map((text) => embedder.vectorOf(text)));
  });

  it('keeps what was made before a failure, so that the next build goes on from there', async () => {
    const failing = new LetterEmbedder();
    failing.failsFromCall = 2;
    await expect(withCache(failing, (cache) => cache.embedAll(texts))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    const next = new LetterEmbedder();
    await withCache(next, (cache) => cache.embedAll(texts));
    expect(next.asked.length).toBe(texts.length - failing.asked.length);
    expect(failing.asked.length).toBeGreaterThan(0);
  });

  it('does not take the vectors of another revision', async () => {
    await withCache(new LetterEmbedder('1'), (cache) => cache.embedAll(['one']));
    const other = new LetterEmbedder('2');
    await withCache(other, (cache) => cache.embedAll(['one']));
    expect(other.asked).toEqual(['one']);
  });

  it('does not take vectors of another dimension', async () => {
    await withCache(new LetterEmbedder('1', 4), (cache) => cache.embedAll(['one']));
    const wider = new LetterEmbedder('1', 8);
    const { vectors } = await withCache(wider, (cache) => cache.embedAll(['one']));
    expect(vectors[0]).toHaveLength(8);
  });

  it('says how far it is, those found in the cache counted', async () => {
    await withCache(new LetterEmbedder(), (cache) => cache.embedAll(texts.slice(0, 100)));
    const progress: number[] = [];
    await withCache(new LetterEmbedder(), (cache) =>
      cache.embedAll(texts, { onProgress: (done) => progress.push(done) }),
    );
    expect(progress).toEqual([100, 356, 612, 700]);
  });

  it('stops when it is told to, and keeps what was made', async () => {
    const stop = new AbortController();
    const stopped = new LetterEmbedder();
    await expect(
      withCache(stopped, (cache) =>
        cache.embedAll(texts, { signal: stop.signal, onProgress: () => stop.abort() }),
      ),
    ).rejects.toMatchObject({ kind: 'cancelled' });
    const next = new LetterEmbedder();
    await withCache(next, (cache) => cache.embedAll(texts));
    expect(stopped.asked.length).toBeGreaterThan(0);
    expect(next.asked.length).toBe(texts.length - stopped.asked.length);
  });

  it('refuses blank texts', async () => {
    await expect(
      withCache(new LetterEmbedder(), (cache) => cache.embedAll(['one', ' '])),
    ).rejects.toMatchObject({ kind: 'bad-input' });
  });

  it('begins anew when the file is damaged', async () => {
    mkdirSync(join(dataDir, 'cache'));
    writeFileSync(
      join(dataDir, 'cache', 'embeddings.db'),
      'this is not a database, whatever its name says '.repeat(50),
    );
    const { vectors } = await withCache(new LetterEmbedder(), (cache) => cache.embedAll(['one']));
    expect(vectors).toHaveLength(1);
  });

  it('says so when there is nowhere to write', () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(() => new EmbeddingCache(new LetterEmbedder(), file)).toThrow(
      expect.objectContaining({ kind: 'unavailable' }),
    );
  });
});

describe('what embedding costs', () => {
  const recorded = () =>
    readFileSync(embeddingCostsPath(dataDir), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('is on record once, where it was paid for', async () => {
    const paid = () => new LetterEmbedder('1', 4, 0.5);
    await withCache(paid(), (cache) => cache.embedAll(['one', 'two']));
    await withCache(paid(), (cache) => cache.embedAll(['one', 'two']));
    expect(recorded()).toMatchObject([{ embedder: 'test/letters', texts: 2, tokens: 2, amount: 1 }]);
  });

  it('is on record without an amount where no price is known', async () => {
    class Unpriced extends LetterEmbedder {
      override async embed(texts: readonly string[]): Promise<EmbeddingResult> {
        return { ...(await super.embed(texts)), cost: { tokens: 7, amount: undefined } };
      }
    }
    await withCache(new Unpriced(), (cache) => cache.embedAll(['one']));
    expect(recorded()).toMatchObject([{ tokens: 7, amount: null }]);
  });

  it('is no record where the model is free', async () => {
    await withCache(new LetterEmbedder(), (cache) => cache.embedAll(['one']));
    expect(existsSync(embeddingCostsPath(dataDir))).toBe(false);
  });
});
