/**
 * Whether words stand in any of some bodies one after another, by their letters alone. Made without the folds of the quote
 * checker, which it is there to judge.
 */
export function standsIn(bodies: readonly string[]): (quote: string) => boolean {
  const all = bodies.map(plain).join('|');
  return (quote) => all.includes(plain(quote));
}

function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return ` ${words} `;
}
