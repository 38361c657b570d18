import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmarkSupplied } from './supplied-words.js';

const unmark = (text: string) => unmarkSupplied(text, () => new Error('uneven'));

describe('the marks of supplied words', () => {
  it.each([
    ["Peace `be' unto thee.", 'Peace be unto thee.'],
    ["`But this kind goeth not out save by prayer.'", 'But this kind goeth not out save by prayer.'],
    ["but deliver us from the evil `one.'", 'but deliver us from the evil one.'],
    ["For my `mother's' womb", "For my mother's womb"],
    ["fine linen, and goats' `hair',", "fine linen, and goats' hair,"],
    ["for righteousness' sake: it is my brother's", "for righteousness' sake: it is my brother's"],
    ["that take refuge `in thee 'From those", 'that take refuge in thee From those'],
    ["a precious corner -`stone' of sure foundation", 'a precious corner-stone of sure foundation'],
  ])('go from %s', (marked, words) => {
    expect(unmark(marked)).toBe(words);
  });

  it.each(['a `b', "a `b `c' d"])('must come in pairs: %s', (text) => {
    expect(() => unmark(text)).toThrow('uneven');
  });

  it('leave every other text as it is', () => {
    const unmarked = fc
      .string({ unit: 'binary' })
      .filter((text) => !text.includes('`') && !text.includes(' -'));
    fc.assert(
      fc.property(unmarked, (text) => {
        expect(unmark(text)).toBe(text);
      }),
    );
  });
});
