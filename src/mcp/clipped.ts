/** Characters of one message or note: room for a list of near names, none for an argument of a megabyte said back. */
export const LONGEST_SAID = 4_000;

/** What is said about a call, which may hold what the call gave: its beginning, and how much was left out. */
export function clipped(text: string, most = LONGEST_SAID): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
  return `${kept}… (${text.length - kept.length} more characters)`;
}
