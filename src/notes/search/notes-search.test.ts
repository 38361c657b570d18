import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestVault, type TestVaultOptions, testVault } from '../../../test/support/notes-vault.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { VerbatimError } from '../../errors.js';
import { RerankWithin } from '../../retrieval/rerank/deadline.js';
import type { Reranker } from '../../retrieval/rerank/reranker.js';
import type { NotesSearchAnswer } from '../answers.js';
import { reindexFolder } from '../indexing/reindex-folder.js';
import { formatNotesSearch } from './format.js';
import { NOTES_RANKING } from './notes-ranking.js';

const open: TestVault[] = [];
afterEach(async () => {
  for (const vault of open.splice(0)) await vault.close();
});

async function vaultOf(files: Record<string, string>, options: TestVaultOptions = {}): Promise<TestVault> {
  const made = await testVault({ notes: files }, options);
  open.push(made);
  return made;
}

describe('the lists', () => {
  test('scores are shares of the index as it has grown, not as it was when it was opened', async () => {
    const { vault, write, reindex } = await vaultOf({ 'a.md': 'Oak.\n' }, { embedder: null });
    await vault.search({ query: 'oak' });
    write(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`b${at}.md`, `Oak, number ${at}.\n`])));
    await reindex();
    const answer = await vault.search({ query: 'oak', explain: true });
    expect(answer.hits).toHaveLength(6);
    for (const { ranks } of answer.hits) expect(ranks?.score).toBeGreaterThan(0);
  });

  test('equal text in several notes is one hit that names the others', async () => {
    const block = '## Standing agenda\n\nRound of the table, numbers of the week.\n';
    const { vault } = await vaultOf({ 'w1.md': block, 'w2.md': block, 'w3.md': block });
    const { hits } = await vault.search({ query: 'standing agenda' });
    expect(hits.map(({ path, alsoAt }) => [path, alsoAt])).toEqual([
      ['w1.md', ['notes/w2.md:1-3', 'notes/w3.md:1-3']],
    ]);
  });

  test('at most three hits are of one note, unless it is named', async () => {
    const sections = Array.from({ length: 6 }, (_, at) => `## Part ${at}\n\nOak, part ${at}.\n`).join('\n');
    const { vault } = await vaultOf({ 'long.md': sections, 'other.md': 'Oak too.\n' });
    const { hits } = await vault.search({ query: 'oak' });
    expect(hits.filter(({ path }) => path === 'long.md')).toHaveLength(3);
    expect((await vault.search({ query: 'oak', path: 'long.md' })).hits).toHaveLength(6);
  });

  test.each([
    [{ body: 1, heading: 1, tags: 0 }, ['body.md', 'heading.md']],
    [{ body: 1, heading: 0, tags: 1 }, ['body.md', 'tags.md']],
    [{ body: 0, heading: 0, tags: 1 }, ['tags.md']],
  ])('what a ranking does not weigh is not looked into: %j', async (columns, paths) => {
    const ranking = { ...NOTES_RANKING, columns };
    const files = {
      'body.md': '# One\n\nOf oak.\n',
      'heading.md': '---\ntitle: Oak\n---\nSomething else.\n',
      'tags.md': '---\ntags: [oak]\n---\nSomething else again.\n',
    };
    const { vault } = await vaultOf(files, { embedder: null, search: { ranking } });
    expect((await vault.search({ query: 'oak' })).hits.map(({ path }) => path).sort()).toEqual(paths);
  });

  test('without vectors it answers from keywords and says so', async () => {
    const { vault } = await vaultOf({ 'a.md': 'Oak.\n' }, { embedder: null });
    const { mode, hits, notes } = await vault.search({ query: 'oak' });
    expect([mode, hits.length]).toEqual(['keyword', 1]);
    expect(notes.join(' ')).toContain('keywords only');
  });

  test('a query in a script that the model does not know is asked by keywords, and that is said', async () => {
    const { vault } = await vaultOf({ 'a.md': 'Das Wort חכמה steht hier.\n' });
    const { mode, hits, notes } = await vault.search({ query: 'חכמה' });
    expect([mode, hits.length]).toEqual(['keyword', 1]);
    expect(notes.join(' ')).toContain('in a script that the embedding model does not know');
  });

  test('a query in a language that the model does not know is asked by keywords, and that is said', async () => {
    const english = new WordEmbedder({ id: 'test/english', revision: '1', dimension: 64 }, ['en']);
    const files = {
      'heizung.md': 'Die Heizung läuft mit Gas und wird im Herbst gewartet.\n',
      'oven.md': 'The oven runs on gas.\n',
    };
    const { vault } = await vaultOf(files, { embedder: english });
    const { mode, hits, notes } = await vault.search({ query: 'Heizung Gas' });
    expect([mode, hits[0]?.path]).toEqual(['keyword', 'heizung.md']);
    expect(notes.join(' ')).toMatch(/in German, which the embedding model does not know.+EMBEDDING_MODEL/);
    const { mode: inEnglish, hits: near } = await vault.search({ query: 'what does the oven run on' });
    expect([inEnglish, near.map(({ path }) => path)]).toEqual(['hybrid', ['oven.md']]);
  });

  describe('where the vectors mean nothing', () => {
    /** Takes what speaks of noise for near to any query, as near as the built-in model finds unlike texts. */
    class Misled extends WordEmbedder {
      override async embed(texts: readonly string[], purpose?: string) {
        const vectorOf = (text: string) => {
          const near = purpose === 'query' ? 1 : /noise/i.test(text) ? 0.35 : 0;
          return Float32Array.from([near, Math.sqrt(1 - near * near), ...new Array<number>(62).fill(0)]);
        };
        return { vectors: texts.map(vectorOf), cost: { tokens: 0, amount: undefined } };
      }
    }
    const noise = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`a${at}.md`, `Noise of the day, number ${at}.\n`]),
    );

    test('a rare word that one note alone holds comes first', async () => {
      const { vault } = await vaultOf(
        { ...noise, 'wheel.md': 'Pack the bearings with tallow.\n' },
        { embedder: new Misled() },
      );
      for (const query of ['tallow', 'what is the tallow for']) {
        const { hits, mode } = await vault.search({ query, explain: true });
        expect([mode, hits[0]?.path]).toEqual(['hybrid', 'wheel.md']);
      }
    });

    test('so does what holds most of the words, where nothing holds all', async () => {
      const { vault } = await vaultOf(
        { ...noise, 'wheel.md': 'Pack the bearings with tallow.\n' },
        { embedder: new Misled() },
      );
      const { hits, relaxed } = await vault.search({ query: 'tallow bearings zeppelin' });
      expect([relaxed, hits[0]?.path]).toEqual([true, 'wheel.md']);
    });
  });

  test('ties go to what holds the words', async () => {
    const even = { ...NOTES_RANKING, lists: { keyword: 1, vector: 1 }, fusion: 'rank' as const };
    class Backwards extends WordEmbedder {
      override async embed(texts: readonly string[], purpose?: string) {
        const vectorOf = (text: string) =>
          Float32Array.from(purpose === 'query' || !text.includes('tallow') ? [1, 0] : [0, 1]);
        return { vectors: texts.map(vectorOf), cost: { tokens: 0, amount: undefined } };
      }
    }
    const embedder = new Backwards({ id: 'test/backwards', revision: '1', dimension: 2 });
    // First by keywords and second by vectors here, second by keywords and first by vectors there.
    const files = { 'a.md': `Tallow${' and candles and lamps and soap'.repeat(20)}`, 'b.md': 'tallow\n' };
    const { vault } = await vaultOf(files, { embedder, search: { ranking: even } });
    const { hits } = await vault.search({ query: 'tallow', explain: true });
    expect(hits.map(({ path, ranks }) => [path, ranks?.keyword, ranks?.vector])).toEqual([
      ['b.md', 1, 2],
      ['a.md', 2, 1],
    ]);
  });

  test('another embedder than the one that made the vectors is not mixed with them', async () => {
    const embedder = new WordEmbedder();
    const { vault } = await vaultOf({ 'a.md': 'Oak.\n' }, { embedder });
    embedder.identity = async () => ({ id: 'test/other', revision: '1', dimension: 64 });
    const { mode, notes } = await vault.search({ query: 'oak' });
    expect(mode).toBe('keyword');
    expect(notes.join(' ')).toMatch(/test\/words.*test\/other/);
  });

  test('vectors that another embedder made while the query was embedded are not mixed with it', async () => {
    let made: TestVault | undefined;
    const other = new WordEmbedder({ id: 'test/other', revision: '1', dimension: 64 });
    class Overtaken extends WordEmbedder {
      override async embed(texts: readonly string[], purpose?: string) {
        const [folder] = made?.vault.folders() ?? [];
        if (purpose === 'query' && made && folder) {
          await reindexFolder({ dataDir: made.dataDir, maxFileBytes: 1_000_000, embedder: other }, folder);
        }
        return super.embed(texts);
      }
    }
    made = await vaultOf({ 'a.md': 'Oak.\n' }, { embedder: new Overtaken() });
    const { mode, hits, notes } = await made.vault.search({ query: 'oak' });
    expect([mode, hits.length]).toEqual(['keyword', 1]);
    expect(notes.join(' ')).toContain('being made anew');
  });

  test('newer notes rise by the frozen clock, where recency counts', async () => {
    const files = {
      'a-old.md': '---\ndate: 2020-01-01\n---\nThe oak wheel.\n',
      'b-new.md': '---\ndate: 2025-01-01\n---\nThe oak wheel!\n',
    };
    const ranking = { ...NOTES_RANKING, recency: { weight: 0.01, halfLifeDays: 30 } };
    const now = () => Date.UTC(2025, 0, 2);
    const off = await vaultOf(files, { embedder: null });
    const on = await vaultOf(files, { embedder: null, search: { ranking, now } });
    const order = async ({ vault }: TestVault) =>
      (await vault.search({ query: 'oak wheel' })).hits.map(({ path }) => path);
    expect(await order(off)).toEqual(['a-old.md', 'b-new.md']);
    expect(await order(on)).toEqual(['b-new.md', 'a-old.md']);
  });

  test('a reranker reads whole chunks and decides; past its deadline the order stands, and that is said', async () => {
    const long = `# Long\n\nAn oak wheel. ${'And so on. '.repeat(40)}The answer stands at the end.\n`;
    const files = { 'a.md': 'The oak wheel.\n', 'long.md': long };
    const answering = (score: Reranker['score'], deadlineMs: number) =>
      new RerankWithin({ name: 'test/reranker', score, close: async () => {} }, deadlineMs);
    const byAnswer: Reranker['score'] = async (_, texts) =>
      texts.map((text) => Number(text.includes('The answer stands')));
    const never: Reranker['score'] = () => new Promise(() => {});
    const plain = await vaultOf(files);
    const read = await vaultOf(files, { search: { reranker: answering(byAnswer, 1_000) } });
    const late = await vaultOf(files, { search: { reranker: answering(never, 50) } });
    const ask = ({ vault }: TestVault) => vault.search({ query: 'which oak wheels', explain: true });
    const order = (answer: NotesSearchAnswer) => answer.hits.map(({ path }) => path);
    expect(order(await ask(plain))).toEqual(['a.md', 'long.md']);
    const reranked = await ask(read);
    expect(order(reranked)).toEqual(['long.md', 'a.md']);
    expect(reranked.hits[0]?.ranks?.rerank).toBe(1);
    const unread = await ask(late);
    expect(order(unread)).toEqual(['a.md', 'long.md']);
    expect(unread.notes.join(' ')).toContain('Not reranked');
  });

  test('several folders are searched at once, and one when it is named', async () => {
    const made = await testVault({
      home: { 'a.md': 'Oak.\n' },
      work: { 'b.md': 'Oak.\n', 'c.md': 'Elm.\n' },
    });
    open.push(made);
    const refs = async (folder?: string) => {
      const { hits } = await made.vault.search({ query: 'oak wheel', ...(folder && { folder }), limit: 20 });
      return hits.flatMap(({ ref, alsoAt }) => [ref, ...alsoAt]);
    };
    expect((await refs()).sort()).toEqual(['home/a.md:1-1', 'work/b.md:1-1', 'work/c.md:1-1']);
    expect((await refs('work')).sort()).toEqual(['work/b.md:1-1', 'work/c.md:1-1']);
    await expect(refs('wrok')).rejects.toMatchObject({
      kind: 'bad-input',
      recovery: expect.stringContaining('work'),
    });
  });

  test('a hit that is a heading alone is shown with all its words', async () => {
    const { vault } = await vaultOf({ 'a.md': '# The old wheel\n' });
    expect((await vault.search({ query: 'wheel' })).hits[0]?.snippet).toContain('The old wheel');
  });

  test('of many notes that link to it five are named', async () => {
    const linking = Array.from({ length: 8 }, (_, at) => [`l${at}.md`, 'See [[wheel]].\n']);
    const { vault } = await vaultOf(
      { 'wheel.md': 'Tallow.\n', ...Object.fromEntries(linking) },
      { embedder: null },
    );
    const { related } = await vault.search({ query: 'tallow' });
    expect(related.map(({ path }) => path)).toEqual(['l0.md', 'l1.md', 'l2.md', 'l3.md', 'l4.md']);
  });

  test('more equal hits than are fetched at once come in the order of their paths', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `n${10 + at}.md`);
    const files = Object.fromEntries(names.map((name, at) => [name, `Oak ${at}.\n`]));
    const { vault } = await vaultOf(files, { embedder: null });
    const { hits } = await vault.search({ query: 'oak', limit: 20 });
    expect(hits.map(({ path }) => path)).toEqual(names.slice(0, 20));
  });

  test('what the first hit’s note links to, what links to it and what is near it is named', async () => {
    const { vault } = await vaultOf({
      'wheel.md': 'The wheel turns in the race. See [[stones]].\n',
      'stones.md': 'Grinding.\n',
      'index.md': 'Start with [the wheel](wheel.md).\n',
      'race.md': 'The race feeds it, and it turns.\n',
    });
    const { related } = await vault.search({ query: 'the wheel turns', limit: 1 });
    expect(related.map(({ path, by }) => `${by} ${path}`)).toEqual([
      'links-to stones.md',
      'linked-from index.md',
      'near race.md',
    ]);
    expect((await vault.search({ query: 'the wheel turns', related: false })).related).toEqual([]);
  });
});

test('any text can be asked for, and the same is answered twice', async () => {
  const { vault } = await vaultOf({ 'a.md': '# Oak\n\ndon’t C++ src/index.ts 12:30 🌳\n', 'b.md': 'Elm.\n' });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), async (query) => {
      const ask = () => vault.search({ query }).catch((error: { kind?: string }) => error.kind);
      const first = await ask();
      expect(await ask()).toEqual(first);
      if (typeof first === 'string') expect(first).toBe('bad-input');
    }),
    { numRuns: 150 },
  );
});

test('a blank query and a limit out of bounds are refused with what to do', async () => {
  const { vault } = await vaultOf({ 'a.md': 'Oak.\n' });
  await expect(vault.search({ query: ' ' })).rejects.toMatchObject({ kind: 'bad-input' });
  await expect(vault.search({ query: '…' })).rejects.toMatchObject({ kind: 'bad-input' });
  await expect(vault.search({ query: 'oak', limit: 21 })).rejects.toMatchObject({ kind: 'bad-input' });
});

/** Gives vectors for so many texts, and is stopped then. */
class StoppedEmbedder extends WordEmbedder {
  constructor(private left: number) {
    super();
  }

  override async embed(...given: Parameters<WordEmbedder['embed']>) {
    if (given[1] === 'document') {
      this.left -= given[0].length;
      if (this.left < 0) throw new VerbatimError('unavailable', 'Out of reach.', 'Try again.');
    }
    return super.embed(...given);
  }
}

describe('an index whose chunks have no vectors yet', () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`bed-${at}.md`, `# Bed ${at}\n\nWater in bed ${at}.\n`]),
  );

  test('answers by keywords, and says that none has one and what to do', async () => {
    const { vault } = await vaultOf(many, { embedder: new StoppedEmbedder(0) });
    const { mode, lists, notes } = await vault.search({ query: 'water' });
    expect([mode, lists.map(({ list }) => list)]).toEqual(['keyword', ['keyword']]);
    expect(notes.join(' ')).toContain('100 of its 100 chunks have no vector yet');
    expect(notes.join(' ')).toContain('vault_reindex');
    const [folder] = (await vault.list({})).folders;
    expect(folder).toMatchObject({ waiting: 0, withoutVectors: expect.stringContaining('no vector yet') });
  });

  test('says how many of some have none, until they do', async () => {
    const { vault, dataDir } = await vaultOf(many, { embedder: new StoppedEmbedder(64) });
    const { mode, notes } = await vault.search({ query: 'water' });
    expect([mode, notes.join(' ')]).toEqual([
      'hybrid',
      expect.stringContaining('36 of the 100 chunks of "notes" have no vector yet'),
    ]);
    expect((await vault.list({})).folders[0]).toMatchObject({ waiting: 36, withoutVectors: null });
    const [folder] = vault.folders();
    if (folder)
      await reindexFolder({ dataDir, embedder: new WordEmbedder(), maxFileBytes: 1_000_000 }, folder);
    expect((await vault.search({ query: 'water' })).notes.join(' ')).not.toContain('no vector yet');
  });
});

test('a word that no note has is said, where vectors answer all the same', async () => {
  const { vault } = await vaultOf({ 'a.md': 'Oak.\n', 'b.md': 'Elm.\n' });
  const none = await vault.search({ query: 'qwertzuiop' });
  expect(none.hits.length).toBeGreaterThan(0);
  expect(none.notes.join(' ')).toContain('No note looked through has a word of the query');
  expect(formatNotesSearch(none)).toContain('by meaning only: no note has a word of it');
  expect((await vault.search({ query: 'oak' })).notes).toEqual([]);
});
