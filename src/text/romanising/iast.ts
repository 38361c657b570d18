import Sanscript from '@indic-transliteration/sanscript';
import type { Romaniser } from './romaniser.js';

// The package declares a default export and has none: what Node imports is that object itself.
const sanscript = Sanscript as unknown as typeof Sanscript.default;

/** Devanagari's dot below marks sounds of Hindi and Persian: in Sanskrit it is a slip, and IAST has no letter for it. */
const NUKTA = /\u093C/g;

/** The International Alphabet of Sanskrit Transliteration, words written together as they stand, `|` for the danda. */
export const iastRomaniser: Romaniser = {
  scheme: 'IAST',
  notFor: [],
  romanise: (piece) =>
    sanscript
      .t(piece.normalize('NFD').replace(NUKTA, '').normalize('NFC'), 'devanagari', 'iast')
      // The library's plain sign for the candrabindu, and dandas without a space before them.
      .replaceAll('~', 'm̐')
      .replace(/(?<=[\p{L}\p{M}])\|/gu, ' |'),
  caution: () => null,
};
