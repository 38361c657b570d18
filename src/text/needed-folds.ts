import { APOSTROPHES, DASHES, JOINERS, QUOTATION_MARKS } from './characters.js';
import type { Fold } from './folds.js';
import { joinVariants, openLigatures } from './letter-variants.js';

type Step = readonly [Fold, (text: string) => string];

const wide = /[\uFF01-\uFFEF\u3000]+/g;
const apostrophe = new RegExp(`[${APOSTROPHES}]`, 'gu');
const quotationMark = new RegExp(`[${QUOTATION_MARKS}]`, 'gu');
const dash = new RegExp(`[${DASHES}]`, 'gu');
const joiner = new RegExp(`[${JOINERS}]`, 'gu');
const elidedConsonant = /(?<=[βγδζθκλμνξπρστφχψ])\u0313$/iu;

// Marks by what they are to a reader. Those of Hebrew and Arabic are vowels; accents of the reading tradition are
// cantillation (the meteg and the Quranic and Vedic signs among them); all other marks that are no letters are accents.
const HEBREW_ARABIC_VOWELS =
  '\\u05B0-\\u05BC\\u05BF\\u05C1\\u05C2\\u05C7\\u064B-\\u0652\\u0656-\\u065F\\u0670';
const CANTILLATION =
  '\\u0591-\\u05AF\\u05BD\\u05C4\\u05C5\\u034F\\u06D6-\\u06ED\\u0951-\\u0954\\u1CD0-\\u1CFF';
const vowel = new RegExp(`[${HEBREW_ARABIC_VOWELS}]`, 'gu');
const cantillation = new RegExp(`[${CANTILLATION}]`, 'gu');
const accent = new RegExp(
  `(?![${HEBREW_ARABIC_VOWELS}${CANTILLATION}\\u0653-\\u0655\\u3099\\u309A])[\\p{sc=Inherited}\\p{sc=Greek}\\p{sc=Latin}\\p{sc=Cyrillic}]`,
  'gu',
);
const isMark = /^\p{M}$/u;

// Letter tables are in lower case; a capital is folded as its small letter is, and stays a capital.
const byCase = (fold: (lower: string) => string) => (word: string) => {
  const lower = word.toLowerCase();
  return lower === word
    ? fold(word)
    : word.replace(/\p{Lu}|[^\p{Lu}]+/gu, (part) => {
        const small = part.toLowerCase();
        return small === part
          ? fold(part)
          : (([first = '', ...rest]) => first.toUpperCase() + rest.join(''))([...fold(small)]);
      });
};
const letterVariants = byCase((word) => joinVariants(word.normalize('NFD')).normalize('NFC'));
const ligatures = byCase((word) => openLigatures(word).normalize('NFKC'));

const unicodeForm: Step = ['unicode-form', (text) => text.normalize('NFC').replace(joiner, '')];
const width: Step = ['width', (text) => text.replace(wide, (run) => run.normalize('NFKC'))];

const WORD: readonly Step[] = [
  unicodeForm,
  width,
  [
    'apostrophes',
    (word) =>
      word
        .normalize('NFD')
        .replace(elidedConsonant, '')
        .normalize('NFC')
        .replace(apostrophe, "'")
        .replace(/'+$/, ''),
  ],
  ['case', (word) => word.toLowerCase().normalize('NFC')],
  [
    'accents',
    (word) =>
      word
        .normalize('NFD')
        .replace(accent, (mark) => (isMark.test(mark) ? '' : mark))
        .normalize('NFC'),
  ],
  ['vowels', (word) => word.normalize('NFD').replace(vowel, '').normalize('NFC')],
  ['cantillation', (word) => word.normalize('NFD').replace(cantillation, '').normalize('NFC')],
  ['letter-variants', letterVariants],
  ['ligatures', ligatures],
];

const GAP: readonly Step[] = [
  unicodeForm,
  ['whitespace', (gap) => gap.replace(/[\s\u200B]+/g, '')],
  ['quotation-marks', (gap) => gap.normalize('NFC').replace(quotationMark, '"')],
  ['dashes', (gap) => gap.replace(dash, '-')],
  width,
  ['punctuation', () => ''],
];

/**
 * Adds to `needed` the folds without which two spellings of one word differ; as few as possible.
 * Both must have the same matching form.
 */
export function addFoldsOfWord(text: string, quote: string, needed: Set<Fold>): void {
  addFolds(text, quote, WORD, needed, 'letter-variants');
}

/** As `addFoldsOfWord`, for what stands between two words: spaces, punctuation, quotation marks. */
export function addFoldsOfGap(text: string, quote: string, needed: Set<Fold>): void {
  addFolds(text, quote, GAP, needed, 'punctuation');
}

function addFolds(
  text: string,
  quote: string,
  steps: readonly Step[],
  needed: Set<Fold>,
  otherwise: Fold,
): void {
  if (text === quote) return;
  const equalBy = (kept: readonly Step[]) => fold(text, kept) === fold(quote, kept);
  const given = steps.filter(([name]) => needed.has(name));
  if (given.length > 0 && equalBy(given)) return;
  if (!equalBy(steps)) {
    needed.add(otherwise);
    return;
  }
  // The strongest folds are given up first, so that what remains is the mildest explanation.
  let kept = steps;
  for (const step of steps.toReversed()) {
    if (needed.has(step[0])) continue;
    const fewer = kept.filter((other) => other !== step);
    if (equalBy(fewer)) kept = fewer;
  }
  for (const [name] of kept) needed.add(name);
}

function fold(text: string, steps: readonly Step[]): string {
  return steps.reduce((folded, [, step]) => step(folded), text);
}
