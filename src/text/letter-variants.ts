/** Letters that count as two others. Written for decomposed lower case. */
const OPENED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

/** Letters that count as another letter. Written for decomposed lower case. */
const VARIANTS: Readonly<Record<string, string>> = {
  // Latin letters that do not decompose.
  ø: 'o',
  đ: 'd',
  ð: 'd',
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
  // Arabic: hamza above and below, alef wasla, maqsura, ta marbuta, bare hamza, Persian kaf and ya, small letters, tatweel.
  '\u0653': '',
  '\u0654': '',
  '\u0655': '',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ء: '',
  ک: 'ك',
  ی: 'ي',
  '\u06E5': '',
  '\u06E6': '',
  ـ: '',
  // Devanagari: nukta and candrabindu.
  '\u093C': '',
  '\u0901': '\u0902',
};

const variant = new RegExp(Object.keys(VARIANTS).join('|'), 'gu');
const opened = new RegExp(Object.keys(OPENED).join('|'), 'gu');
/** A nasal before a consonant or at the end of a word is often written as anusvara. */
const nasalForAnusvara = /[ङञणनम]्(?=[क-ह]|$)/gu;
/** Digits of Arabic, Persian, Devanagari, Bengali and Tibetan, by the zero of each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xf20] as const;
const otherDigit = /[٠-٩۰-۹०-९০-৯༠-༩]/gu;
const hebrewLetter = /\p{sc=Hebrew}/u;
const hebrewAbbreviation = /['"״׳]/g;

/** Joins letter variants in a decomposed word in lower case. */
export function joinVariants(word: string): string {
  const joined = word
    .replace(variant, (letter) => VARIANTS[letter] ?? letter)
    .replace(nasalForAnusvara, '\u0902')
    .replace(otherDigit, asciiDigit);
  return hebrewLetter.test(joined) ? joined.replace(hebrewAbbreviation, '') : joined;
}

/** Opens ligatures and digraph letters in a word in lower case: æ, œ, ß, þ. */
export function openLigatures(word: string): string {
  return word.replace(opened, (letter) => OPENED[letter] ?? letter);
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
}
