import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignTokens, diffWords } from './word-diff.js';

describe('the difference of two texts, word by word', () => {
  it('names a replaced word in both spellings', () => {
    expect(diffWords('Blessed are the meek, for they', 'Blessed are the poor, for they')).toEqual([
      { op: 'same', text: 'Blessed are the', quote: 'Blessed are the' },
      { op: 'replaced', text: 'meek', quote: 'poor' },
      { op: 'same', text: 'for they', quote: 'for they' },
    ]);
  });

  it('names a word left out, such as a negation', () => {
    expect(diffWords('Thou shalt not kill.', 'Thou shalt kill')).toEqual([
      { op: 'same', text: 'Thou shalt', quote: 'Thou shalt' },
      { op: 'deleted', text: 'not', quote: '' },
      { op: 'same', text: 'kill', quote: 'kill' },
    ]);
  });

  it('names a word put in', () => {
    expect(diffWords('Jesus wept.', 'Jesus openly wept').map(({ op, quote }) => [op, quote])).toEqual([
      ['same', 'Jesus'],
      ['inserted', 'openly'],
      ['same', 'wept'],
    ]);
  });

  it('keeps the spelling of each side where only case or accents differ', () => {
    expect(diffWords('ὁ λόγος', 'Ο ΛΟΓΟΣ')).toEqual([{ op: 'same', text: 'ὁ λόγος', quote: 'Ο ΛΟΓΟΣ' }]);
  });

  it('is by characters in Chinese', () => {
    expect(diffWords('道可道', '道非道').map(({ op }) => op)).toEqual(['same', 'replaced', 'same']);
  });

  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  it('covers both texts once, in order', () => {
    fc.assert(
      fc.property(words, words, (text, quote) => {
        const steps = alignTokens(text, quote);
        expect(steps.flatMap((step) => text.slice(...step.text))).toEqual(text);
        expect(steps.flatMap((step) => quote.slice(...step.quote))).toEqual(quote);
        for (const step of steps.filter(({ op }) => op === 'same')) {
          expect(text.slice(...step.text)).toEqual(quote.slice(...step.quote));
        }
      }),
    );
  });

  it('finds a quote inside a longer text when the ends are free', () => {
    fc.assert(
      fc.property(words, words, words, (before, quote, after) => {
        const steps = alignTokens([...before, ...quote, ...after], quote, true);
        expect(steps.every(({ op }) => op === 'same')).toBe(true);
      }),
    );
  });
});
