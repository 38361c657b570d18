import { isUnspaced } from './characters.js';
import { tokenise } from './tokens.js';

/**
 * The form of a text in which two spellings of the same words are equal: for matching only, never shown.
 * Words stay apart by single spaces in scripts that have them; in scripts without spaces (Chinese, Japanese,
 * Thai) the characters stand together. Punctuation is gone, numbers stay, letters are apart from digits.
 *
 * Latin: case, accents, ligatures, width, niggahīta and the diacritics of romanised Pali and Sanskrit.
 * Greek: accents, breathings, iota subscript, final sigma, marks of elision. Hebrew: cantillation, vowels,
 * dagesh, final letters; maqqef parts words. Arabic: harakat, tatweel, alef, hamza and ya forms, ta marbuta.
 * Devanagari: nukta, anusvara; vowel signs are letters and stay. Chinese: traditional and simplified
 * characters stay different.
 */
export function fold(text: string): string {
  let folded = '';
  let joined = false;
  for (const token of tokenise(text)) {
    const unspaced = isUnspaced(token.folded);
    folded += folded === '' || (joined && unspaced) ? token.folded : ` ${token.folded}`;
    joined = unspaced;
  }
  return folded;
}
