import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFolders, stateOf } from '../../../../test/support/import-folders.js';
import { RangeServer } from '../../../../test/support/range-server.js';
import {
  corpusOf,
  fileOf,
  graphFolderOf,
  lanterns,
  type MadeText,
  millpond,
} from '../../../../test/support/wcw-corpus.js';
import { importWcw } from './import-wcw.js';

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

const corpus = (lines: readonly (MadeText | string)[] = [millpond, lanterns]) => fileOf(corpusOf(lines));

describe('importing its graph', () => {
  it('adds concepts with their passages, found by their words, and says what it could not take', async () => {
    const folders = importFolders();
    const report = await folders.importCorpus({ file: corpus(), graph: graphFolderOf(graph, concepts) });
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
    const folders = importFolders();
    writeFileSync(
      join(folders.conceptsDir, 'patience.yaml'),
      'name: Patience\nalso: [Haste]\nterms: [{term: ὑπομονή, language: grc, romanised: hypomone}]\ntraditions: [christian]\ngloss: staying under\ndescription: The library’s own.\npassages: [james 1:3]\n',
    );
    await folders.importCorpus({ file: corpus(), graph: graphFolderOf(graph, concepts) });
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
      const folders = importFolders();
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
    const folders = importFolders();
    const { build, dataDir } = folders;
    await folders.importCorpus({ file: corpus(), graph: graphFolderOf(graph, concepts) });
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
      const folders = importFolders();
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
