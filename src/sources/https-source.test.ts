import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Agent } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpsSource } from './https-source.js';
import { Reach } from './reach.js';

let server: Server | undefined;
let source: HttpsSource | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await source?.close();
});

/** A source whose every host is a server on loopback, reached without TLS. */
async function servedBy(listener: RequestListener, reach = new Reach()): Promise<HttpsSource> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const dispatcher = new Agent({
    connect: (_, done) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => done(null, socket));
      socket.once('error', (error) => done(error, null));
    },
  });
  source = new HttpsSource(reach, dispatcher);
  return source;
}

const url = new URL('https://texts.example/verses.txt');

describe('an https source', () => {
  it('gives the bytes as they are served', async () => {
    const https = await servedBy((_, response) => response.end(Buffer.from([0, 255, 10])));
    expect([...(await https.download(url))]).toEqual([0, 255, 10]);
  });

  it('is unavailable when the server has no such file', async () => {
    const https = await servedBy((_, response) => response.writeHead(404).end());
    await expect(https.download(url)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('answered 404'),
    });
  });

  it('follows a move within its host', async () => {
    const https = await servedBy((request, response) =>
      request.url === '/verses.txt'
        ? response.writeHead(302, { location: '/moved.txt' }).end()
        : response.end('moved'),
    );
    expect(String(await https.download(url))).toBe('moved');
  });

  it.each(['https://other.example/verses.txt', 'http://texts.example/verses.txt'])(
    'does not follow a move to %s',
    async (location) => {
      const https = await servedBy((_, response) => response.writeHead(301, { location }).end());
      await expect(https.download(url)).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('has moved to'),
      });
    },
  );

  it('does not follow a circle of moves', async () => {
    const https = await servedBy((_, response) => response.writeHead(302, { location: '/verses.txt' }).end());
    await expect(https.download(url)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('asks again when the server is in trouble', async () => {
    let asked = 0;
    const https = await servedBy((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(503, { 'retry-after': '0' }).end();
      else response.end('here');
    });
    expect(String(await https.download(url))).toBe('here');
  });

  it('stops a file that is larger than any source', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    const https = await servedBy((_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(megabyte));
        response.once('drain', send);
      };
      send();
    });
    await expect(https.download(url)).rejects.toMatchObject({ message: expect.stringContaining('64 MB') });
  });

  it('waits for a download that is slow and goes on', async () => {
    const https = await servedBy((_, response) => {
      let left = 5;
      const drip = setInterval(() => {
        response.write('.');
        left -= 1;
        if (left > 0) return;
        clearInterval(drip);
        response.end();
      }, 300);
    }, new Reach(10_000, 1_000));
    expect(String(await https.download(url))).toBe('.....');
  });

  it.each([
    ['never answers', () => {}],
    [
      'stops in the middle',
      (response: Parameters<RequestListener>[1]) =>
        response.writeHead(200, { 'content-length': 9 }).write('in'),
    ],
  ])('gives up on a host that %s, and asks it once only', async (_, answer) => {
    let asked = 0;
    const https = await servedBy((_request, response) => {
      asked += 1;
      answer(response);
    }, new Reach(1_000, 100));
    await expect(https.download(url)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('texts.example is out of reach'),
    });
    await expect(https.download(url)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toBe(1);
  });

  it('stops when the person stops it', async () => {
    const stop = new AbortController();
    const https = await servedBy(() => stop.abort());
    await expect(https.download(url, stop.signal)).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
