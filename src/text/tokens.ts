import { APOSTROPHES, JOINERS, RAISED_DIGITS, UNSPACED } from './characters.js';
import { foldWord } from './fold-word.js';

/** A word, or a character of a script without spaces, where it stands in the text given. */
export interface Token {
  /** The matching form; equal for two spellings of one word. */
  readonly folded: string;
  /** UTF-16 offset of the first code unit. */
  readonly start: number;
  /** UTF-16 offset past the last code unit. */
  readonly end: number;
}

const letter = `(?![${UNSPACED}])[\\p{L}\\u2180-\\u2188]`;
const within = `[\\p{M}${JOINERS}]`;
const patterns = [
  // A character of an unspaced script with its marks (half-width voicing marks are letters to Unicode).
  `[${UNSPACED}\\uFF70\\u30FC][\\p{M}\\uFF9E\\uFF9F]*`,
  // A word: letters, their marks, apostrophes between letters, and Hebrew gershayim between Hebrew letters.
  // A mark of elision that ends a Greek word belongs to it.
  `${letter}(?:${letter}|${within}|[${APOSTROPHES}](?=${letter})|(?<=\\p{sc=Hebrew}\\p{M}*)["״](?=\\p{sc=Hebrew}))*` +
    `(?:(?<=\\p{sc=Greek}\\p{M}*)[’ʼ᾽'])?`,
  // A number; raised digits are a number of their own.
  `[${RAISED_DIGITS}]+`,
  `(?:(?![${RAISED_DIGITS}\\u2180-\\u2188${UNSPACED}])\\p{N})+`,
].join('|');
const tokenPattern = new RegExp(patterns, 'gu');

// English as it is mostly written: ASCII letters with typographic punctuation. The same tokens, found faster.
const PLAIN = /^[\0-\x7F\u2010-\u201F\u2026]*$/;
const plainToken = /[A-Za-z]+(?:['`‘’‛][A-Za-z]+)*|[0-9]+/g;

/**
 * The words of a text in order, each with its matching form and its place.
 * Numbers are tokens; punctuation, symbols and spaces are not. Never throws, for any string.
 */
export function tokenise(text: string): Token[] {
  const pattern = PLAIN.test(text) ? plainToken : tokenPattern;
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    tokens.push({ folded: foldWord(found[0]), start: found.index, end: found.index + found[0].length });
  }
  return tokens;
}
