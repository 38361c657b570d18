import { describe, expect, it } from 'vitest';
import { chooseQuotes, type ReadUnitFacts, writeAnswer } from './choose-quotes.js';

const unit = (work: string, given: Partial<ReadUnitFacts>): ReadUnitFacts => ({
  unit: `${work}/1`,
  work,
  ref: `${work} 1`,
  original: null,
  aid: null,
  authorised: [],
  ...given,
});
const peace = unit('matthew', {
  original: { text: 'μακάριοι οἱ εἰρηνοποιοί' },
  aid: { text: 'Blessed are the peacemakers', translator: 'World English Bible' },
});

describe('quotes from what was read', () => {
  it('are the original’s words, with the translation beside them', () => {
    expect(chooseQuotes([peace])).toEqual([
      { text: 'μακάριοι οἱ εἰρηνοποιοί', translator: null, unit: 'matthew/1', ref: 'matthew 1' },
      {
        text: 'Blessed are the peacemakers',
        translator: 'World English Bible',
        unit: 'matthew/1',
        ref: 'matthew 1',
      },
    ]);
  });

  it('are the authorised translation’s where there is one, and any translation’s where there is no original', () => {
    const authorised = [{ text: 'Happy are the peacemakers', translator: 'A. N. Other' }];
    expect(chooseQuotes([{ ...peace, authorised }]).map(({ text }) => text)).toContain(
      'Happy are the peacemakers',
    );
    expect(chooseQuotes([{ ...peace, original: null }]).map(({ text }) => text)).toEqual([
      'Blessed are the peacemakers',
    ]);
  });

  it('are of three works, one unit of each, in the order in which they were wanted', () => {
    const works = ['a', 'a', 'b', 'c', 'd'].map((work) =>
      unit(work, { original: { text: `In ${work} it stands.` } }),
    );
    expect(chooseQuotes(works).map(({ unit }) => unit)).toEqual(['a/1', 'b/1', 'c/1']);
  });

  it('end with a sentence, within fifty words; a translation that would have to be cut is left out', () => {
    const sentence = `${'word '.repeat(29)}end. `;
    const long = unit('a', {
      original: { text: sentence.repeat(3) },
      aid: { text: sentence.repeat(3), translator: 'T' },
    });
    expect(chooseQuotes([long]).map(({ text }) => text)).toEqual([sentence.trim()]);
  });

  it('are none where nothing can be quoted', () => {
    expect(chooseQuotes([unit('a', {})])).toEqual([]);
  });
});

it('an answer sets each quote apart, line by line, with its reference', () => {
  const quote = {
    text: 'one line\nand another',
    ref: 'Eccl 1:2',
    unit: 'ecclesiastes/1:2',
    translator: null,
  };
  expect(writeAnswer([quote])).toBe('> one line\n> and another\n> — Eccl 1:2');
});
