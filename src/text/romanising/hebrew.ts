import { transliterate } from 'hebrew-transliteration';
import type { Romaniser } from './romaniser.js';

/** Words kept: those of a few chapters. A word is worked out by itself and comes again often. */
const MOST_WORDS = 10_000;

const VOWELS = /[\u05B0-\u05BB\u05C7]/u;
/** Dots over and under letters that scribes doubted, and the mark that sets verses apart: no sound of the text. */
const SCRIBAL_MARKS = /[\u05C4\u05C5\u05C6\u05AF]/gu;

const known = new Map<string, string>();

/** Hebrew and Aramaic as the SBL Handbook of Style writes them in its academic style. */
export const hebrewRomaniser: Romaniser = {
  scheme: 'SBL academic',
  notFor: ['yi', 'lad'],
  romanise: (piece) => piece.replace(SCRIBAL_MARKS, '').replace(/\S+/gu, romaniseWord),
  caution: (text) =>
    VOWELS.test(text)
      ? null
      : 'The text has no vowel points, so the romanisation has the consonants alone and cannot be read aloud from.',
};

function romaniseWord(word: string): string {
  let romanised = known.get(word);
  if (romanised === undefined) {
    if (known.size >= MOST_WORDS) known.clear();
    romanised = transliterate(word);
    known.set(word, romanised);
  }
  return romanised;
}
