import { APOSTROPHES, isUnspaced, JOINERS, LETTER_MARKS } from './characters.js';

const PLAIN = /^[a-z]+$/;
const apostrophe = new RegExp(`[${APOSTROPHES}]`, 'gu');
const edgeApostrophes = /^'+|'+$/g;
const joiners = new RegExp(`[${JOINERS}]`, 'gu');
const accents = new RegExp(`(?![${LETTER_MARKS}])\\p{M}`, 'gu');
const hebrew = /\p{sc=Hebrew}/u;
const hebrewAbbreviation = /['"״׳]/g;

/** Letters that count as another letter; written after decomposition, so that accents are gone already. */
const VARIANTS: Readonly<Record<string, string>> = {
  // Latin: ligatures, and letters that do not decompose.
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  // Pali: the niggahīta is written ṃ, ṁ or ŋ.
  ŋ: 'm',
  // Greek.
  ς: 'σ',
  // Hebrew final letters.
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  // Arabic: alef wasla, maqsura, ta marbuta, bare hamza, Persian kaf and ya, small waw and ya, tatweel.
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ء: '',
  ک: 'ك',
  ی: 'ي',
  ۥ: '',
  ۦ: '',
  ـ: '',
  // Devanagari: nukta and candrabindu.
  '़': '',
  'ँ': 'ं',
};
const variant = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu');
/** A nasal before a consonant or at the end of a word is often written as anusvara. */
const nasalForAnusvara = /[ङञणनम]्(?=[क-ह]|$)/gu;
const otherDigits = /[٠-٩۰-۹०-९০-৯༠-༩]/gu;

/**
 * One word in its matching form: compatibility forms opened, accents off, lower case, letter variants joined.
 * Marks that are letters (Indic vowel signs, the voicing marks of kana) stay. Never empty for a word with letters.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  if (isUnspaced(word)) return lower.normalize('NFKC').replace(/[\uFE00-\uFE0F]/g, '') || lower;
  let folded = lower
    .replace(joiners, '')
    .replace(apostrophe, "'")
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(variant, (letter) => VARIANTS[letter] ?? letter)
    .replace(nasalForAnusvara, 'ं')
    .replace(otherDigits, (digit) => String(((digit.codePointAt(0) ?? 0) - zeroOf(digit)) % 10));
  folded = hebrew.test(folded) ? folded.replace(hebrewAbbreviation, '') : folded.replace(edgeApostrophes, '');
  return folded.normalize('NFC') || lower;
}

/** Code point of the zero in the digit's script. */
function zeroOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  return [0x660, 0x6f0, 0x966, 0x9e6, 0xf20].findLast((zero) => zero <= code) ?? 0x30;
}
