import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeEmbeddingsServer, json } from '../../test/support/fake-embeddings-server.js';
import type { EmbeddingConfig } from '../config.js';
import { mistralEmbedder } from './mistral.js';

const KEY = 'mistral-key';
const server = new FakeEmbeddingsServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
});

const mistral = (changes: Partial<EmbeddingConfig> = {}) =>
  mistralEmbedder({
    provider: 'mistral',
    model: undefined,
    baseUrl: server.baseUrl,
    apiKey: KEY,
    dimensions: undefined,
    pricePerMillion: undefined,
    ...changes,
  });

describe('Mistral', () => {
  it('is mistral-embed of 1,024 dimensions unless the settings say otherwise', async () => {
    expect(await mistral().identity()).toEqual({
      id: 'mistral/mistral-embed',
      revision: '1',
      dimension: 1_024,
    });
    expect(server.seen).toEqual([]);
  });

  it('costs 0.10 for a million tokens', async () => {
    server.next.push(
      json({
        data: [{ index: 0, embedding: Array.from({ length: 1_024 }, (_, index) => index) }],
        usage: { prompt_tokens: 250_000, total_tokens: 250_000 },
      }),
    );
    const { cost } = await mistral().embed(['a very long text'], 'document');
    expect(cost.tokens).toBe(250_000);
    expect(cost.amount).toBeCloseTo(0.025, 12);
    expect(server.seen[0]).toMatchObject({ model: 'mistral-embed', authorization: `Bearer ${KEY}` });
  });

  it('has no price that is known for another model, unless one is set', async () => {
    const other = { model: 'codestral-embed', dimensions: 3 };
    expect((await mistral(other).embed(['a'], 'query')).cost.amount).toBeUndefined();
    expect((await mistral({ ...other, pricePerMillion: 1 }).embed(['a'], 'query')).cost.amount).toBeCloseTo(
      1e-5,
      12,
    );
  });

  it('cannot be made without a key', () => {
    expect(() => mistral({ apiKey: undefined })).toThrow(
      expect.objectContaining({ kind: 'bad-input', recovery: expect.stringContaining('EMBEDDING_API_KEY') }),
    );
  });
});
