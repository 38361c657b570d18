/**
 * Whether an English model has anything to say about a text: at least half of its letters are Latin.
 * A text without letters (digits, emoji) is not understood.
 */
export function isMostlyLatin(text: string): boolean {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin > 0 && latin * 2 >= letters;
}
