import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { build, markOf, residue, worksIn } from '../../test/support/tiny-builds.js';
import { tinyJames, tinyLuke, tinyWorks, writeRecipe } from '../../test/support/tiny-works.js';

describe('stopping a build', () => {
  it.each(['fetch', 'works', 'concepts', 'indexes', 'verify', 'publish'])(
    'in the stage %s leaves the library as it was and nothing behind',
    async (stage) => {
      const folders = tinyWorks([tinyJames]);
      await build(folders);
      const before = markOf(folders);
      writeRecipe(folders.worksDir, tinyLuke);
      const stop = new AbortController();
      const building = build(folders, {
        signal: stop.signal,
        onProgress: (progress) => progress.stage === stage && stop.abort(),
      });
      await expect(building).rejects.toMatchObject({ kind: 'cancelled' });
      expect(markOf(folders)).toBe(before);
      expect(residue(folders)).toEqual([]);
      expect(await build(folders)).toMatchObject({ outcome: 'built', counts: { works: 2 } });
    },
  );
});

describe('two builds at once', () => {
  it('the second is told of the first', async () => {
    const folders = tinyWorks([tinyJames]);
    let second: Promise<unknown> | undefined;
    await build(folders, {
      onProgress: () => {
        second ??= build(folders).catch((error: unknown) => error);
      },
    });
    expect(await second).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(
        `Another build is under way in ${folders.dataDir} (process ${process.pid})`,
      ),
    });
  });

  it('a build that was killed holds nobody up, and what it left is cleared', async () => {
    const folders = tinyWorks([tinyJames]);
    await build(folders);
    for (const name of ['library.4242.building', 'library.json.4242.building']) {
      writeFileSync(join(folders.dataDir, name), 'half');
    }
    writeFileSync(join(folders.dataDir, 'build.pid'), '4242\n');
    const [old, fresh] = ['old', 'fresh'].map((name) =>
      join(folders.dataDir, 'cache/sources/ab', `${name}.partial`),
    );
    mkdirSync(join(folders.dataDir, 'cache/sources/ab'), { recursive: true });
    for (const path of [old, fresh]) writeFileSync(path ?? '', 'half');
    utimesSync(old ?? '', 0, 0);
    await build(folders);
    expect(residue(folders)).toEqual([]);
    expect([old, fresh].map((path) => existsSync(path ?? ''))).toEqual([false, true]);
  });
});

describe('the library in place', () => {
  it('is replaced when it cannot be read', async () => {
    const folders = tinyWorks([tinyJames]);
    await build(folders);
    writeFileSync(join(folders.dataDir, 'library.db'), 'no database at all, and longer than a header is');
    expect(await build(folders)).toMatchObject({ outcome: 'built' });
    expect(worksIn(folders)).toEqual(['james']);
  });

  it('goes on answering those who have it open', async () => {
    const folders = tinyWorks([tinyJames]);
    await build(folders);
    const open = new Database(join(folders.dataDir, 'library.db'), { readonly: true });
    writeRecipe(folders.worksDir, tinyLuke);
    await build(folders);
    expect(open.prepare('SELECT count(*) FROM works').pluck().get()).toBe(1);
    open.close();
    expect(worksIn(folders)).toEqual(['james', 'luke']);
  });
});
