/** What may have to be overlooked for a quote to match a text, in the order in which it is named: the mildest first. */
export const FOLDS = [
  'unicode-form',
  'whitespace',
  'quotation-marks',
  'dashes',
  'width',
  'apostrophes',
  'case',
  'punctuation',
  'accents',
  'vowels',
  'cantillation',
  'letter-variants',
  'ligatures',
  'apparatus-marks',
] as const;

export type Fold = (typeof FOLDS)[number];
