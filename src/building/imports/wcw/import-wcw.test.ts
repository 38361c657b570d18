import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFolders, stateOf } from '../../../../test/support/import-folders.js';
import { corpusOf, fileOf, lanterns, type MadeText, millpond } from '../../../../test/support/wcw-corpus.js';
import { formatReadAnswer } from '../../../works/reading/format.js';
import { readSummary } from '../../../works/summary.js';
import { verifyLibrary } from '../../verify.js';
import { importWcw, removeWcw } from './import-wcw.js';

/** A text whose slug and title are those of a work of the library. */
const itsJames: MadeText = {
  slug: 'james',
  title: 'James',
  author: 'unknown',
  text: 'A made-up letter of another James.\n\nIt has two paragraphs.',
};

const corpus = (lines: readonly (MadeText | string)[] = [millpond, lanterns]) => fileOf(corpusOf(lines));

describe('importing the Wisdom Context Window', () => {
  it('adds its texts to those of the library, in the second tier, and says what it did', async () => {
    const folders = importFolders();
    await folders.build();
    const stages = new Set<string>();
    const report = await folders.importCorpus({
      file: corpus([millpond, '{"slug": "cut', lanterns, millpond]),
      onProgress: ({ stage }) => stages.add(stage),
    });
    expect(report.corpus).toMatchObject({
      texts: 2,
      summaries: 1,
      passages: 5,
      problems: [{ line: 2 }, { line: 4, slug: 'the-millpond' }],
      renamed: [],
      from: 'wisdom-corpus.jsonl.gz',
    });
    expect(report.build).toMatchObject({ outcome: 'built', counts: { works: 4 } });
    expect(stages).toContain('corpus');
    const works = readSummary(folders.dataDir)?.works ?? [];
    expect(works.map(({ id, tier, tradition, title }) => [id, tier, tradition, title])).toEqual([
      ['james', 1, 'christian', 'james'],
      ['luke', 1, 'christian', 'luke'],
      ['the-millpond', 2, 'stoic', 'The Millpond'],
      ['seven-lanterns', 2, 'zen-buddhism', 'Seven Lanterns (summary)'],
    ]);
    expect(works[2]?.texts).toMatchObject([
      { slug: 'the-millpond', translator: 'Ruben Holt', licence: 'terms of reuse unstated' },
    ]);
  });

  it('lets a full text be found, read by slug and number, and quoted, saying where it is from', async () => {
    const folders = importFolders();
    await folders.importCorpus({ file: corpus() });
    const library = folders.library();
    const { hits } = await library.search({ query: 'heron patience' });
    expect(hits[0]).toMatchObject({
      id: 'the-millpond:4',
      unit: 'the-millpond/4',
      ref: 'The Millpond, passage 4',
    });
    const answer = await library.read({ ids: ['the-millpond:4', 'The Millpond, passage 1'] });
    expect(answer.units).toMatchObject([
      {
        unit: 'the-millpond/4',
        citation: 'Ada Fenn, The Millpond, passage 4',
        precision: 'none',
        tier: 2,
        original: null,
        aid: {
          text: 'Ask the heron how patience is eaten.',
          translator: 'Ruben Holt',
          licence: 'terms of reuse unstated',
        },
        covers: ['the-millpond:4'],
        continues: null,
      },
      {
        unit: 'the-millpond/1',
        aid: { text: 'The miller does not hurry\nthe pond.' },
        continues: 'the-millpond/2',
      },
    ]);
    const said = formatReadAnswer(answer);
    expect(said).toContain('https://wisdom.owocki.com');
    expect(said).toContain('terms of reuse are unstated');
    expect(said).toContain('references approximate');
    expect(await library.check({ quote: 'water that boasts runs by' })).toMatchObject({
      verdict: 'exact',
      matches: [{ unit: 'the-millpond/2', text: 'the-millpond' }],
    });
  });

  it('keeps the number of a block without words, which belongs to no unit', async () => {
    const folders = importFolders();
    await folders.importCorpus({ file: corpus() });
    const { units, unresolved } = await folders.library().read({ ids: ['the-millpond:3'] });
    expect(units).toEqual([]);
    expect(unresolved).toMatchObject([
      { reason: 'unknown-passage', message: expect.stringContaining('apparatus') },
    ]);
  });

  it('never lets a summary be read out or quoted, though it is found', async () => {
    const folders = importFolders();
    await folders.importCorpus({ file: corpus() });
    const library = folders.library();
    const { hits } = await library.search({ query: 'borrowed lamplight' });
    expect(hits).toMatchObject([{ id: 'seven-lanterns:1', title: 'Seven Lanterns (summary)' }]);
    const answer = await library.read({ ids: ['seven-lanterns:1'] });
    expect(answer.units).toMatchObject([{ original: null, aid: null, translations: [], authorised: [] }]);
    const said = formatReadAnswer(answer);
    expect(said).not.toContain('lamplight');
    expect(answer.units[0]?.notes.join(' ')).toContain('A summary is found by search and never quoted');
    expect(said).toContain('Original language: unknown.');
    const { verdict } = await library.check({ quote: 'borrowed lamplight burns nobody’s fingers' });
    expect(verdict).toBe('absent');
  });

  it('leaves every name of the library’s own works to them', async () => {
    const folders = importFolders();
    const before = { ...millpond, slug: 'wcw-james' };
    const report = await folders.importCorpus({
      file: corpus([itsJames, before, { ...millpond, translator: 'Otto Rye' }]),
    });
    expect(report.corpus.renamed).toEqual([{ slug: 'james', id: 'wcw-wcw-james' }]);
    const library = folders.library();
    expect(await library.read({ ids: ['James 1:2', 'james/1:3'] })).toMatchObject({
      units: [{ unit: 'james/1:2' }, { unit: 'james/1:3' }],
      unresolved: [],
    });
    expect(await library.read({ ids: ['wcw-wcw-james:2'] })).toMatchObject({
      units: [
        { citation: 'James (Wisdom Context Window), passage 2', aid: { text: 'It has two paragraphs.' } },
      ],
    });
    const titles = (await library.works()).map(({ title }) => title);
    expect(titles).toContain('The Millpond (Ruben Holt)');
    expect(titles).toContain('The Millpond (Otto Rye)');
  });

  it('says of a passage that holds markup what it holds, and does not quote a text as clean', async () => {
    const folders = importFolders();
    await folders.importCorpus({
      file: corpus([{ ...millpond, text: 'The wheel_ turns._\n\nA note[1] and <i>a tag</i>.' }]),
    });
    const { units } = await folders.library().read({ ids: ['the-millpond:2'] });
    expect(units[0]?.notes.join(' ')).toContain('The corpus has a tag in “A note[1] and <i>a tag');
  });

  it('survives a rebuild, a build of one work and a verification', async () => {
    const folders = importFolders();
    const { build } = await folders.importCorpus({ file: corpus() });
    expect(await folders.build()).toMatchObject({ outcome: 'unchanged', contentHash: build.contentHash });
    expect(await folders.build({ force: true })).toMatchObject({
      outcome: 'built',
      contentHash: build.contentHash,
    });
    expect(await folders.build({ works: ['james'], force: true })).toMatchObject({
      skipped: [],
      counts: { works: 4 },
    });
    const verified = await verifyLibrary({ config: folders.config });
    expect(verified.checks).toContainEqual({ check: 'imports', checked: 5, of: 'texts' });
    expect(verified.notes).toEqual([]);
  });

  it('is not built again for the same file, and takes the place of an earlier one', async () => {
    const folders = importFolders();
    await folders.importCorpus({ file: corpus() });
    expect((await folders.importCorpus({ file: corpus() })).build.outcome).toBe('unchanged');
    const { build } = await folders.importCorpus({ file: corpus([lanterns]) });
    expect(build).toMatchObject({ outcome: 'built', counts: { works: 3 } });
    expect(readdirSync(join(folders.dataDir, 'imports', 'files'))).toHaveLength(1);
  });

  it('leaves the library and the earlier import as they were when anything is wrong', async () => {
    const folders = importFolders();
    await folders.importCorpus({ file: corpus() });
    const before = stateOf(folders);
    const whole = corpusOf([millpond, lanterns, itsJames]);
    const cutOff = folders.importCorpus({ file: fileOf(whole.subarray(0, whole.length - 20)) });
    await expect(cutOff).rejects.toMatchObject({
      kind: 'mismatch',
      message: expect.stringContaining('cut off'),
    });
    await expect(folders.importCorpus({ file: corpus(['{', '[]']) })).rejects.toMatchObject({
      kind: 'bad-input',
      message: expect.stringContaining('holds no text: line 1'),
    });
    await expect(folders.importCorpus({ file: '/nowhere.gz' })).rejects.toMatchObject({ kind: 'bad-input' });
    const stop = new AbortController();
    const stopped = importWcw({
      dataDir: folders.dataDir,
      graph: null,
      file: corpus([itsJames]),
      build: (options) =>
        folders.build({
          ...options,
          signal: stop.signal,
          onProgress: ({ stage }) => stage === 'verify' && stop.abort(),
        }),
    });
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
    expect(stateOf(folders)).toEqual(before);
  });

  it('notices when a kept file is no longer what was imported', async () => {
    const folders = importFolders();
    const { corpus: kept } = await folders.importCorpus({ file: corpus() });
    writeFileSync(join(folders.dataDir, 'imports', 'files', kept.sha256), corpusOf([lanterns]));
    const wrong = { kind: 'mismatch', message: expect.stringContaining('is not what was imported') };
    await expect(folders.build({ force: true })).rejects.toMatchObject(wrong);
    await expect(verifyLibrary({ config: folders.config })).rejects.toMatchObject(wrong);
  });

  it('can be taken out again', async () => {
    const folders = importFolders();
    const { contentHash } = await folders.build();
    await folders.importCorpus({ file: corpus() });
    expect(await removeWcw(folders)).toMatchObject({ outcome: 'built', contentHash });
    expect(readdirSync(join(folders.dataDir, 'imports', 'files'))).toEqual([]);
    await expect(removeWcw(folders)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('keeps the works that the library holds and builds no others', async () => {
    const folders = importFolders();
    await folders.build({ works: ['luke'], only: true });
    await folders.importCorpus({ file: corpus() });
    expect(readSummary(folders.dataDir)?.works.map(({ id }) => id)).toEqual([
      'luke',
      'the-millpond',
      'seven-lanterns',
    ]);
  });
});
