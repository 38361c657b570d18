import greek from 'greek-transliteration';
import type { Romaniser } from '../romanise.js';

/** Greek as the SBL Handbook of Style writes it: no accents, rough breathing as h, eta and omega with a macron. */
export const greekRomaniser: Romaniser = {
  scheme: 'SBL academic',
  notFor: ['el', 'cop', 'got'],
  // Word by word: a mark or a line break before a word would take its breathing.
  romanise: (piece) => piece.replace(/[\p{Script=Greek}\p{M}]+/gu, (word) => greek.transliterate(word)),
  caution: () => null,
};
