import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { VerbatimError } from '../errors.js';
import { QueryEmbedding } from '../works/search/query-vector.js';
import type { Embedder, EmbeddingResult } from './embedder.js';
import { ServingEmbedder } from './serving-embedder.js';

/** A provider whose state the test sets, as an operator could. */
class Provider implements Embedder {
  readonly languages = ['en'];
  readonly asked: string[] = [];
  state: 'up' | 'down' | 'hanging' | 'slow' = 'up';
  amount: number | undefined = 0.5;
  identities = 0;

  async identity() {
    this.identities += 1;
    if (this.state === 'hanging') await wait(60_000, undefined, { ref: false });
    if (this.state === 'down') throw new VerbatimError('unavailable', 'The provider is down.', 'Wait.');
    return { id: 'test/provider', revision: '1', dimension: 1 };
  }

  understands(text: string): boolean {
    return text !== '道';
  }

  async embed(
    texts: readonly string[],
    _: unknown,
    options?: { signal?: AbortSignal },
  ): Promise<EmbeddingResult> {
    this.asked.push(...texts);
    if (this.state === 'down') throw new VerbatimError('unavailable', 'The provider is down.', 'Wait.');
    if (this.state === 'hanging') await wait(60_000, undefined, { ...options, ref: false });
    if (this.state === 'slow') await wait(30);
    return {
      vectors: texts.map((text) => Float32Array.of(text.length)),
      cost: { tokens: texts.length * 3, amount: this.amount },
    };
  }

  async close(): Promise<void> {}
}

let provider: Provider;
let time: number;
let serving: ServingEmbedder;
beforeEach(() => {
  provider = new Provider();
  time = 1_000;
  serving = new ServingEmbedder(provider, { clock: { now: () => time }, queriesKept: 3 });
});

const seconds = (count: number) => {
  time += count * 1_000;
};
const failure = (text: string) =>
  serving.embedQuery(text).then(
    () => 'answered',
    (error: VerbatimError) => error,
  );

describe('an embedder that serves', () => {
  it('remembers queries, and forgets the one that was not asked for longest', async () => {
    for (const text of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await serving.embedQuery(text);
    expect(provider.asked).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('asks once for the same query asked several times at once', async () => {
    provider.state = 'slow';
    const vectors = await Promise.all(
      ['anger', 'anger', 'grief', 'anger'].map((text) => serving.embedQuery(text)),
    );
    expect(provider.asked).toEqual(['anger', 'grief']);
    expect(vectors.map((vector) => vector[0])).toEqual([5, 5, 5, 5]);
  });

  it('gives up on a provider that does not answer in time, and says so', async () => {
    provider.state = 'hanging';
    const error = await failure('anger');
    expect(error).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('did not answer within'),
    });
  });

  it('leaves a failing provider alone for 30 s and gives its reason, then asks again', async () => {
    provider.state = 'down';
    expect(await failure('one')).toMatchObject({ kind: 'unavailable', message: 'The provider is down.' });
    seconds(29);
    provider.state = 'up';
    expect(await failure('two')).toMatchObject({
      kind: 'unavailable',
      message: 'The provider is down.',
      recovery: expect.stringContaining('in 1 s'),
    });
    expect(provider.asked).toEqual(['one']);
    expect(serving.lastFailure()).toBe('The provider is down. Wait.');
    seconds(2);
    expect(await serving.embedQuery('three')).toEqual(Float32Array.of(5));
    expect(serving.lastFailure()).toBeNull();
  });

  it('keeps why it failed until it succeeds, whoever reads the identity, and tells it once', async () => {
    const told: string[] = [];
    serving = new ServingEmbedder(provider, {
      clock: { now: () => time },
      onFailure: (reason) => told.push(reason),
    });
    expect(serving.lastFailure()).toBeNull();
    provider.state = 'down';
    await failure('one');
    seconds(31);
    await failure('two');
    seconds(31);
    await failure(' ');
    provider.state = 'up';
    await serving.identity();
    expect(serving.lastFailure()).toBe('The provider is down. Wait.');
    await serving.embedQuery('three');
    expect(serving.lastFailure()).toBeNull();
    expect(told).toEqual(['The provider is down. Wait.']);
  });

  it('lets one query through after the pause, and waits again when that one fails', async () => {
    provider.state = 'down';
    await failure('one');
    seconds(31);
    expect(await Promise.all(['two', 'three', 'four'].map(failure))).toMatchObject([
      { kind: 'unavailable' },
      { kind: 'unavailable' },
      { kind: 'unavailable' },
    ]);
    expect(provider.asked).toEqual(['one', 'two']);
    seconds(29);
    await failure('five');
    expect(provider.asked).toEqual(['one', 'two']);
  });

  it('goes on answering remembered queries while the provider fails', async () => {
    await serving.embedQuery('known');
    provider.state = 'down';
    await failure('new');
    expect(await serving.embedQuery('known')).toEqual(Float32Array.of(5));
  });

  it('does not hold an empty query against the provider', async () => {
    expect(await failure(' ')).toMatchObject({ kind: 'bad-input' });
    expect(await failure('fine')).toBe('answered');
  });

  it('lets one who leaves leave, and answers the others who asked the same', async () => {
    provider.state = 'slow';
    const leaving = new AbortController();
    const left = serving.embedQuery('anger', leaving.signal);
    const stayed = serving.embedQuery('anger');
    leaving.abort();
    await expect(left).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await stayed).toEqual(Float32Array.of(5));
    expect(serving.lastFailure()).toBeNull();
  });

  it('adds up what was spent, and nothing for what it remembered', async () => {
    expect((await serving.embed(['a', 'b'], 'query')).cost).toEqual({ tokens: 6, amount: 1 });
    expect((await serving.embed(['a'], 'query')).cost).toEqual({ tokens: 0, amount: 0 });
    await serving.embed(['a', 'c', 'd'], 'document');
    expect(serving.costs()).toEqual({ tokens: 15, amount: 1.5 });
    provider.amount = undefined;
    await serving.embedQuery('unpriced');
    expect(serving.costs()).toEqual({ tokens: 18, amount: undefined });
  });

  it('asks for the identity once, and again only after a failure', async () => {
    provider.state = 'down';
    await expect(serving.identity()).rejects.toMatchObject({ kind: 'unavailable' });
    provider.state = 'up';
    seconds(31);
    await Promise.all([serving.identity(), serving.identity()]);
    expect((await serving.identity()).id).toBe('test/provider');
    expect(provider.identities).toBe(2);
  });

  it('asks a provider that hangs for its identity once, however many searches need it', async () => {
    const library = {
      index: { dimension: 1, serves: 'test', notes: [], nearest: () => [] },
      lines: null,
      embedder: { id: 'test/provider', revision: '1', dimension: 1 },
    };
    const impatient = new ServingEmbedder(provider, { clock: { now: () => time }, timeoutMs: 50 });
    const query = new QueryEmbedding(library, impatient);
    provider.state = 'hanging';
    for (const text of ['anger', 'grief']) {
      expect(await query.embed(text)).toMatchObject({
        vector: null,
        note: expect.stringContaining('did not answer within'),
      });
    }
    expect(provider).toMatchObject({ identities: 1, asked: [] });
    provider.state = 'up';
    seconds(31);
    expect(await query.embed('anger')).toEqual({ vector: Float32Array.of(5) });
  });

  it('understands what its embedder understands', () => {
    expect([serving.understands('anger'), serving.understands('道')]).toEqual([true, false]);
  });
});
