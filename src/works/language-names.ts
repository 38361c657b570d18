/** English names where the common one says less than a reader wants, or the runtime knows none. */
const NAMES: Readonly<Record<string, string>> = {
  hbo: 'Biblical Hebrew',
  grc: 'Ancient Greek',
  lzh: 'Classical Chinese',
  arc: 'Aramaic',
  akk: 'Akkadian',
  pli: 'Pali',
  san: 'Sanskrit',
  lat: 'Latin',
  und: 'unknown',
};

const runtimeNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** English name of a language by its BCP 47 code: 'grc' is "Ancient Greek"; the code itself where none is known. */
export function languageName(code: string): string {
  const known = NAMES[code.toLowerCase()];
  if (known !== undefined) return known;
  try {
    return runtimeNames.of(code) ?? code;
  } catch {
    return code;
  }
}
