import { describe, expect, it } from 'vitest';
import type { UnitLines } from '../keyword-lines.js';
import { type EnglishUnit, englishUnits } from './english-units.js';
import { expectedRows } from './expected-rows.js';
import { lintAgainst, lintForm, withoutRow } from './lint-lines.js';

const line = (changed: Partial<UnitLines> = {}): UnitLines => ({
  unit: '3:1',
  keywords: ['timing', 'seasons', 'patience', 'change', 'waiting', 'planning', 'acceptance', 'right moment'],
  situations: ['I keep waiting.', 'I rush everything.', 'I feel late in life.'],
  ...changed,
});
const numbered = (count: number, what: string) => Array.from({ length: count }, (_, at) => `${what} ${at}`);
const problems = (...rows: UnitLines[]) => lintForm(rows).map(({ unit, problem }) => `${unit}: ${problem}`);

describe('the form of a line', () => {
  it.each([8, 15])('may have %i keywords', (count) => {
    expect(problems(line({ keywords: numbered(count, 'word') }))).toEqual([]);
  });

  it.each([7, 16])('may not have %i keywords', (count) => {
    expect(problems(line({ keywords: numbered(count, 'word') }))).toEqual([
      `3:1: ${count} keywords, where 8 to 15 are wanted`,
    ]);
  });

  it.each([3, 5])('may have %i situations', (count) => {
    expect(problems(line({ situations: numbered(count, 'I have') }))).toEqual([]);
  });

  it.each([2, 6])('may not have %i situations', (count) => {
    expect(problems(line({ situations: numbered(count, 'I have') }))).toEqual([
      `3:1: ${count} situations, where 3 to 5 are wanted`,
    ]);
  });

  it('has no keyword and no situation twice, whatever its case and its full stop', () => {
    const { keywords, situations } = line();
    expect(
      problems(line({ keywords: [...keywords, 'Timing'], situations: [...situations, 'I keep  waiting'] })),
    ).toEqual([
      '3:1: the keyword "Timing" stands twice',
      '3:1: the situation "I keep  waiting" stands twice',
    ]);
  });

  it('has nothing that another unit has', () => {
    const { keywords } = line();
    const other = line({
      unit: '3:2',
      keywords: [...keywords].reverse(),
      situations: ['I keep waiting', 'I plant trees.', 'I am ill.'],
    });
    expect(problems(line(), other)).toEqual([
      '3:2: its keywords are those of 3:1',
      '3:2: the situation "I keep waiting" stands at 3:1 already',
    ]);
  });
});

// Ecclesiastes 3:1 in the World English Bible and the King James Version.
const verse: EnglishUnit = {
  key: '3:1',
  ref: 'Eccl 3:1',
  text: 'For everything there is a season, and a time for every purpose under heaven:',
  wordings: [
    'For everything there is a season, and a time for every purpose under heaven:',
    'To every thing there is a season, and a time to every purpose under the heaven:',
  ],
  opens: true,
};
const copied = (situation: string) =>
  lintAgainst([line({ situations: [situation] })], [verse]).map(({ problem }) => problem);

describe('a line beside its passage', () => {
  it('may not have five words running of it, in any wording, case and punctuation', () => {
    expect(copied('They say “for everything THERE is, a season”.')).toEqual([
      '"for everything there is a" is copied from the passage',
    ]);
    expect(copied('To every thing there is an end.')).toEqual([
      '"to every thing there is" is copied from the passage',
    ]);
  });

  it('may have four of them', () => {
    expect(copied('For everything there is one right day.')).toEqual([]);
  });

  it('may not spread a copy over keywords', () => {
    const keywords = ['season', 'and', 'a time', 'for'];
    expect(lintAgainst([line({ keywords })], [verse])).toEqual([
      { unit: '3:1', problem: '"season and a time for" is copied from the passage' },
    ]);
  });

  it('is of a unit that is there', () => {
    expect(lintAgainst([line({ unit: '3:99' })], [verse])).toEqual([
      { unit: '3:99', problem: 'there is no such unit' },
    ]);
  });
});

describe('passages without a row', () => {
  // Max Müller joins Dhammapada 58 and 59 in one passage.
  const units = englishUnits({
    units: ['57', '58', '59'].map((refKey) => ({ refKey, ref: `Dhp ${refKey}`, original: null })),
    texts: [
      { slug: 'dhammapada-suttas', language: 'pli', preferred: false },
      { slug: 'dhammapada-muller', language: 'en', preferred: true },
    ],
    passages: [
      { text: 'dhammapada-muller', units: ['57'], body: 'Of the people …', apparatus: null },
      { text: 'dhammapada-muller', units: ['58', '59'], body: 'As on a heap of rubbish …', apparatus: null },
      { text: 'dhammapada-muller', units: [], body: 'Flowers', apparatus: 'heading' },
    ],
  });

  it('are those that begin at a unit without one: a joint passage has its row at its first verse', () => {
    expect(withoutRow([line({ unit: '57' })], units)).toEqual(['58']);
    expect(withoutRow([line({ unit: '57' }), line({ unit: '58' })], units)).toEqual([]);
    expect(units.map(({ text }) => text)).toEqual([
      'Of the people …',
      'As on a heap of rubbish …',
      'As on a heap of rubbish …',
    ]);
  });

  it('are missed where the recipe promises them', () => {
    const keys = ['57', '58', '59'];
    expect(expectedRows('all', ['58'], keys)).toEqual({ missing: ['58'] });
    expect(expectedRows(['57'], ['58'], keys)).toEqual({ missing: [] });
    expect(expectedRows(['57-59'], ['58'], keys)).toEqual({ missing: ['58'] });
    expect(expectedRows(['60'], ['58'], keys)).toEqual({ astray: '60', missing: [] });
  });
});
