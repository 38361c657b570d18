import { APOSTROPHES, isUnspaced, JOINERS, LETTER_MARKS } from './characters.js';
import { joinVariants, openLigatures } from './letter-variants.js';

const PLAIN = /^[a-z]+$/;
const apostrophe = new RegExp(`[${APOSTROPHES}]`, 'gu');
const edgeApostrophes = /^'+|'+$/g;
const joiners = new RegExp(`[${JOINERS}]`, 'gu');
const accents = new RegExp(`(?![${LETTER_MARKS}])\\p{M}`, 'gu');
const variationSelectors = /[\uFE00-\uFE0F]/g;

/** Folded words kept, since texts repeat theirs: folding a Greek word takes longer than reading its verse. */
const REMEMBERED = 20_000;
/** A longer word is none that comes back. */
const LONGEST_REMEMBERED = 40;
const remembered = new Map<string, string>();

/**
 * One word in its matching form: compatibility forms opened, accents off, lower case, letter variants joined.
 * Marks that are letters (Indic vowel signs, the voicing marks of kana) stay. Never empty.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  const known = remembered.get(lower);
  if (known !== undefined) return known;
  const folded = foldLetters(lower);
  if (lower.length > LONGEST_REMEMBERED) return folded;
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(lower, folded);
  return folded;
}

function foldLetters(lower: string): string {
  if (isUnspaced(lower)) return lower.normalize('NFKC').replace(variationSelectors, '') || lower;
  const bare = lower
    .replace(joiners, '')
    .replace(apostrophe, "'")
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase();
  return openLigatures(joinVariants(bare)).replace(edgeApostrophes, '').normalize('NFC') || lower;
}
