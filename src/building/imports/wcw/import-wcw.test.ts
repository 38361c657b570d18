import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { RangeServer } from '../../../../test/support/range-server.js';
import { tinyJames, tinyLuke, tinyWorks } from '../../../../test/support/tiny-works.js';
import {
  corpusOf,
  fileOf,
  graphFolderOf,
  lanterns,
  type MadeText,
  millpond,
} from '../../../../test/support/wcw-corpus.js';
import { Library } from '../../../works/library.js';
import { formatReadAnswer } from '../../../works/reading/format.js';
import { readSummary } from '../../../works/summary.js';
import { type BuildOptions, buildLibrary } from '../../build.js';
import { verifyLibrary } from '../../verify.js';
import { importWcw, removeWcw, type WcwOptions } from './import-wcw.js';

/** A text whose slug and title are those of a work of the library. */
const itsJames: MadeText = {
  slug: 'james',
  title: 'James',
  author: 'unknown',
  text: 'A made-up letter of another James.\n\nIt has two paragraphs.',
};

const concepts = {
  patience: {
    slug: 'patience',
    name: 'Patience',
    original: 'ὑπομονή',
    gloss: 'waiting that works',
    summary: 'What the mill teaches.',
    tradition: 'Stoicism',
    school: 'Millers',
    domains: ['work', 'time'],
    key_passages: [
      { slug: 'the-millpond', idx: 4, text: 'Ask the heron how patience…' },
      { slug: 'the-millpond', idx: 1, text: 'Water that waits will turn the wheel' },
      { slug: 'the-millpond', idx: 2, text: 'words that stand nowhere' },
      { slug: 'not-there', idx: 9, text: 'A text that the corpus lacks.' },
    ],
  },
  haste: { slug: 'haste', name: 'Haste', gloss: 'running by' },
  torn: '{"slug": "torn", ',
};
const graph = {
  concepts: [{ slug: 'patience' }, { slug: 'haste' }, { slug: 'torn' }, { slug: 'missing' }],
  edges: [
    { source: 'patience', target: 'haste', type: 'contrast', note: 'they do not meet' },
    { source: 'haste', target: 'patience', type: 'remedy', note: '' },
    { source: 'patience', target: 'missing', type: 'parallel', note: 'nowhere' },
  ],
};

const open: Library[] = [];
afterEach(async () => {
  for (const library of open.splice(0)) await library.close();
});

function setUp() {
  const folders = tinyWorks([tinyJames, tinyLuke]);
  const { config, conceptsDir, dataDir } = folders;
  const build = (options: Partial<BuildOptions> = {}) => buildLibrary({ config, conceptsDir, ...options });
  const importIt = (options: Partial<WcwOptions>) => importWcw({ build, dataDir, graph: null, ...options });
  const library = () => {
    const opened = new Library(config);
    open.push(opened);
    return opened;
  };
  return { ...folders, build, importIt, library };
}

type Folders = ReturnType<typeof setUp>;

/** All that an import that fails must leave as it is. */
function stateOf({ dataDir }: Folders): unknown {
  const imports = join(dataDir, 'imports');
  const names = existsSync(imports) ? readdirSync(imports, { recursive: true, encoding: 'utf8' }) : [];
  const kept = names.filter((name) => statSync(join(imports, name)).isFile()).sort();
  const { ino, mtimeMs } = statSync(join(dataDir, 'library.db'));
  return [ino, mtimeMs, readFileSync(join(dataDir, 'library.json'), 'utf8'), kept];
}

const corpus = (lines: readonly (MadeText | string)[] = [millpond, lanterns]) => fileOf(corpusOf(lines));

describe('importing the Wisdom Context Window', () => {
  it('adds its texts to those of the library, in the second tier, and says what it did', async () => {
    const folders = setUp();
    await folders.build();
    const stages = new Set<string>();
    const report = await folders.importIt({
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
    const folders = setUp();
    await folders.importIt({ file: corpus() });
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
    const folders = setUp();
    await folders.importIt({ file: corpus() });
    const { units, unresolved } = await folders.library().read({ ids: ['the-millpond:3'] });
    expect(units).toEqual([]);
    expect(unresolved).toMatchObject([
      { reason: 'unknown-passage', message: expect.stringContaining('apparatus') },
    ]);
  });

  it('never lets a summary be read out or quoted, though it is found', async () => {
    const folders = setUp();
    await folders.importIt({ file: corpus() });
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
    const folders = setUp();
    const before = { ...millpond, slug: 'wcw-james' };
    const report = await folders.importIt({
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
    const folders = setUp();
    await folders.importIt({
      file: corpus([{ ...millpond, text: 'The wheel_ turns._\n\nA note[1] and <i>a tag</i>.' }]),
    });
    const { units } = await folders.library().read({ ids: ['the-millpond:2'] });
    expect(units[0]?.notes.join(' ')).toContain('The corpus has a tag in “A note[1] and <i>a tag');
  });

  it('survives a rebuild, a build of one work and a verification', async () => {
    const folders = setUp();
    const { build } = await folders.importIt({ file: corpus() });
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
    const folders = setUp();
    await folders.importIt({ file: corpus() });
    expect((await folders.importIt({ file: corpus() })).build.outcome).toBe('unchanged');
    const { build } = await folders.importIt({ file: corpus([lanterns]) });
    expect(build).toMatchObject({ outcome: 'built', counts: { works: 3 } });
    expect(readdirSync(join(folders.dataDir, 'imports', 'files'))).toHaveLength(1);
  });

  it('leaves the library and the earlier import as they were when anything is wrong', async () => {
    const folders = setUp();
    await folders.importIt({ file: corpus() });
    const before = stateOf(folders);
    const whole = corpusOf([millpond, lanterns, itsJames]);
    const cutOff = folders.importIt({ file: fileOf(whole.subarray(0, whole.length - 20)) });
    await expect(cutOff).rejects.toMatchObject({
      kind: 'mismatch',
      message: expect.stringContaining('cut off'),
    });
    await expect(folders.importIt({ file: corpus(['{', '[]']) })).rejects.toMatchObject({
      kind: 'bad-input',
      message: expect.stringContaining('holds no text: line 1'),
    });
    await expect(folders.importIt({ file: '/nowhere.gz' })).rejects.toMatchObject({ kind: 'bad-input' });
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
    const folders = setUp();
    const { corpus: kept } = await folders.importIt({ file: corpus() });
    writeFileSync(join(folders.dataDir, 'imports', 'files', kept.sha256), corpusOf([lanterns]));
    const wrong = { kind: 'mismatch', message: expect.stringContaining('is not what was imported') };
    await expect(folders.build({ force: true })).rejects.toMatchObject(wrong);
    await expect(verifyLibrary({ config: folders.config })).rejects.toMatchObject(wrong);
  });

  it('can be taken out again', async () => {
    const folders = setUp();
    const { contentHash } = await folders.build();
    await folders.importIt({ file: corpus() });
    expect(await removeWcw(folders)).toMatchObject({ outcome: 'built', contentHash });
    expect(readdirSync(join(folders.dataDir, 'imports', 'files'))).toEqual([]);
    await expect(removeWcw(folders)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('keeps the works that the library holds and builds no others', async () => {
    const folders = setUp();
    await folders.build({ works: ['luke'], only: true });
    await folders.importIt({ file: corpus() });
    expect(readSummary(folders.dataDir)?.works.map(({ id }) => id)).toEqual([
      'luke',
      'the-millpond',
      'seven-lanterns',
    ]);
  });
});

describe('importing its graph', () => {
  it('adds concepts with their passages, found by their words, and says what it could not take', async () => {
    const folders = setUp();
    const report = await folders.importIt({ file: corpus(), graph: graphFolderOf(graph, concepts) });
    expect(report.graph?.concepts).toBe(2);
    expect(report.graph?.problems.map(({ concept }) => concept)).toEqual([
      'missing',
      'torn',
      'patience',
      'patience',
    ]);
    const { concept } = await folders.library().getConcept('patience');
    expect(concept).toMatchObject({
      slug: 'patience',
      traditions: ['stoic'],
      originalTerms: [{ term: 'ὑπομονή', language: 'und' }],
      description:
        'What the mill teaches. School: Millers. Domains: work, time. An entry of the Wisdom Context Window.',
      passages: [
        { work: 'the-millpond', locus: '4', unit: 'the-millpond/4', ref: 'The Millpond, passage 4' },
        { work: 'the-millpond', locus: '2', unit: 'the-millpond/2' },
        { work: 'not-there', locus: '9', unit: null },
      ],
      tensions: [{ slug: 'haste', note: 'they do not meet' }],
      parallels: [{ slug: 'haste', note: 'remedy' }],
    });
  });

  it('overwrites no concept of the library and takes none of its names', async () => {
    const folders = setUp();
    writeFileSync(
      join(folders.conceptsDir, 'patience.yaml'),
      'name: Patience\nalso: [Haste]\nterms: [{term: ὑπομονή, language: grc, romanised: hypomone}]\ntraditions: [christian]\ngloss: staying under\ndescription: The library’s own.\npassages: [james 1:3]\n',
    );
    await folders.importIt({ file: corpus(), graph: graphFolderOf(graph, concepts) });
    const library = folders.library();
    for (const name of ['patience', 'Haste', 'ὑπομονή', 'hypomone']) {
      expect((await library.getConcept(name)).concept).toMatchObject({
        slug: 'patience',
        description: 'The library’s own.',
      });
    }
    const { concept } = await library.getConcept('wcw-patience');
    expect(concept).toMatchObject({
      name: 'Patience (Wisdom Context Window)',
      originalTerms: [],
      description: expect.stringContaining('In the original: ὑπομονή.'),
    });
    expect(concept?.parallels.map(({ slug }) => slug)).toContain('patience');
  });
});

describe('fetching it', () => {
  it('asks the documented addresses for the corpus and the graph', async () => {
    const server = await RangeServer.start();
    try {
      const folders = setUp();
      server.files.set('/downloads/wisdom-corpus.jsonl.gz', corpusOf([millpond, lanterns]));
      server.files.set('/api/graph', Buffer.from(JSON.stringify(graph)));
      server.files.set('/api/concept/patience', Buffer.from(JSON.stringify(concepts.patience)));
      server.files.set('/api/concept/haste', Buffer.from(JSON.stringify(concepts.haste)));
      const { build, dataDir } = folders;
      const stages = new Set<string>();
      const report = await importWcw({
        build,
        dataDir,
        origin: server.origin,
        onProgress: ({ stage }) => stages.add(stage),
      });
      expect(report.corpus.from).toBe(`${server.origin}/downloads/wisdom-corpus.jsonl.gz`);
      expect(report.graph).toMatchObject({ concepts: 2 });
      expect([...stages]).toEqual(expect.arrayContaining(['download', 'corpus', 'graph']));
      expect(readdirSync(join(dataDir, 'cache', 'downloads'))).not.toContain('wisdom-corpus.jsonl.gz');
    } finally {
      await server.close();
    }
  });

  it('imports the texts without a graph that cannot be had, says so, and keeps an earlier graph', async () => {
    const folders = setUp();
    const { build, dataDir } = folders;
    await folders.importIt({ file: corpus(), graph: graphFolderOf(graph, concepts) });
    const report = await importWcw({
      build,
      dataDir,
      file: corpus([millpond]),
      origin: 'http://127.0.0.1:1',
    });
    expect(report.notes.join(' ')).toContain('Without the concept graph, or with the one imported before');
    expect(report.graph).toMatchObject({ concepts: 2 });
    const removed = await importWcw({ build, dataDir, file: corpus([millpond]), graph: null });
    expect(removed.graph).toBeNull();
  });

  it('does not keep what it fetched when that is no corpus', async () => {
    const server = await RangeServer.start();
    try {
      const folders = setUp();
      await folders.build();
      const before = stateOf(folders);
      const whole = corpusOf([millpond]);
      server.files.set('/downloads/wisdom-corpus.jsonl.gz', whole.subarray(0, whole.length - 9));
      const { build, dataDir } = folders;
      const failed = importWcw({ build, dataDir, graph: null, origin: server.origin });
      await expect(failed).rejects.toMatchObject({ kind: 'mismatch' });
      expect(stateOf(folders)).toEqual(before);
      server.files.set('/downloads/wisdom-corpus.jsonl.gz', whole);
      expect(await importWcw({ build, dataDir, graph: null, origin: server.origin })).toMatchObject({
        corpus: { texts: 1 },
      });
    } finally {
      await server.close();
    }
  });
});
