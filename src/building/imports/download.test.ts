import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RangeServer } from '../../../test/support/range-server.js';
import { temporaryFolder } from '../../../test/support/wcw-corpus.js';
import { type DownloadOptions, download } from './download.js';

const file = randomBytes(300_000);
const sha256 = createHash('sha256').update(file).digest('hex');

let server: RangeServer;
let path: string;

beforeEach(async () => {
  server = await RangeServer.start();
  server.files.set('/corpus', file);
  path = join(temporaryFolder(), 'downloads', 'corpus');
});

afterEach(() => server.close());

const fetchIt = (options: DownloadOptions = {}) =>
  download(new URL('/corpus', server.origin), path, { retryMs: 1, ...options });
/** Loses a connection that was cut once something has come over it. */
const losing: DownloadOptions = {
  onBytes: (done) => {
    if (done > 0) server.hangUp();
  },
};
const ranges = () => server.asked.map(({ range }) => range);
const part = () => readFileSync(`${path}.part`);

describe('a download', () => {
  it('brings the file, its hash and its progress', async () => {
    const seen: [number, number][] = [];
    const got = await fetchIt({ onBytes: (done, total) => seen.push([done, total]) });
    expect(got).toEqual({ sha256, bytes: file.length, resumedAt: 0 });
    expect(readFileSync(path).equals(file)).toBe(true);
    expect(existsSync(`${path}.part`)).toBe(false);
    expect(seen[0]).toEqual([0, file.length]);
    expect(seen.at(-1)).toEqual([file.length, file.length]);
  });

  it('asks only for the rest when the connection is lost', async () => {
    server.cuts = [100_000, 50_000];
    expect(await fetchIt(losing)).toMatchObject({ sha256 });
    const [first, second, third] = ranges();
    expect(first).toBeUndefined();
    expect(second).toMatch(/^bytes=[1-9]\d*-$/);
    expect(third).toMatch(/^bytes=[1-9]\d*-$/);
    expect(server.asked[1]?.ifRange).toBe('"one"');
    expect(server.asked).toHaveLength(3);
  });

  it('goes on where an earlier run was stopped', async () => {
    const stop = new AbortController();
    server.cuts = [100_000];
    const stopped = fetchIt({
      signal: stop.signal,
      onBytes: (done) => {
        if (done > 0) stop.abort();
      },
    });
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
    const had = part().length;
    expect(had).toBeGreaterThan(0);
    expect(await fetchIt()).toEqual({ sha256, bytes: file.length, resumedAt: had });
    expect(ranges().at(-1)).toBe(`bytes=${had}-`);
  });

  it('begins anew when the file has changed meanwhile', async () => {
    server.cuts = [100_000];
    const changed = randomBytes(200_000);
    const onBytes = (done: number) => {
      if (done === 0) return;
      server.hangUp();
      server.files.set('/corpus', changed);
      server.etag = '"two"';
    };
    await fetchIt({ onBytes });
    expect(readFileSync(path).equals(changed)).toBe(true);
  });

  it('begins anew with a server that gives no ranges, or nothing to tell its file by', async () => {
    server.ranges = false;
    server.cuts = [100_000];
    expect(await fetchIt(losing)).toMatchObject({ sha256 });
    server.etag = null;
    server.ranges = true;
    server.cuts = [100_000];
    expect(await fetchIt(losing)).toMatchObject({ sha256 });
    expect(ranges().at(-1)).toBeUndefined();
  });

  it('never joins a part to a file of another address', async () => {
    server.cuts = [100_000, 0, 0, 0];
    await expect(fetchIt(losing)).rejects.toMatchObject({ kind: 'unavailable' });
    server.files.set('/other', randomBytes(150_000));
    await download(new URL('/other', server.origin), path, { retryMs: 1 });
    expect(readFileSync(path).equals(server.files.get('/other') ?? Buffer.alloc(0))).toBe(true);
  });

  it('does not fetch a whole file twice', async () => {
    await fetchIt();
    expect(await fetchIt()).toEqual({ sha256, bytes: file.length, resumedAt: file.length });
    expect(ranges()).toEqual([undefined, `bytes=${file.length}-`]);
  });

  it('waits out a server in trouble, and keeps what has come when it gives up', async () => {
    server.failures = [503, 429];
    expect(await fetchIt()).toMatchObject({ sha256 });
    server.files.set('/corpus', randomBytes(10));
    server.etag = '"two"';
    server.failures = [500, 500, 500, 500, 500];
    await expect(fetchIt()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('the server answered 500'),
    });
    expect(part().equals(file)).toBe(true);
  });

  it('says what it cannot have', async () => {
    server.files.clear();
    await expect(fetchIt()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('404'),
    });
    const nowhere = download(new URL('http://127.0.0.1:1/corpus'), path, { retryMs: 1 });
    await expect(nowhere).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
