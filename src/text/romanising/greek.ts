import greek from 'greek-transliteration';
import type { Romaniser } from './romaniser.js';

const CAPITAL = /^\P{L}*\p{Lu}/u;

/** Greek as the SBL Handbook of Style writes it: no accents, rough breathing as h, eta and omega with a macron. */
export const greekRomaniser: Romaniser = {
  scheme: 'SBL academic',
  notFor: ['el', 'cop', 'got'],
  // Word by word: a mark or a line break before a word would take its breathing.
  romanise: (piece) => piece.replace(/[\p{Script=Greek}\p{M}]+/gu, romaniseWord),
  caution: () => null,
};

/** The capital of a word is that of its first Latin letter, which a breathing makes another one: Ἅιδης is Haidēs. */
function romaniseWord(word: string): string {
  if (!CAPITAL.test(word)) return greek.transliterate(word);
  const small = greek.transliterate(word.toLowerCase());
  const shouted = word.length > 1 && word === word.toUpperCase();
  return shouted ? small.toUpperCase() : small.replace(/\p{L}/u, (first) => first.toUpperCase());
}
