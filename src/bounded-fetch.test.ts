import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { boundedFetch, TooLate, TooLong } from './bounded-fetch.js';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const bounds = { timeoutMs: 10_000, maxBytes: 1000 };

describe('an answer', () => {
  it('is given whole, with its status', async () => {
    const url = await serving((_, response) => response.writeHead(418).end('short and stout'));
    const { ok, status, bytes } = await boundedFetch(url, {}, bounds);
    expect([ok, status, bytes.toString()]).toEqual([false, 418, 'short and stout']);
  });

  it('without a body has no bytes', async () => {
    const url = await serving((_, response) => response.writeHead(204).end());
    expect((await boundedFetch(url, {}, bounds)).bytes).toHaveLength(0);
  });

  it('that never comes is too late', async () => {
    const url = await serving(() => {});
    await expect(boundedFetch(url, {}, { ...bounds, timeoutMs: 50 })).rejects.toThrow(TooLate);
  });

  it('that begins and never ends is too late', async () => {
    const url = await serving((_, response) => response.writeHead(200).write('once upon a time'));
    await expect(boundedFetch(url, {}, { ...bounds, timeoutMs: 50 })).rejects.toThrow(TooLate);
  });

  it('of more bytes than any is too long', async () => {
    const url = await serving((_, response) => response.end('x'.repeat(1001)));
    await expect(boundedFetch(url, {}, bounds)).rejects.toThrow(TooLong);
  });

  it('that leads elsewhere is not followed', async () => {
    let asked = 0;
    const url = await serving((_, response) => {
      asked += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await expect(boundedFetch(url, { method: 'POST', body: 'a text' }, bounds)).rejects.toThrow();
    expect(asked).toBe(1);
  });

  it('is given up when whoever waits does', async () => {
    const url = await serving((_, response) => response.writeHead(200).write('once upon a time'));
    const waiting = new AbortController();
    const answer = boundedFetch(url, { signal: waiting.signal }, bounds);
    setTimeout(() => waiting.abort(new Error('gone for tea')), 50);
    await expect(answer).rejects.toThrow('gone for tea');
  });
});
