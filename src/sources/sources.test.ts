import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Of } from './source-cache.js';
import { Sources } from './sources.js';

const temporary = () => mkdtempSync(join(tmpdir(), 'verbatim-sources-'));

function put(folder: string, path: string, content: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  return sha256Of(Buffer.from(content));
}

const verse = 'Vanity of vanities, says the Preacher.';
const url = 'https://texts.example/a%20folder/verses.txt?raw=1';

describe('a file of the recipe’s own', () => {
  it('is read from the recipe’s folder and verified', async () => {
    const folder = temporary();
    const sha256 = put(folder, 'verses.txt', `\uFEFF${verse}`);
    const file = await new Sources({ cacheDir: temporary() }).fetch({
      spec: 'file:verses.txt',
      sha256,
      folder,
    });
    expect(file).toEqual({
      spec: 'file:verses.txt',
      sha256,
      bytes: Buffer.byteLength(`\uFEFF${verse}`),
      text: verse,
      checked: 'sha256',
    });
  });

  it('never stands outside that folder, not even by a link', async () => {
    const outside = temporary();
    const sha256 = put(outside, 'secret.txt', verse);
    const folder = temporary();
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'verses.txt'));
    await expect(
      new Sources({ cacheDir: temporary() }).fetch({ spec: 'file:verses.txt', sha256, folder }),
    ).rejects.toMatchObject({ kind: 'bad-input' });
  });

  it('is the author’s to bring: where it is missing the recipe is wrong, and no host is out of reach', async () => {
    const sha256 = sha256Of(Buffer.from(verse));
    await expect(
      new Sources({ cacheDir: temporary() }).fetch({ spec: 'file:verses.txt', sha256, folder: temporary() }),
    ).rejects.toMatchObject({ kind: 'bad-input', message: expect.stringContaining('file:verses.txt') });
  });

  it('is refused, whatever its hash, when it is larger than any source', async () => {
    const folder = temporary();
    writeFileSync(join(folder, 'verses.jsonl'), '{}');
    truncateSync(join(folder, 'verses.jsonl'), 200 * 1024 * 1024);
    await expect(
      new Sources({ cacheDir: temporary() }).fetch({
        spec: 'file:verses.jsonl',
        sha256: sha256Of(Buffer.from(verse)),
        folder,
      }),
    ).rejects.toMatchObject({ kind: 'mismatch', message: expect.stringContaining('larger than 64 MB') });
  });

  it('is refused when it is not the file declared, with both hashes named', async () => {
    const folder = temporary();
    const found = put(folder, 'verses.txt', 'Vanity of vanities, said the Preacher.');
    const declared = sha256Of(Buffer.from(verse));
    await expect(
      new Sources({ cacheDir: temporary() }).fetch({ spec: 'file:verses.txt', sha256: declared, folder }),
    ).rejects.toMatchObject({
      kind: 'mismatch',
      message: expect.stringMatching(new RegExp(`file:verses\\.txt.*declared ${declared}, found ${found}`)),
    });
  });
});

describe('a mirror', () => {
  it('serves an address from <host>/<decoded path>, and the cache serves it after that', async () => {
    const mirror = temporary();
    const cacheDir = temporary();
    const sha256 = put(mirror, 'texts.example/a folder/verses.txt', verse);
    const request = { spec: url, sha256, folder: temporary() };
    expect((await new Sources({ cacheDir, mirror }).fetch(request)).text).toBe(verse);
    expect((await new Sources({ cacheDir, offline: true }).fetch(request)).text).toBe(verse);
  });

  it('is verified like any other place', async () => {
    const mirror = temporary();
    put(mirror, 'texts.example/a folder/verses.txt', 'tampered');
    await expect(
      new Sources({ cacheDir: temporary(), mirror }).fetch({
        spec: url,
        sha256: sha256Of(Buffer.from(verse)),
        folder: temporary(),
      }),
    ).rejects.toMatchObject({ kind: 'mismatch' });
  });

  it('serves nothing from outside its folder', async () => {
    const mirror = temporary();
    const outside = temporary();
    const sha256 = put(outside, 'secret.txt', verse);
    mkdirSync(join(mirror, 'texts.example'));
    const spec = `https://texts.example/..%2f..%2f${outside.split('/').at(-1)}%2fsecret.txt`;
    await expect(
      new Sources({ cacheDir: temporary(), mirror, offline: true }).fetch({ spec, sha256, folder: outside }),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('the cache', () => {
  it('is not believed: a corrupted file is fetched again', async () => {
    const mirror = temporary();
    const cacheDir = temporary();
    const sha256 = put(mirror, 'texts.example/a folder/verses.txt', verse);
    const request = { spec: url, sha256, folder: temporary() };
    await new Sources({ cacheDir, mirror }).fetch(request);
    const kept = join(cacheDir, 'sources', sha256.slice(0, 2), sha256);
    writeFileSync(kept, 'corrupted');
    await expect(new Sources({ cacheDir, offline: true }).fetch(request)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    writeFileSync(kept, 'corrupted');
    expect((await new Sources({ cacheDir, mirror }).fetch(request)).text).toBe(verse);
    expect(readFileSync(kept, 'utf8')).toBe(verse);
    expect(readdirSync(dirname(kept))).toEqual([
      sha256,
      expect.stringMatching(new RegExp(`^${sha256}\\.[0-9a-f]{16}\\.spec$`)),
    ]);
  });

  it('serves a file only as what it was fetched as: the same bytes under another address are fetched there', async () => {
    const mirror = temporary();
    const cacheDir = temporary();
    const sha256 = put(mirror, 'texts.example/a folder/verses.txt', verse);
    const other = { spec: 'https://texts.example/other.txt', sha256, folder: temporary() };
    await new Sources({ cacheDir, mirror }).fetch({ ...other, spec: url });
    await expect(new Sources({ cacheDir, mirror, offline: true }).fetch(other)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('https://texts.example/other.txt'),
    });
    put(mirror, 'texts.example/other.txt', verse);
    await new Sources({ cacheDir, mirror }).fetch(other);
    for (const spec of [url, other.spec]) {
      expect((await new Sources({ cacheDir, offline: true }).fetch({ ...other, spec })).text).toBe(verse);
    }
  });

  it('of an older version, which does not say what a file was fetched as, is filled once more', async () => {
    const mirror = temporary();
    const cacheDir = temporary();
    const sha256 = put(mirror, 'texts.example/a folder/verses.txt', verse);
    put(cacheDir, join('sources', sha256.slice(0, 2), sha256), verse);
    const request = { spec: url, sha256, folder: temporary() };
    await expect(new Sources({ cacheDir, offline: true }).fetch(request)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await new Sources({ cacheDir, mirror }).fetch(request);
    expect((await new Sources({ cacheDir, offline: true }).fetch(request)).text).toBe(verse);
  });

  it('never keeps bytes that were refused', async () => {
    const mirror = temporary();
    const cacheDir = temporary();
    put(mirror, 'texts.example/a folder/verses.txt', 'tampered');
    const request = { spec: url, sha256: sha256Of(Buffer.from(verse)), folder: temporary() };
    await expect(new Sources({ cacheDir, mirror }).fetch(request)).rejects.toThrow();
    await expect(new Sources({ cacheDir, offline: true }).fetch(request)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});

it('stops before it begins when the person has stopped it', async () => {
  const folder = temporary();
  const sha256 = put(folder, 'verses.txt', verse);
  await expect(
    new Sources({ cacheDir: temporary() }).fetch(
      { spec: 'file:verses.txt', sha256, folder },
      { signal: AbortSignal.abort() },
    ),
  ).rejects.toMatchObject({ kind: 'cancelled' });
});

/** A mirror that says what it holds: run with SOURCE_MIRROR set to one. */
const mirror = process.env.SOURCE_MIRROR ?? '';
const manifest = join(mirror, 'MANIFEST.json');

it.runIf(mirror !== '' && existsSync(manifest))(
  'serves every file that a mirror’s manifest names',
  async () => {
    const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      files: { url: string; sha256: string }[];
    };
    const sources = new Sources({ cacheDir: temporary(), mirror, offline: true });
    for (const { url: spec, sha256 } of files) {
      const encoding = spec.endsWith('-8.txt') ? 'latin-1' : 'utf-8';
      expect(
        (await sources.fetch({ spec, sha256, encoding, folder: mirror })).text.length,
        spec,
      ).toBeGreaterThan(0);
    }
  },
);
