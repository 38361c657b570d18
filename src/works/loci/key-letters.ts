import type { KeyIndex } from './key-index.js';
import { kindOf } from './key-parts.js';
import { romanValue } from './roman.js';

/** A number, a word and a number: "2 pr. 4", "III, metr. 9", "2.p4". */
const NUMBER_WORD_NUMBER = /(?<![\p{L}\p{N}])(\d+|[ivxlc]+)[\s.,:]*?(\p{L}+)[\s.]*(?=\d)/giu;

/**
 * A reference in which a word stands for the letter that the work's keys have between two numbers: "2 pr. 4" and
 * "II, prose 4" for `2:p4`. Of other works the text is left as it is.
 */
export function withKeyLetters(text: string, index: KeyIndex): string {
  if (index.kinds !== 'NLN') return text;
  const letters = new Set(
    index
      .followers([], 'own')
      .flatMap((first) => index.followers([first], 'own').filter((part) => kindOf(part) === 'L')),
  );
  return text.replace(NUMBER_WORD_NUMBER, (whole, first: string, word: string) => {
    const letter = word.charAt(0).toLowerCase();
    const number = /^\d/.test(first) ? first : romanValue(first);
    return letters.has(letter) && number !== undefined ? `${number}${letter}` : whole;
  });
}
