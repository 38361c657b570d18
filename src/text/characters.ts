/**
 * Families of characters that stand for one another, as the inside of a regular-expression class.
 * Every pattern made of them needs the `u` flag.
 */

/** Marks of elision and omission, with the modifier letters that romanisations use in their place (ʼ ʻ ʾ ʿ). */
export const APOSTROPHES = "'‘’‛`´ʹʻʼʽʾʿˈ′‵᾽᾿῾＇";

/** Quotation marks of any script; the single ones are apostrophes too, told apart by where they stand. */
export const QUOTATION_MARKS = '"“”„‟«»‹›‘’‚‛\'`´「」『』﹁﹂﹃﹄〝〞〟＂＇｢｣❛❜❝❞⹂″';

/** Hyphens, dashes, the minus sign and the Hebrew maqqef. */
export const DASHES = '\\p{Pd}−⁃ー־';

/** Invisible characters that join or direct letters; the zero-width space is not one, since it parts words. */
export const JOINERS = '\\u00AD\\u061C\\u200C-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF';

/** Digits set above or below the line: marks of the apparatus more often than part of a word. */
export const RAISED_DIGITS = '⁰¹²³⁴-⁹₀-₉';

/** Scripts written without spaces between words: there each character is a word of its own. */
export const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';

/**
 * Marks that are letters of their script: vowel signs and viramas of the Indic scripts and their neighbours.
 * They stay where accents go. Vedic accents are `Inherited` and are not among them.
 */
export const LETTER_MARKS =
  '\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}\\p{sc=Tamil}\\p{sc=Telugu}' +
  '\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}\\p{sc=Tibetan}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}' +
  '\\p{sc=Myanmar}\\p{sc=Brahmi}\\p{sc=Grantha}\\p{sc=Sharada}\\p{sc=Siddham}\\p{sc=Newa}';

/** True when the text is written in a script without spaces, judged by one of its characters. */
export function isUnspaced(character: string): boolean {
  return UNSPACED_LETTER.test(character);
}

const UNSPACED_LETTER = new RegExp(`^[${UNSPACED}]`, 'u');
