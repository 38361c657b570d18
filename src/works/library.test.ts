import { readdirSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FakeEmbeddingsServer, refuse } from '../../test/support/fake-embeddings-server.js';
import { build } from '../../test/support/tiny-builds.js';
import { tinyJames, tinyWorks } from '../../test/support/tiny-works.js';
import { Library } from './library.js';

const open: Library[] = [];
afterEach(async () => {
  for (const library of open.splice(0)) await library.close();
});

async function builtLibrary() {
  const folders = tinyWorks([tinyJames]);
  await build(folders);
  const library = new Library(folders.config);
  open.push(library);
  return { ...folders, library, path: join(folders.dataDir, 'library.db') };
}

/** Gives the file another schema, as a later or an earlier version of the program would. */
function asOfSchema(path: string, version: number): void {
  const db = new Database(path);
  db.exec('DROP TABLE quote_shingles');
  db.pragma(`user_version = ${version}`);
  db.close();
}

/** Puts another file in the library's place, as a build does: by renaming. */
function replaceWith(path: string, content: string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

/** Descriptors of this program that are open on the file; null where the system does not say. */
function descriptorsOn(path: string): number | null {
  if (process.platform !== 'linux') return null;
  const linksTo = (descriptor: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return '';
    }
  };
  return readdirSync('/proc/self/fd').filter((descriptor) => linksTo(descriptor).startsWith(path)).length;
}

describe('a library that cannot be opened', () => {
  it.each([0, 999])(
    'says that it has another schema (%i) and how to mend it, and leaks no descriptor',
    async (version) => {
      const { library, path } = await builtLibrary();
      asOfSchema(path, version);
      for (let request = 0; request < 3; request += 1) {
        await expect(library.works()).rejects.toMatchObject({
          kind: 'unavailable',
          message: expect.stringContaining(`schema ${version}`),
          recovery: expect.stringContaining('verbatim build'),
        });
      }
      expect(await library.status()).toMatchObject({ ready: false });
      expect(descriptorsOn(path) ?? 0).toBe(0);
    },
  );

  it('of the right schema without its tables is said to be unreadable, and leaks no descriptor', async () => {
    const { library, path } = await builtLibrary();
    const db = new Database(path);
    db.exec('DROP TABLE quote_shingles');
    db.close();
    await expect(library.works()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('quote_shingles'),
      recovery: expect.stringContaining('verbatim build'),
    });
    expect(descriptorsOn(path) ?? 0).toBe(0);
  });

  it('that is no database leaks no descriptor', async () => {
    const { library, path } = await builtLibrary();
    replaceWith(path, 'no database at all, and longer than a header is '.repeat(20));
    await expect(library.works()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(descriptorsOn(path) ?? 0).toBe(0);
  });
});

describe('a file put in the place of an open library', () => {
  it('that cannot be opened leaves the open one serving, with the reason in its status', async () => {
    const { library, path, ...folders } = await builtLibrary();
    expect(await library.works()).toHaveLength(1);
    replaceWith(path, 'no database at all, and longer than a header is '.repeat(20));
    for (let request = 0; request < 3; request += 1) expect(await library.works()).toHaveLength(1);
    const status = await library.status();
    expect(status.ready).toBe(true);
    expect(status.degraded.join()).toMatch(/cannot be opened.*goes on serving.*verbatim build/s);

    await build(folders);
    expect(await library.works()).toHaveLength(1);
    expect((await library.status()).degraded.join()).not.toContain('cannot be opened');
  });
});

describe('a provider that cannot embed', () => {
  const provider = new FakeEmbeddingsServer();
  beforeAll(() => provider.start());
  afterAll(() => provider.stop());

  it('is part of the status once a search has found out, though it could still say who it is', async () => {
    const folders = tinyWorks([tinyJames], {
      EMBEDDING_PROVIDER: 'openai-compatible',
      EMBEDDING_BASE_URL: provider.baseUrl,
      EMBEDDING_MODEL: 'test',
    });
    await build(folders);
    const told: string[] = [];
    const library = new Library(folders.config, (reason) => told.push(reason));
    open.push(library);
    expect((await library.search({ query: 'wisdom' })).mode).toBe('hybrid');
    expect(await library.status()).toMatchObject({ degraded: [], lists: { vector: expect.any(String) } });
    provider.next.push(refuse(401));
    expect((await library.search({ query: 'patience' })).mode).toBe('keyword');
    expect(await library.status()).toMatchObject({
      ready: true,
      lists: { vector: null },
      degraded: [expect.stringMatching(/The embedding provider at .* failed/u)],
    });
    expect(told).toHaveLength(1);
  });
});
