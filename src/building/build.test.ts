import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build, markOf, residue, worksIn } from '../../test/support/tiny-builds.js';
import {
  sha256,
  type TinyRecipe,
  tinyJames,
  tinyLuke,
  tinyWorks,
  writeRecipe,
} from '../../test/support/tiny-works.js';
import type { Embedder } from '../embeddings/embedder.js';
import { VerbatimError } from '../errors.js';
import { readSummary } from '../works/summary.js';
import type { StageProgress } from './progress.js';

/** A recipe whose original is on a host that nobody can reach. */
const unreachable = (recipe: TinyRecipe): TinyRecipe => ({
  ...recipe,
  original: { ...recipe.original, spec: 'https://texts.invalid/original.txt' },
});

describe('a build', () => {
  it('makes a library of every recipe, says so beside it, and leaves nothing else', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    const stages: StageProgress[] = [];
    const report = await build(folders, { onProgress: (progress) => stages.push(progress) });
    expect(report).toMatchObject({
      outcome: 'built',
      counts: { works: 2, units: 3, passages: 3, concepts: 0 },
      embedder: null,
      skipped: [],
    });
    expect(readSummary(folders.dataDir)).toMatchObject({
      contentHash: report.contentHash,
      counts: { works: 2, units: 3, passages: 3 },
      works: [{ id: 'james' }, { id: 'luke' }],
    });
    expect([...new Set(stages.map(({ stage }) => stage))]).toEqual([
      'fetch',
      'works',
      'concepts',
      'indexes',
      'verify',
      'publish',
    ]);
    expect(stages.every(({ done, total }) => done >= 0 && done <= total)).toBe(true);
    expect(residue(folders)).toEqual([]);
  });

  it('checks what it made, but not its content hash against itself', async () => {
    const labels: (string | undefined)[] = [];
    const onProgress = ({ stage, label }: StageProgress) => stage === 'verify' && labels.push(label);
    await build(tinyWorks([tinyJames]), { onProgress });
    expect(labels).toContain('indexes');
    expect(labels).not.toContain('content hash');
  });

  it('gives the same content hash from the same inputs, wherever it is made', async () => {
    const [first, second] = [tinyWorks([tinyJames, tinyLuke]), tinyWorks([tinyLuke, tinyJames])];
    const { contentHash } = await build(first);
    expect((await build(second)).contentHash).toBe(contentHash);
    expect((await build(first, { force: true })).contentHash).toBe(contentHash);
    writeRecipe(second.worksDir, { ...tinyJames, aid: changed(tinyJames, 'joy', 'gladness') });
    expect((await build(second)).contentHash).not.toBe(contentHash);
  });

  it('touches nothing when the library is made from these inputs already', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    const { contentHash } = await build(folders);
    const before = markOf(folders);
    expect(await build(folders)).toMatchObject({ outcome: 'unchanged', contentHash });
    expect(markOf(folders)).toBe(before);
    expect(await build(folders, { force: true })).toMatchObject({ outcome: 'built', contentHash });
    expect(markOf(folders)).not.toBe(before);
  });

  it('is made anew when a recipe or a concept changes', async () => {
    const folders = tinyWorks([tinyJames]);
    await build(folders);
    writeRecipe(folders.worksDir, { ...tinyJames, aid: changed(tinyJames, 'divers', 'various') });
    expect(await build(folders)).toMatchObject({ outcome: 'built' });
    writeFileSync(join(folders.conceptsDir, 'not-a-concept.txt'), 'changed');
    expect(await build(folders)).toMatchObject({ outcome: 'built' });
  });

  it('mends a summary that a kill left behind the library', async () => {
    const folders = tinyWorks([tinyJames]);
    const { contentHash } = await build(folders);
    rmSync(join(folders.dataDir, 'library.json'));
    expect(await build(folders)).toMatchObject({ outcome: 'unchanged' });
    expect(readSummary(folders.dataDir)).toMatchObject({ contentHash, counts: { works: 1 } });
  });
});

describe('choosing works', () => {
  it('builds the named works beside those that the library holds', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    await build(folders, { works: ['luke'] });
    expect(worksIn(folders)).toEqual(['luke']);
    await build(folders, { works: ['james'] });
    expect(worksIn(folders)).toEqual(['james', 'luke']);
  });

  it('builds the named works alone when asked to', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    await build(folders);
    await build(folders, { works: ['james'], only: true });
    expect(worksIn(folders)).toEqual(['james']);
  });

  it('refuses a name that two works answer to, the named one and one that is held', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    await build(folders, { works: ['luke'] });
    const file = join(folders.worksDir, 'james', 'work.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('james the book', 'luke the book'));
    await expect(build(folders, { works: ['james'] })).rejects.toMatchObject({
      kind: 'bad-input',
      message: expect.stringContaining('"luke the book" already belongs to james'),
    });
    expect(worksIn(folders)).toEqual(['luke']);
  });

  it('answers an unknown name with the nearest', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    await expect(build(folders, { works: ['jmaes'] })).rejects.toMatchObject({
      kind: 'bad-input',
      recovery: 'Did you mean james?',
    });
    await expect(build(tinyWorks([]))).rejects.toMatchObject({ kind: 'bad-input' });
  });

  it('says which works the library held whose recipe is gone', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    await build(folders);
    rmSync(join(folders.worksDir, 'luke'), { recursive: true });
    const report = await build(folders, { works: ['james'] });
    expect(report.skipped).toEqual([
      { work: 'luke', reason: expect.stringContaining('recipe is no longer there') },
    ]);
    expect(worksIn(folders)).toEqual(['james']);
  });
});

describe('a source that cannot be had', () => {
  it('leaves its work out by name and builds the rest; a later build completes it', async () => {
    const folders = tinyWorks([tinyJames, unreachable(tinyLuke)]);
    const report = await build(folders, { offline: true });
    expect(report).toMatchObject({
      outcome: 'built',
      skipped: [{ work: 'luke', reason: expect.stringContaining('https://texts.invalid/original.txt') }],
    });
    expect(worksIn(folders)).toEqual(['james']);
    expect(readSummary(folders.dataDir)?.skipped).toEqual(report.skipped);
    const before = markOf(folders);
    expect(await build(folders, { offline: true })).toMatchObject({
      outcome: 'unchanged',
      skipped: report.skipped,
    });
    expect(markOf(folders)).toBe(before);

    writeRecipe(folders.worksDir, tinyLuke);
    expect(await build(folders, { offline: true })).toMatchObject({ outcome: 'built', skipped: [] });
    expect(worksIn(folders)).toEqual(['james', 'luke']);
  });

  it('never costs the library a work that it holds: the build fails, names it, and leaves the library as it was', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    await build(folders);
    const before = markOf(folders);
    writeRecipe(folders.worksDir, unreachable(tinyLuke));
    await expect(build(folders, { offline: true, force: true })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/holds luke.*https:\/\/texts\.invalid\/original\.txt/),
      recovery: expect.stringMatching(/library is as it was.*`verbatim build --only james`/),
    });
    expect(markOf(folders)).toBe(before);
    expect(worksIn(folders)).toEqual(['james', 'luke']);
    await build(folders, { offline: true, works: ['james'], only: true });
    expect(worksIn(folders)).toEqual(['james']);
  });

  it('is the recipe’s fault where it is the recipe’s own file: the build fails by name', async () => {
    const folders = tinyWorks([tinyJames, tinyLuke]);
    const [file] = readdirSync(join(folders.worksDir, 'luke')).filter((name) => name.endsWith('.txt'));
    rmSync(join(folders.worksDir, 'luke', file ?? ''));
    await expect(build(folders)).rejects.toMatchObject({
      kind: 'bad-input',
      message: expect.stringMatching(new RegExp(`file:${file}.*luke`)),
    });
  });

  it('is an error when no work is left', async () => {
    const folders = tinyWorks([unreachable(tinyJames)]);
    await expect(build(folders, { offline: true })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(existsSync(join(folders.dataDir, 'library.db'))).toBe(false);
  });
});

describe('a source or a count that is not as declared', () => {
  const wrong: readonly (readonly [what: string, recipe: TinyRecipe, message: RegExp])[] = [
    [
      'other bytes than declared',
      { ...tinyLuke, aid: { ...tinyLuke.aid, sha256: sha256('other') } },
      /file:kjv\.txt is not the file/,
    ],
    ['fewer verses than declared', { ...tinyLuke, units: 2 }, /luke/],
    [
      'a tag left in a verse',
      { ...tinyLuke, aid: changed(tinyLuke, 'Love', '<i>Love</i>') },
      /luke-kjv:1.*markup.*tag/s,
    ],
  ];

  it.each(wrong)('fails the build by name: %s', async (_, recipe, message) => {
    const folders = tinyWorks([tinyJames]);
    await build(folders);
    const before = markOf(folders);
    writeRecipe(folders.worksDir, recipe);
    await expect(build(folders)).rejects.toMatchObject({
      kind: 'mismatch',
      message: expect.stringMatching(message),
    });
    expect(markOf(folders)).toBe(before);
    expect(residue(folders)).toEqual([]);
  });
});

describe('an embedder', () => {
  const two: Embedder = {
    identity: async () => ({ id: 'test/two', revision: '1', dimension: 2 }),
    languages: null,
    understands: () => true,
    embed: async (texts) => ({
      vectors: texts.map((_, at) => Float32Array.of(at % 2, (at + 1) % 2)),
      cost: { tokens: 0, amount: 0 },
    }),
    close: async () => {},
  };

  it('is named by the library that it made vectors for', async () => {
    const folders = tinyWorks([tinyJames]);
    const identity = { id: 'test/two', revision: '1', dimension: 2 };
    expect(await build(folders, { embedder: two })).toMatchObject({ embedder: identity });
    expect(readSummary(folders.dataDir)?.embedder).toEqual(identity);
    expect(await build(folders, { embedder: two })).toMatchObject({ outcome: 'unchanged' });
    expect(await build(folders)).toMatchObject({ outcome: 'built', embedder: null });
  });

  it('does not change the content hash', async () => {
    const folders = tinyWorks([tinyJames]);
    const { contentHash } = await build(folders);
    expect((await build(folders, { embedder: two })).contentHash).toBe(contentHash);
  });

  it('that fails ends the build, which says how to do without', async () => {
    const folders = tinyWorks([tinyJames]);
    const down = async () => {
      throw new VerbatimError('unavailable', 'The provider is down.', 'Try later.');
    };
    for (const failing of [
      { ...two, identity: down },
      { ...two, embed: down },
    ]) {
      await expect(build(folders, { embedder: failing })).rejects.toMatchObject({
        kind: 'unavailable',
        message: 'The provider is down.',
        recovery: expect.stringContaining('EMBEDDING_PROVIDER=none'),
      });
    }
    expect(residue(folders)).toEqual([]);
  });

  it('that gives vectors of another dimension than it says fails the build', async () => {
    const three = { ...two, identity: async () => ({ id: 'test/three', revision: '1', dimension: 3 }) };
    await expect(build(tinyWorks([tinyJames]), { embedder: three })).rejects.toThrow();
  });
});

function changed(recipe: TinyRecipe, from: string, to: string) {
  return { ...recipe.aid, content: recipe.aid.content.replace(from, to) };
}
