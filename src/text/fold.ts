/**
 * The form of a text in which two spellings of the same words are equal: for matching only, never shown.
 * Words stay apart by single spaces in scripts that have them.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
