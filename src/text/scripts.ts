/** Scripts that Verbatim tells apart; any other letter is 'other'. */
export type Script =
  | 'latin'
  | 'greek'
  | 'hebrew'
  | 'arabic'
  | 'devanagari'
  | 'han'
  | 'kana'
  | 'hangul'
  | 'cyrillic'
  | 'other';

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['latin', /\p{sc=Latin}/gu],
  ['greek', /\p{sc=Greek}/gu],
  ['hebrew', /\p{sc=Hebrew}/gu],
  ['arabic', /\p{sc=Arabic}/gu],
  ['devanagari', /\p{sc=Devanagari}/gu],
  ['han', /\p{sc=Han}/gu],
  ['kana', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['hangul', /\p{sc=Hangul}/gu],
  ['cyrillic', /\p{sc=Cyrillic}/gu],
];
const letters = /\p{L}/gu;

/** The scripts of a text's letters, the most used first; ties in the order of `Script`. Empty without letters. */
export function scriptsOf(text: string): Script[] {
  const found = text.match(letters);
  if (found === null) return [];
  const only = found.join('');
  const counts = SCRIPTS.map(([script, pattern]) => ({ script, count: only.match(pattern)?.length ?? 0 }));
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  return [...counts, { script: 'other' as const, count: found.length - known }]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ script }) => script);
}

/** The script that most of a text's letters are in; null for a text without letters. */
export function dominantScript(text: string): Script | null {
  return scriptsOf(text)[0] ?? null;
}
