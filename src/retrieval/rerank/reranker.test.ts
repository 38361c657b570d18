import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tinyCrossEncoder, tinyPairTokenizer } from '../../../test/support/tiny-transformer.js';
import { RerankWithin } from './deadline.js';
import { FolderReranker } from './folder-reranker.js';
import { makeReranker } from './make-reranker.js';
import { RemoteReranker } from './remote-reranker.js';

const settings = {
  provider: 'none',
  model: undefined,
  baseUrl: undefined,
  apiKey: undefined,
  deadlineMs: 100,
} as const;

describe('a cross-encoder of a folder', () => {
  const modelFolder = (tokenizer: unknown = tinyPairTokenizer, config?: unknown) => {
    const folder = mkdtempSync(join(tmpdir(), 'verbatim-reranker-'));
    mkdirSync(join(folder, 'onnx'));
    writeFileSync(join(folder, 'onnx', 'model.onnx'), tinyCrossEncoder());
    writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
    if (config !== undefined) writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    return folder;
  };
  const scoresOf = async (folder: string, query: string, texts: readonly string[]) => {
    const reranker = new FolderReranker(folder);
    try {
      return await reranker.score(query, texts);
    } finally {
      await reranker.close();
    }
  };

  it('scores each pair, in the order asked, padding left out', async () => {
    // The model adds up what its tokens count: vanity 4, all 2, is 1, marks and unknown words nothing.
    expect(await scoresOf(modelFolder(), 'is', ['all is vanity', 'nothing', 'vanity'])).toEqual([8, 1, 5]);
  });

  it('cuts the text and never the query where a pair is too long', async () => {
    const folder = modelFolder(tinyPairTokenizer, { max_position_embeddings: 6 });
    // [CLS] is is [SEP] vanity [SEP]: the rest of the text is left out.
    expect(await scoresOf(folder, 'is is', ['vanity vanity vanity'])).toEqual([6]);
  });

  it('that cannot be opened says which setting names it', async () => {
    await expect(scoresOf('/no/such/folder', 'a', ['b'])).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('RERANK_MODEL'),
    });
    await expect(scoresOf(modelFolder({ broken: true }), 'a', ['b'])).rejects.toMatchObject({
      kind: 'bad-input',
    });
  });
});

describe('a reranker behind an address', () => {
  let server: Server;
  let respond: RequestListener;
  let seen: { path: string | undefined; key: string | undefined; body: unknown };
  const endpoint = () => ({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    model: 'rerank-test',
    apiKey: 'secret-key',
  });
  const json =
    (value: unknown, status = 200): RequestListener =>
    (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen = { path: request.url, key: request.headers.authorization, body: JSON.parse(body) };
      respond(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    respond = json({
      results: [
        { index: 1, relevance_score: 0.9 },
        { index: 0, relevance_score: 0.2 },
      ],
    });
  });

  it('is asked as Cohere and Jina are, and gives scores in the order asked', async () => {
    expect(await new RemoteReranker(endpoint()).score('grief', ['a', 'b'])).toEqual([0.2, 0.9]);
    expect(seen).toEqual({
      path: '/v1/rerank',
      key: 'Bearer secret-key',
      body: { model: 'rerank-test', query: 'grief', documents: ['a', 'b'] },
    });
  });

  it.each([
    [
      'text-embeddings-inference',
      [
        { index: 0, score: 0.2 },
        { index: 1, score: 0.9 },
      ],
    ],
    [
      'Voyage',
      {
        data: [
          { index: 0, relevance_score: 0.2 },
          { index: 1, relevance_score: 0.9 },
        ],
      },
    ],
  ])('is understood where it answers as %s does', async (_, answer) => {
    respond = json(answer);
    expect(await new RemoteReranker(endpoint()).score('grief', ['a', 'b'])).toEqual([0.2, 0.9]);
  });

  it.each([
    ['refuses', json({ message: 'bad secret-key' }, 401), /HTTP 401 .*\[key\]/],
    ['scores too few', json({ results: [{ index: 0, relevance_score: 1 }] }), /it scored 1 texts where 2/],
    [
      'scores what is not there',
      json([
        { index: 0, score: 1 },
        { index: 7, score: 1 },
      ]),
      /it scored 2 texts/,
    ],
    ['answers something else', json({ hello: 1 }), /not that of a reranker/],
  ] as const)('that %s is unavailable, and no error holds the key', async (_, answer, message) => {
    respond = answer;
    const failure: unknown = await new RemoteReranker(endpoint())
      .score('q', ['a', 'b'])
      .catch((error) => error);
    expect(failure).toMatchObject({ kind: 'unavailable', message: expect.stringMatching(message) });
    expect(JSON.stringify(failure)).not.toContain('secret-key');
  });

  it('that is late is not waited for, and is left alone for a while', async () => {
    respond = () => {};
    let time = 0;
    const within = new RerankWithin(new RemoteReranker(endpoint()), 1_000, { now: () => time });
    const late = await within.score('q', ['a']);
    expect(late).toMatchObject({
      scores: null,
      note: expect.stringMatching(/Not reranked: .*within 1 s/),
    });
    respond = json([{ index: 0, score: 1 }]);
    expect(await within.score('q', ['a'])).toMatchObject({ scores: null });
    time = 31_000;
    expect(await within.score('q', ['a'])).toEqual({ scores: [1] });
  });

  it('ends at once when the search is called off', async () => {
    respond = () => {};
    const stop = new AbortController();
    const scoring = new RerankWithin(new RemoteReranker(endpoint()), 10_000).score('q', ['a'], stop.signal);
    stop.abort();
    await expect(scoring).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('the settings', () => {
  it('ask for none, or for one with all that it needs', () => {
    expect(makeReranker(settings)).toBeNull();
    expect(() => makeReranker({ ...settings, provider: 'local' })).toThrow(/RERANK_MODEL/);
    expect(() => makeReranker({ ...settings, provider: 'api', model: 'm' })).toThrow(/RERANK_BASE_URL/);
    expect(makeReranker({ ...settings, provider: 'api', model: 'm', baseUrl: 'http://x' })).not.toBeNull();
  });
});
