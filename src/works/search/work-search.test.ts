import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchLibrary } from '../../../test/support/search-library.js';
import { VerbatimError } from '../../errors.js';
import { RANKING } from './ranking.js';
import type { WorkSearch } from './work-search.js';

let search: WorkSearch;
const unitsOf = async (query: string, more: object = {}) =>
  (await search.search({ query, ...more })).hits.map(({ unit }) => unit);

beforeAll(async () => {
  search = await searchLibrary();
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

describe('a ranking', () => {
  it('asks no list of weight 0, and looks into no column of weight 0', async () => {
    const texts = await searchLibrary(undefined, undefined, {
      ...RANKING,
      lists: { ...RANKING.lists, vector: 0, situation: 0, line: 0 },
      columns: { body: 1, keywords: 0, situations: 0 },
    });
    expect(await texts.search({ query: 'forgiveness' })).toMatchObject({ hits: [], mode: 'keyword' });
    expect((await texts.search({ query: 'wind' })).hits).not.toEqual([]);
  });

  it('finds a unit by the meaning of what is written about it, and says so', async () => {
    const { hits } = await search.search({ query: 'how do I get even with a neighbour', explain: true });
    expect(hits[0]).toMatchObject({
      unit: 'sermon-on-the-mount/5:44',
      ranks: { situation: 1 },
    });
  });

  it('finds what nothing is written about by its own words', async () => {
    expect((await search.search({ query: 'chasing wind' })).hits[0]?.work).toBe('ecclesiastes');
  });

  it('has the best hits read again where there is a reranker, and answers without it where it fails', async () => {
    const reranker = {
      name: 'test/longest',
      score: async (_: string, texts: readonly string[]) => texts.map((text) => text.length),
      close: async () => {},
    };
    const reranked = await searchLibrary(undefined, undefined, RANKING, reranker);
    const shown = (await reranked.search({ query: 'vanity', work: 'ecclesiastes' })).hits;
    expect(shown[0]?.snippet).toContain('Vanity of vanities');
    const failing = await searchLibrary(undefined, undefined, RANKING, {
      ...reranker,
      score: () => Promise.reject(new VerbatimError('unavailable', 'It is down.', 'Try later.')),
    });
    const { hits, notes } = await failing.search({ query: 'vanity' });
    expect(hits).toEqual((await search.search({ query: 'vanity' })).hits);
    expect(notes.join()).toMatch(/Not reranked: It is down/);
  });
});
