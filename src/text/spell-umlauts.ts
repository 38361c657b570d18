const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ä/g, 'ae'],
  [/ö/g, 'oe'],
  [/ü/g, 'ue'],
];

/** A word's form (`wordForm`) with ä, ö and ü as they are written where there are none. */
export function spellUmlauts(form: string): string {
  return SPELLINGS.reduce((word, [from, to]) => word.replace(from, to), form);
}
