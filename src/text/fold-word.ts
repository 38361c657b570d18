import { APOSTROPHES, isUnspaced, JOINERS, LETTER_MARKS } from './characters.js';
import { joinVariants, openLigatures } from './letter-variants.js';

const PLAIN = /^[a-z]+$/;
const apostrophe = new RegExp(`[${APOSTROPHES}]`, 'gu');
const edgeApostrophes = /^'+|'+$/g;
const joiners = new RegExp(`[${JOINERS}]`, 'gu');
const accents = new RegExp(`(?![${LETTER_MARKS}])\\p{M}`, 'gu');
const variationSelectors = /[\uFE00-\uFE0F]/g;

/**
 * One word in its matching form: compatibility forms opened, accents off, lower case, letter variants joined.
 * Marks that are letters (Indic vowel signs, the voicing marks of kana) stay. Never empty.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  if (isUnspaced(word)) return lower.normalize('NFKC').replace(variationSelectors, '') || lower;
  const bare = lower
    .replace(joiners, '')
    .replace(apostrophe, "'")
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase();
  return openLigatures(joinVariants(bare)).replace(edgeApostrophes, '').normalize('NFC') || lower;
}
