import { describe, expect, it } from 'vitest';
import type { CheckAnswer, CheckRequest } from '../../works/answers.js';
import { standsIn } from './plain-bodies.js';
import { judgeTrials, quoteTrials, tally } from './quote-checks.js';
import type { UnitText } from './unit-texts.repository.js';

// World English Bible.
const texts: UnitText[] = [
  [
    'ecclesiastes/4:9',
    'Two are better than one, because they have a good reward for their labor.',
    'טוֹבִים הַשְּׁנַיִם מִן הָאֶחָד',
  ],
  [
    'ecclesiastes/7:9',
    "Don't be hasty in your spirit to be angry, for anger rests in the bosom of fools.",
    null,
  ],
  ['ecclesiastes/11:1', 'Cast your bread on the waters; for you shall find it after many days.', null],
  [
    'james/1:19',
    'So, then, my beloved brothers, let every man be swift to hear, slow to speak, and slow to anger.',
    null,
  ],
  ['james/3:8', 'But nobody can tame the tongue; it is a restless evil, full of deadly poison.', null],
  [
    'james/4:14',
    'Whereas you don’t know what your life will be like tomorrow. For what is your life? For you are a vapor.',
    null,
  ],
].map(([unit = '', aid = '', original = null]) => ({
  unit: unit ?? '',
  work: unit?.split('/')[0] ?? '',
  sameAs: null,
  original,
  aid,
}));
const loci = texts.map(({ unit }) => unit);
const bodies = texts.flatMap(({ aid, original }) => [aid, original]).filter((body) => body !== null);
const answer = (verdict: CheckAnswer['verdict']): CheckAnswer => ({
  verdict,
  matches: [],
  candidates: [],
  notes: [],
});

describe('quotes to be checked', () => {
  const trials = quoteTrials(loci, texts, bodies);

  it('are five of each unit, the same each time, of every kind that can be made', () => {
    expect(trials).toHaveLength(30);
    expect(quoteTrials(loci, texts, bodies)).toEqual(trials);
    expect(new Set(trials.map(({ kind }) => kind)).size).toBeGreaterThan(9);
  });

  it('stand nowhere where they are called altered or absent, and stand where they are called exact', () => {
    const stands = standsIn(bodies);
    for (const { quote, right } of trials) {
      if (right.includes('altered') || right.includes('absent')) expect(stands(quote)).toBe(false);
      if (right.includes('exact')) expect(bodies.some((body) => body.includes(quote))).toBe(true);
    }
  });

  it('are claimed for a work that they are not from, where that is the mistake', () => {
    const claimed = trials.filter(({ kind }) => kind === 'wrong work');
    expect(claimed.length).toBeGreaterThan(0);
    for (const { unit, work } of claimed) expect(unit.startsWith(`${work}/`)).toBe(false);
  });

  it('are counted right by their kind, and a checker that calls everything exact is found out', async () => {
    const always = async (_: CheckRequest) => answer('exact');
    const counted = tally(await judgeTrials(trials, always));
    const all = counted.at(-1);
    const exact = trials.filter(({ right }) => right.includes('exact')).length;
    expect(all).toEqual({ kind: 'all', trials: 30, right: exact, wronglyExact: 30 - exact });
  });

  it('hand the checker the claim with the quote', async () => {
    const asked: CheckRequest[] = [];
    await judgeTrials(trials, async (request) => {
      asked.push(request);
      return answer('absent');
    });
    expect(asked.filter(({ work }) => work !== undefined)).toHaveLength(
      trials.filter(({ kind }) => kind === 'wrong work').length,
    );
  });
});

describe('standing in a body', () => {
  it('goes by letters, with whole words', () => {
    const stands = standsIn(['Two are better than one.']);
    expect(stands('two are BETTER')).toBe(true);
    expect(stands('wo are better')).toBe(false);
    expect(stands('better are two')).toBe(false);
  });
});
