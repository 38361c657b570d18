import { describe, expect, it } from 'vitest';
import { wordBoundaryAfter, wordBoundaryBefore } from './cut-at-words.js';

describe('a cut at words', () => {
  it('moves to the edge of the word that it falls into', () => {
    const text = 'the second word';
    expect(wordBoundaryBefore(text, 7)).toBe(4);
    expect(wordBoundaryAfter(text, 7)).toBe(10);
  });

  it('falls into no word with an apostrophe in it, and beside one at the edge', () => {
    expect([wordBoundaryBefore('he isn’t', 6), wordBoundaryBefore('he isn’t', 7)]).toEqual([3, 3]);
    expect(wordBoundaryBefore('the dogs’ tails', 8)).toBe(8);
  });

  it('stays between characters of a script without spaces, each of which is a word', () => {
    const text = '道可道非常道名可名非常名';
    expect([wordBoundaryBefore(text, 5), wordBoundaryAfter(text, 5)]).toEqual([5, 5]);
    expect(wordBoundaryBefore('Laozi道', 5)).toBe(5);
  });

  it('parts no character of two code units, and no mark from what it stands on', () => {
    expect(wordBoundaryAfter('𠮷𠮷', 1)).toBe(2);
    // Thai: a consonant with a vowel above it.
    expect(wordBoundaryBefore('กกิกก', 2)).toBe(1);
  });
});
