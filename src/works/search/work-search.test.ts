import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TinyUnit, tinyLibrary } from '../../../test/support/tiny-library.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { indexVectors } from '../../building/indexes/vectors.js';
import { VerbatimError } from '../../errors.js';
import { openPassageIndex } from '../../retrieval/open-passage-index.js';
import { WorksRepository } from '../works.repository.js';
import { WorkSearch } from './work-search.js';

const matthew: TinyUnit[] = [
  {
    key: '5:43',
    original: 'Ἠκούσατε ὅτι ἐρρέθη· Ἀγαπήσεις τὸν πλησίον σου καὶ μισήσεις τὸν ἐχθρόν σου.',
    translations: {
      web: '“You have heard that it was said, ‘You shall love your neighbor and hate your enemy.’',
      kjv: 'Ye have heard that it hath been said, Thou shalt love thy neighbour, and hate thine enemy.',
    },
  },
  {
    key: '5:44',
    original: 'ἐγὼ δὲ λέγω ὑμῖν, ἀγαπᾶτε τοὺς ἐχθροὺς ὑμῶν καὶ προσεύχεσθε ὑπὲρ τῶν διωκόντων ὑμᾶς·',
    translations: {
      web: 'But I tell you, love your enemies, bless those who curse you, do good to those who hate you,',
      kjv: 'But I say unto you, Love your enemies, bless them that curse you, do good to them that hate you,',
    },
    keywords: ['non-violence', 'forgiveness'],
    situations: ['My neighbour has wronged me and I want to get even'],
  },
];
const NT = { language: 'grc', tradition: 'christian', scheme: 'Greek', schemeOther: null };
const works = [
  {
    id: 'ecclesiastes',
    title: 'Ecclesiastes',
    author: 'Qoheleth',
    abbreviation: 'Eccl',
    names: ['ecclesiastes', 'qoheleth', 'eccl'],
    units: [
      {
        key: '1:2',
        original: 'הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת הֲבֵ֥ל הֲבָלִ֖ים הַכֹּ֥ל הָֽבֶל׃',
        translations: {
          web: '“Vanity of vanities,” says the Preacher; “Vanity of vanities, all is vanity.”',
          kjv: 'Vanity of vanities, saith the Preacher, vanity of vanities; all is vanity.',
        },
      },
      ...['1:14', '2:11', '2:17', '2:26'].map((key) => ({
        key,
        translations: { web: `Behold, all is vanity and a chasing after wind, he says in ${key}.` },
      })),
      { key: '3:1', original: 'לַכֹּ֖ל זְמָ֑ן' },
    ],
  },
  {
    id: 'matthew',
    title: 'Matthew',
    abbreviation: 'Matt',
    names: ['matthew', 'matt', 'mt'],
    units: matthew,
    ...NT,
  },
  {
    id: 'sermon-on-the-mount',
    title: 'The Sermon on the Mount',
    abbreviation: 'Matt',
    names: ['sermon on the mount'],
    partOf: 'matthew',
    units: matthew.map((unit) => ({ ...unit, sameAs: `matthew/${unit.key}` })),
    ...NT,
  },
];

const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-search-'));
const { db } = tinyLibrary(works);
const embedder = new WordEmbedder();
const searchWith = (own: WordEmbedder | null) =>
  new WorkSearch(db, new WorksRepository(db), openPassageIndex(db, dataDir), own);
let search: WorkSearch;
const unitsOf = async (query: string, more: object = {}) =>
  (await search.search({ query, ...more })).hits.map(({ unit }) => unit);

beforeAll(async () => {
  await indexVectors(db, { embedder, dataDir });
  search = searchWith(embedder);
});

describe('search', () => {
  it('finds a passage, and shows what is needed to choose it', async () => {
    const { hits, mode, relaxed, notes } = await search.search({ query: 'vanity of vanities' });
    expect(hits[0]).toEqual({
      id: 'ecclesiastes-web:1',
      unit: 'ecclesiastes/1:2',
      work: 'ecclesiastes',
      author: 'Qoheleth',
      title: 'Ecclesiastes',
      ref: 'Eccl 1:2',
      tradition: 'hebrew',
      language: 'hbo',
      snippet: '“Vanity of vanities,” says the Preacher; “Vanity of vanities, all is vanity.”',
    });
    expect({ mode, relaxed, notes }).toEqual({ mode: 'hybrid', relaxed: false, notes: [] });
  });

  it('counts translations of a unit and its twin once, and shows the part unless the whole is asked for', async () => {
    const units = await unitsOf('love your enemies');
    expect(units.filter((unit) => unit.endsWith('5:44'))).toEqual(['sermon-on-the-mount/5:44']);
    expect(units[0]).toBe('sermon-on-the-mount/5:44');
    const inWhole = await unitsOf('love your enemies', { work: 'matthew' });
    expect(inWhole[0]).toBe('matthew/5:44');
    expect(inWhole.every((unit) => unit.startsWith('matthew/'))).toBe(true);
  });

  it('finds by the words of another translation and shows the one that has them', async () => {
    const { hits } = await search.search({ query: '"thou shalt love thy neighbour"' });
    expect(hits[0]?.id).toBe('sermon-on-the-mount-kjv:1');
  });

  it('finds by what was written about a unit and never shows it', async () => {
    const { hits } = await search.search({ query: 'forgiveness', explain: true });
    expect(hits[0]).toMatchObject({
      unit: 'sermon-on-the-mount/5:44',
      ranks: { keyword: 1, matched: ['forgiveness'] },
    });
    expect(hits[0]?.snippet).not.toContain('forgiveness');
  });

  it('gives at most three of a work, unless it is asked for', async () => {
    const spread = await unitsOf('vanity');
    expect(spread.filter((unit) => unit.startsWith('ecclesiastes/'))).toHaveLength(3);
    expect(await unitsOf('vanity', { work: 'Qoheleth' })).toHaveLength(5);
    expect(await unitsOf('vanity', { limit: 1 })).toHaveLength(1);
  });

  it('finds originals by their own words, vowels and accents or not, the exact ones first', async () => {
    expect((await unitsOf('הבל הבלים'))[0]).toBe('ecclesiastes/1:2');
    expect((await unitsOf('ἀγαπατε τους εχθρους'))[0]).toBe('sermon-on-the-mount/5:44');
    const { hits } = await search.search({ query: 'enemies εχθρον', explain: true });
    expect(hits[0]?.unit).toBe('sermon-on-the-mount/5:43');
    expect(hits[0]?.ranks?.matched).toContain('εχθρον');
  });

  it('shows the unit itself where no translation has it', async () => {
    const { hits } = await search.search({ query: 'זמן' });
    expect(hits[0]).toMatchObject({ id: 'ecclesiastes/3:1', unit: 'ecclesiastes/3:1', snippet: 'לַכֹּ֖ל זְמָ֑ן' });
  });

  it('says why a hit is there', async () => {
    const { hits } = await search.search({ query: 'loving your enemy', explain: true });
    expect(hits[0]?.ranks).toMatchObject({
      keyword: 1,
      matched: ['loving', 'your', 'enemy'].filter((w) => w !== 'your'),
    });
    expect(hits[0]?.ranks?.score).toBeGreaterThan(0);
  });

  it('says when no passage has every word', async () => {
    expect((await search.search({ query: 'vanity elephants' })).relaxed).toBe(true);
    expect((await search.search({ query: 'vanity wind' })).relaxed).toBe(false);
  });

  it('answers the same again and again', async () => {
    const once = await search.search({ query: 'all is love', explain: true });
    expect(await search.search({ query: 'all is love', explain: true })).toEqual(once);
  });
});

describe('filters', () => {
  it.each([
    [{ tradition: 'Christian' }, ['sermon-on-the-mount', 'sermon-on-the-mount']],
    [{ language: 'grc' }, ['sermon-on-the-mount', 'sermon-on-the-mount']],
    [{ language: 'Greek' }, ['sermon-on-the-mount', 'sermon-on-the-mount']],
    [{ work: 'Mt' }, ['matthew', 'matthew']],
    [{ work: 'mt', language: 'Ancient Greek', tradition: 'christian' }, ['matthew', 'matthew']],
  ])('%j keep the list full of what was asked for', async (filters, expected) => {
    const { hits } = await search.search({ query: 'vanity', ...filters });
    expect(hits.map(({ work }) => work)).toEqual(expected);
  });

  it.each([
    [{ work: 'Eclesiastes' }, /Did you mean ecclesiastes\?.*matthew/],
    [{ tradition: 'stoic' }, /There is: hebrew, christian/],
    [{ language: 'Latin' }, /hbo \(Biblical Hebrew\), grc \(Ancient Greek\)/],
  ])('%j name what there is instead', async (filters, recovery) => {
    await expect(search.search({ query: 'vanity', ...filters })).rejects.toMatchObject({
      kind: 'bad-input',
      recovery: expect.stringMatching(recovery),
    });
  });

  it('that exclude one another are said to', async () => {
    const { hits, notes } = await search.search({ query: 'vanity', work: 'matthew', tradition: 'hebrew' });
    expect(hits).toEqual([]);
    expect(notes.join()).toMatch(/no work fits/i);
  });
});

describe('what cannot be asked', () => {
  it.each(['', '   ', '\n'])('is the query %j', async (query) => {
    await expect(search.search({ query })).rejects.toMatchObject({ kind: 'bad-input' });
  });

  it.each([0, 21, 2.5, Number.NaN])('is the limit %d', async (limit) => {
    await expect(search.search({ query: 'love', limit })).rejects.toMatchObject({ kind: 'bad-input' });
  });

  it.each(['😀', '!!!', '\u0000', '\ud800', '"'])(
    'but %j is said to hold nothing to search for',
    async (query) => {
      const { hits, notes } = await search.search({ query });
      expect(hits).toEqual([]);
      expect(notes.join()).toMatch(/no word or number/);
    },
  );

  it('and a search that was called off ends', async () => {
    await expect(search.search({ query: 'love', signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });
});

describe('a degraded answer', () => {
  it('says that no embedder is configured', async () => {
    const { hits, mode, notes } = await searchWith(null).search({ query: 'vanity' });
    expect(hits).not.toEqual([]);
    expect(mode).toBe('keyword');
    expect(notes.join()).toMatch(/keywords only: no embedder is configured/);
  });

  it('says that the embedder is another than the library’s, and what mends it', async () => {
    const other = new WordEmbedder({ id: 'test/others', revision: '1', dimension: 64 });
    const { mode, notes } = await searchWith(other).search({ query: 'vanity' });
    expect(mode).toBe('keyword');
    expect(notes.join()).toMatch(/test\/words.*test\/others.*verbatim build/);
  });

  it('says why the provider failed, and tries again the next time', async () => {
    const failing = new WordEmbedder();
    const own = searchWith(failing);
    failing.failure = new VerbatimError('unavailable', 'The provider is down.', 'Try later.');
    expect(await own.search({ query: 'vanity' })).toMatchObject({
      mode: 'keyword',
      notes: [expect.stringContaining('the provider is down.')],
    });
    failing.failure = null;
    expect(await own.search({ query: 'vanity' })).toMatchObject({ mode: 'hybrid', notes: [] });
  });

  it('says that the model does not know the script of the query', async () => {
    const { mode, notes } = await search.search({ query: 'הבל' });
    expect(mode).toBe('keyword');
    expect(notes.join()).toMatch(/does not know the script/);
  });

  it('says that the library has no vectors', async () => {
    const bare = tinyLibrary(works).db;
    const own = new WorkSearch(bare, new WorksRepository(bare), openPassageIndex(bare, dataDir), embedder);
    const { mode, notes } = await own.search({ query: 'vanity' });
    expect(mode).toBe('keyword');
    expect(notes.join()).toMatch(/built without vectors.*verbatim build/);
  });

  it('says what was tried when nothing is found', async () => {
    const { hits, notes } = await searchWith(null).search({ query: 'elephants "in Babylon" ξενοδοχεῖον' });
    expect(hits).toEqual([]);
    expect(notes.join(' ')).toMatch(
      /Nothing was found.*elephants.*"in Babylon".*ξενοδοχεῖον in the originals/,
    );
  });
});

describe('a search', () => {
  it('answers any string', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          '*',
          '^',
          'NEAR(',
          ' AND ',
          ' OR ',
          ' NOT ',
          'body:',
          '-',
          "'",
          '’',
          '«',
          '》',
          '{',
          'א',
          'ό',
          '道',
          '\u202E',
          '\ud800',
          'love ',
        ),
        minLength: 1,
        maxLength: 80,
      }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (query) => {
        if (query.trim() === '') return;
        const { hits } = await search.search({ query, explain: true });
        expect(hits.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 300 },
    );
  });

  it('loses nothing where sixteen come at once', async () => {
    const queries = Array.from(
      { length: 16 },
      (_, at) => ['vanity', 'love your enemies', 'εχθρους', 'wind'][at % 4] ?? '',
    );
    const together = await Promise.all(queries.map((query) => search.search({ query })));
    for (const [at, query] of queries.entries()) expect(together[at]).toEqual(await search.search({ query }));
  });
});
