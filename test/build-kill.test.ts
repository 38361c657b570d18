import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLibrary } from '../src/building/build.js';
import { contentHash } from '../src/building/content-hash.js';
import { packageRoot } from '../src/package-root.js';
import { openReadOnly } from '../src/storage/open.js';
import { compile } from './mcp/doors.js';
import { tinyJames, tinyLuke, tinyWorks, writeRecipe } from './support/tiny-works.js';

const KILLS = 20;

beforeAll(compile);

describe('a build killed at any moment', () => {
  it(`leaves a whole library answering, and the next build succeeds, ${KILLS} times`, async () => {
    const { config, worksDir, dataDir, conceptsDir } = tinyWorks([tinyJames, tinyLuke]);
    const build = () => buildLibrary({ config, conceptsDir });
    /** Two states of a recipe, made by turns, so that old and new can be told apart. */
    const versions = ['joy', 'gladness'].map((word) => ({
      ...tinyJames,
      aid: { ...tinyJames.aid, content: tinyJames.aid.content.replace('joy', word) },
    }));
    const hashes: string[] = [];
    for (const version of versions) {
      writeRecipe(worksDir, version);
      hashes.push((await build()).contentHash);
    }

    const started = async () => {
      const child = fork(join(packageRoot, 'test/support/build-child.mjs'), {
        env: {
          ...process.env,
          VERBATIM_DATA: dataDir,
          VERBATIM_WORKS: worksDir,
          EMBEDDING_PROVIDER: 'none',
          TEST_CONCEPTS: conceptsDir,
        },
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child, 'message'), ended]);
      return { child, ended };
    };
    const first = await started();
    const begun = performance.now();
    expect((await first.ended)[0]).toBe(0);
    const building = performance.now() - begun;

    const ends = { killed: 0, finished: 0 };
    for (let round = 0; round < KILLS; round += 1) {
      const [version] = versions.slice(round % 2);
      if (version) writeRecipe(worksDir, version);
      const { child, ended } = await started();
      // One kill in each twentieth of the time that a build takes, at a random moment of it.
      const delay = (building * (round + Math.random())) / KILLS;
      await setTimeout(delay);
      child.kill('SIGKILL');
      const [, signal] = await ended;
      ends[signal === 'SIGKILL' ? 'killed' : 'finished'] += 1;

      const db = openReadOnly(join(dataDir, 'library.db'));
      try {
        const at = `killed ${delay.toFixed(1)} ms into the build`;
        expect(db.pragma('integrity_check', { simple: true }), at).toBe('ok');
        expect(hashes, at).toContain(contentHash(db));
        const verse = db.prepare(`SELECT body FROM passages WHERE id = 'james-kjv:1'`).pluck().get();
        expect(verse, at).toMatch(/^My brethren, count it all (joy|gladness) when/);
      } finally {
        db.close();
      }
      expect((await build()).contentHash).toBe(hashes[round % 2]);
    }

    // A machine whose builds vary much in length may let one finish; most must have been under way.
    expect(ends.killed).toBeGreaterThanOrEqual(KILLS / 2);
    const left = readdirSync(dataDir).filter((name) => name.includes('building') || name.endsWith('.pid'));
    expect(left).toEqual([]);
  }, 600_000);
});
