import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Behaviour,
  FakeEmbeddingsServer,
  hang,
  json,
  text as plainText,
  refuse,
  vectorOf,
} from '../../test/support/fake-embeddings-server.js';
import type { EmbeddingConfig } from '../config.js';
import type { VerbatimError } from '../errors.js';
import { openAiCompatibleEmbedder } from './openai-compatible.js';

const KEY = 'sk-very-secret-0123456789';

const server = new FakeEmbeddingsServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

let pauses: number[];
beforeEach(() => {
  pauses = [];
  server.seen.length = 0;
  server.next.length = 0;
});

/** Writes pauses down instead of waiting. */
const options = {
  pause: async (ms: number) => {
    pauses.push(ms);
  },
};

const config = (changes: Partial<EmbeddingConfig> = {}): EmbeddingConfig => ({
  provider: 'openai-compatible',
  model: 'tiny',
  baseUrl: server.baseUrl,
  apiKey: KEY,
  dimensions: 3,
  pricePerMillion: undefined,
  ...changes,
});
const embedder = (changes: Partial<EmbeddingConfig> = {}) =>
  openAiCompatibleEmbedder(config(changes), options);

const unit = (values: readonly number[]) =>
  Float32Array.from(values.map((value) => value / Math.hypot(...values)));

/** How embedding fails once the server behaves so. */
async function failureOf(purpose: 'query' | 'document', ...behaviours: Behaviour[]): Promise<VerbatimError> {
  server.next.push(...behaviours);
  return embedder()
    .embed(['one', 'two'], purpose)
    .then(
      () => {
        throw new Error('it answered');
      },
      (error: VerbatimError) => error,
    );
}

describe('an OpenAI-compatible provider', () => {
  it('is asked as the protocol says, and gives unit-length vectors in order', async () => {
    const { vectors } = await embedder().embed(['one', 'three'], 'document');
    expect(server.seen).toEqual([
      { path: '/v1/embeddings', authorization: `Bearer ${KEY}`, model: 'tiny', input: ['one', 'three'] },
    ]);
    expect(vectors).toEqual([unit(vectorOf('one')), unit(vectorOf('three'))]);
  });

  it('needs no key, and takes a base URL with a slash at its end', async () => {
    await embedder({ apiKey: undefined, baseUrl: `${server.baseUrl}/` }).embed(['one'], 'query');
    expect(server.seen[0]).toMatchObject({ path: '/v1/embeddings', authorization: undefined });
  });

  it('is sent batches within limits of count and of tokens, and progress is told', async () => {
    const long = Array.from({ length: 5 }, () => 'word '.repeat(2_000));
    const short = Array.from({ length: 70 }, (_, index) => `text ${index}`);
    const progress: number[] = [];
    const onProgress = (done: number) => progress.push(done);
    const { vectors, cost } = await embedder().embed([...long, ...short], 'document', { onProgress });
    expect(vectors).toHaveLength(75);
    expect(vectors[5]).toEqual(unit(vectorOf('text 0')));
    expect(server.seen.map(({ input }) => input.length)).toEqual([2, 2, 32, 32, 7]);
    expect(progress).toEqual([2, 4, 36, 68, 75]);
    expect(cost).toEqual({ tokens: 750, amount: undefined });
  });

  it('may answer out of order: vectors are put in place by their index', async () => {
    const reversed: Behaviour = ({ input }, response) => {
      const data = input.map((entry, index) => ({ index, embedding: vectorOf(entry) })).reverse();
      json({ data })({ path: '', authorization: undefined, model: '', input }, response);
    };
    server.next.push(reversed);
    const { vectors } = await embedder().embed(['one', 'three', 'a'], 'document');
    expect(vectors).toEqual(['one', 'three', 'a'].map((entry) => unit(vectorOf(entry))));
  });

  it('is priced by the setting', async () => {
    const { cost } = await embedder({ pricePerMillion: 20 }).embed(['one', 'two'], 'query');
    expect(cost.tokens).toBe(20);
    expect(cost.amount).toBeCloseTo(0.0004, 12);
  });

  it('has its dimension learnt where the settings do not give it', async () => {
    expect(await embedder({ dimensions: undefined }).identity()).toEqual({
      id: 'openai-compatible/tiny',
      revision: '1',
      dimension: 3,
    });
    expect((await embedder().identity()).dimension).toBe(3);
    expect(server.seen).toHaveLength(1);
  });

  it.each(['EMBEDDING_BASE_URL', 'EMBEDDING_MODEL'])('cannot be made without %s', (name) => {
    const missing = name === 'EMBEDDING_MODEL' ? { model: undefined } : { baseUrl: undefined };
    expect(() => embedder(missing)).toThrow(
      expect.objectContaining({ kind: 'bad-input', message: expect.stringContaining(name) }),
    );
  });

  it('is not sent blank texts', async () => {
    await expect(embedder().embed([' '], 'document')).rejects.toMatchObject({ kind: 'bad-input' });
    expect(server.seen).toEqual([]);
  });
});

describe('while building', () => {
  it('a busy provider is asked again, after as long as it asked for', async () => {
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
    server.next.push(
      refuse(429, { 'retry-after': '7' }),
      refuse(503, { 'retry-after': inTwoMinutes }),
      refuse(500),
      refuse(429, { 'retry-after': 'soon' }),
    );
    const { vectors } = await embedder().embed(['one'], 'document');
    expect(vectors).toEqual([unit(vectorOf('one'))]);
    expect(pauses.slice(0, 2)).toEqual([7_000, 60_000]);
    expect(pauses[2]).toBeLessThanOrEqual(2_000);
    expect(pauses[3]).toBeLessThanOrEqual(4_000);
  });

  it('a provider that stays out of order is given up after six tries', async () => {
    const error = await failureOf(
      'document',
      ...Array.from({ length: 6 }, () => refuse(502, {}, '<html>Bad gateway')),
    );
    expect(error).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('HTTP 502 <html>Bad gateway'),
    });
    expect(server.seen).toHaveLength(6);
    expect(pauses).toHaveLength(5);
  });

  it('a provider that does not answer is asked again', async () => {
    // The second try has to be fast enough on a busy machine.
    const impatient = openAiCompatibleEmbedder(config(), { ...options, documentTimeoutMs: 1_500 });
    server.next.push(hang);
    expect((await impatient.embed(['one'], 'document')).vectors).toHaveLength(1);
    expect(server.seen).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 422])('a refusal with %i is final', async (status) => {
    expect(await failureOf('document', refuse(status))).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(`HTTP ${status} no`),
    });
    expect(server.seen).toHaveLength(1);
  });

  it('a pause ends when the person stops the build', async () => {
    server.next.push(refuse(429, { 'retry-after': '50' }));
    const stop = new AbortController();
    const waiting = openAiCompatibleEmbedder(config()).embed(['one'], 'document', { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('a request ends when the person stops the build', async () => {
    server.next.push(hang);
    const stop = new AbortController();
    const waiting = embedder().embed(['one'], 'document', { signal: stop.signal });
    setTimeout(() => stop.abort(), 30);
    await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('while a person waits', () => {
  it('a busy provider is not asked again', async () => {
    expect(await failureOf('query', refuse(429, { 'retry-after': '1' }))).toMatchObject({
      kind: 'unavailable',
    });
    expect(server.seen).toHaveLength(1);
    expect(pauses).toEqual([]);
  });

  it('a provider that does not answer is given up', async () => {
    server.next.push(hang);
    const impatient = openAiCompatibleEmbedder(config(), { ...options, queryTimeoutMs: 100 });
    await expect(impatient.embed(['one'], 'query')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('no answer within 0.1 s'),
    });
    expect(pauses).toEqual([]);
  });

  it('a provider whose answer has begun and does not end is given up as well', async () => {
    let drip: NodeJS.Timeout | undefined;
    server.next.push((_, response) => {
      drip = setInterval(() => response.write(' '), 5);
    });
    const impatient = openAiCompatibleEmbedder(config(), { ...options, queryTimeoutMs: 100 });
    await expect(
      impatient.embed(['one'], 'query', { signal: new AbortController().signal }),
    ).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('no answer within 0.1 s'),
    });
    clearInterval(drip);
  });
});

describe('an answer that cannot be used', () => {
  const two = (first: unknown, second: unknown) => json({ data: [first, second] });
  it.each([
    ['too few vectors', json({ data: [{ index: 0, embedding: [1, 2, 3] }] }), '1 vectors for 2 texts'],
    [
      'another dimension',
      two({ index: 0, embedding: [1, 2] }, { index: 1, embedding: [1, 2] }),
      '2 dimensions where 3',
    ],
    [
      'the same index twice',
      two({ index: 0, embedding: [1, 2, 3] }, { index: 0, embedding: [1, 2, 3] }),
      'index 0',
    ],
    [
      'an index out of range',
      two({ index: 0, embedding: [1, 2, 3] }, { index: 2, embedding: [1, 2, 3] }),
      'index 2',
    ],
    [
      'null for a number',
      two({ index: 0, embedding: [1, null, 3] }, { index: 1, embedding: [1, 2, 3] }),
      'not a list',
    ],
    [
      'a number beyond float32',
      two({ index: 0, embedding: [1e39, 0, 0] }, { index: 1, embedding: [1, 2, 3] }),
      'finite',
    ],
    ['all zeros', two({ index: 0, embedding: [0, 0, 0] }, { index: 1, embedding: [1, 2, 3] }), 'zeros'],
    ['some other JSON', json({ error: 'x' }), 'not a list'],
  ])('has %s', async (_, behaviour, reason) => {
    const error = await failureOf('document', behaviour);
    expect(error).toMatchObject({ kind: 'mismatch', message: expect.stringContaining(reason) });
    expect(server.seen).toHaveLength(1);
  });

  it('is longer than any answer, and is not read to its end', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 0x20);
    let sent = 0;
    const error = await failureOf('document', async (_, response) => {
      const closed = once(response, 'close');
      for (; sent < 1_000 && !response.destroyed; sent++) {
        if (!response.write(megabyte)) await Promise.race([once(response, 'drain'), closed]);
      }
    });
    expect(error).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('longer than 64 MB'),
    });
    expect(sent).toBeLessThan(200);
    expect(server.seen).toHaveLength(1);
  });

  it('is not JSON', async () => {
    const error = await failureOf('document', plainText('<!doctype html><p>Welcome'));
    expect(error).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('not JSON') });
  });
});

describe('the key', () => {
  const behaviours: [string, Behaviour[]][] = [
    [
      'the provider repeats it',
      [refuse(401, {}, JSON.stringify({ error: { message: `Incorrect API key: ${KEY}` } }))],
    ],
    ['the provider fails', [refuse(500, {}, KEY)]],
    ['the answer is garbage', [plainText(`oh no ${KEY}`)]],
    ['the connection breaks', [(_, response) => response.destroy()]],
    ['the provider redirects', [refuse(307, { location: `http://127.0.0.1:1/${KEY}` })]],
  ];
  it.each(behaviours)('is in no error when %s', async (_, answers) => {
    const error = await failureOf('query', ...answers);
    const parts: string[] = [];
    for (let part: unknown = error; part instanceof Error; part = part.cause) {
      parts.push(part.message, part.stack ?? '', JSON.stringify(part));
    }
    expect(parts.join('\n')).not.toContain(KEY);
    expect(error.kind).toBe('unavailable');
  });

  it('is not sent to where the provider redirects', async () => {
    await failureOf('query', refuse(307, { location: `${server.baseUrl}/elsewhere` }));
    expect(server.seen).toHaveLength(1);
  });
});
