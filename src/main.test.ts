import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from './config.js';
import { VerbatimError } from './errors.js';
import { type RunningServer, type ServeOptions, serve } from './main.js';
import type { Log } from './mcp/log.js';

const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-main-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const config = (env: NodeJS.ProcessEnv = {}) =>
  readConfig({ VERBATIM_DATA: dataDir, PORT: '0', LOG_LEVEL: 'silent', EMBEDDING_PROVIDER: 'none', ...env });

const running: RunningServer[] = [];
async function started(options: ServeOptions = {}, env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const server = await serve(config(env), options);
  running.push(server);
  return server;
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** A call of the era before 2026-07-28, which needs no envelope. */
const body = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** A request whose every header is ours: fetch sets Host and Origin itself. */
function send(
  url: string,
  headers: Record<string, string>,
  payload: string,
  method = 'POST',
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers: { ...HEADERS, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once('error', reject);
    sent.end(payload);
  });
}

describe('the HTTP door', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serve(config());
  });
  afterAll(() => server.close());

  test('says which port it took', () => {
    expect(server.port).toBeGreaterThan(0);
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/mcp`);
  });

  test('lists its tools without a library', async () => {
    const { status, text } = await send(server.url, {}, body('tools/list'));
    expect(status).toBe(200);
    expect(text).toContain('search_passages');
  });

  test('is unhealthy without a library, and says what to do', async () => {
    const response = await fetch(new URL('/healthz', server.url));
    expect(response.status).toBe(503);
    const health = (await response.json()) as { status: string; degraded: readonly string[] };
    expect(health.status).toBe('unavailable');
    expect(health.degraded.join(' ')).toContain('build');
  });

  test.each([
    ['Host', { host: 'evil.example' }],
    ['Origin', { origin: 'https://evil.example' }],
  ])('refuses a foreign %s with 403 and a JSON-RPC error', async (_, headers) => {
    const { status, text } = await send(server.url, headers, body('tools/list'));
    expect(status).toBe(403);
    const { jsonrpc, error } = JSON.parse(text);
    expect(jsonrpc).toBe('2.0');
    expect(error.data.recovery).toContain('ALLOWED_');
  });

  test('lets the pages of its own machine read the answers, as a browser asks', async () => {
    const origin = 'http://localhost:5173';
    const preflight = await fetch(server.url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    const answer = await fetch(new URL('/healthz', server.url), { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('refuses a foreign Host at /healthz too', async () => {
    const url = new URL('/healthz', server.url).href;
    expect((await send(url, { host: 'evil.example' }, '', 'GET')).status).toBe(403);
  });

  test('answers malformed JSON with a parse error', async () => {
    const { status, text } = await send(server.url, {}, '{"jsonrpc": ');
    expect(status).toBe(400);
    expect(JSON.parse(text).error.code).toBe(-32_700);
  });

  test('refuses a body over one mebibyte with 413 and a JSON-RPC error', async () => {
    const { status, text } = await send(
      server.url,
      {},
      body('tools/list', { filler: 'x'.repeat(1_100_000) }),
    );
    expect(status).toBe(413);
    expect(JSON.parse(text).error.message).toContain('1048576');
  });

  test('refuses an endless body as soon as it is too long', async () => {
    const { status } = await send(
      server.url,
      { 'transfer-encoding': 'chunked' },
      body('tools/list', { filler: 'x'.repeat(3_000_000) }),
    );
    expect(status).toBe(413);
  });

  test('keeps no session: GET and DELETE are not its methods', async () => {
    expect((await send(server.url, {}, '', 'GET')).status).toBe(405);
    expect((await send(server.url, {}, '', 'DELETE')).status).toBe(405);
  });

  test('a second server on the same port is told what to do', async () => {
    const second = serve(config({ PORT: String(server.port) }));
    await expect(second).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(`Port ${server.port}`),
      recovery: expect.stringContaining('PORT'),
    });
  });

  test('a host that is not of this machine is told so', async () => {
    const elsewhere = serve(config({ HOST: '192.0.2.1' }));
    await expect(elsewhere).rejects.toBeInstanceOf(VerbatimError);
    await expect(elsewhere).rejects.toMatchObject({ kind: 'bad-input' });
  });
});

describe('while it runs', () => {
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.close()));
  });

  /** A server with one tool that tells how it ended. */
  function withSlowTool(milliseconds: number) {
    const begun: true[] = [];
    const ended: string[] = [];
    const factory = () => {
      const server = new McpServer({ name: 'slow', version: '1.0.0' });
      server.registerTool('slow', { inputSchema: z.object({}) }, async (_, { mcpReq }) => {
        begun.push(true);
        try {
          await delay(milliseconds, undefined, { signal: mcpReq.signal });
          ended.push('finished');
        } catch {
          ended.push('cancelled');
        }
        return { content: [{ type: 'text', text: 'slowly' }] };
      });
      return server;
    };
    return { ended, factory, underWay: () => expect.poll(() => begun, { timeout: 30_000 }).toEqual([true]) };
  }

  test('stopping lets a request under way finish and takes no new one', async () => {
    const { ended, factory, underWay } = withSlowTool(1_000);
    const server = await started({ factory });
    const answer = send(server.url, {}, body('tools/call', { name: 'slow', arguments: {} }));
    await underWay();
    const closed = server.close();
    await delay(20);
    await expect(send(server.url, {}, body('ping'))).rejects.toThrow();
    expect((await answer).text).toContain('slowly');
    await closed;
    expect(ended).toEqual(['finished']);
  });

  test('a client that goes away cancels what it asked for', async () => {
    const { ended, factory, underWay } = withSlowTool(5_000);
    const server = await started({ factory });
    const controller = new AbortController();
    const asked = fetch(server.url, {
      method: 'POST',
      headers: HEADERS,
      body: body('tools/call', { name: 'slow', arguments: {} }),
      signal: controller.signal,
    }).then((response) => response.text());
    await underWay();
    controller.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => ended, { timeout: 30_000 }).toEqual(['cancelled']);
  });

  test('closing twice is closing once', async () => {
    const server = await started();
    await Promise.all([server.close(), server.close()]);
  });

  test('listens on IPv6 loopback', async () => {
    const server = await started({}, { HOST: '::1' });
    expect(server.url).toBe(`http://[::1]:${server.port}/mcp`);
    expect((await send(server.url, {}, body('ping'))).status).toBe(200);
  });

  test('the log tells of requests, and never what was asked', async () => {
    const lines: string[] = [];
    const write =
      (level: string) =>
      (fields: object, message: string): void => {
        if (level !== 'debug') lines.push(JSON.stringify({ level, message, ...fields }));
      };
    const log: Log = {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
    };
    const server = await started({ log });
    const asked = { name: 'search_passages', arguments: { query: 'my secret grief' } };
    await send(`${server.url}?token=secret`, { authorization: 'Bearer secret' }, body('tools/call', asked));
    await expect.poll(() => lines.join('\n')).toContain('"path":"/mcp","status":200');
    expect(lines.join('\n')).toContain('"tool":"search_passages"');
    expect(lines.join('\n')).not.toContain('secret');
  });
});
