const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** The value of a well-formed Roman numeral of either case, 1–3999; undefined for anything else. */
export function romanValue(word: string): number | undefined {
  const letters = word.toLowerCase();
  if (letters === '' || !ROMAN.test(letters)) return undefined;
  const digits = [...letters].map((letter) => VALUES[letter] ?? 0);
  return digits.reduce((sum, digit, at) => (digit < (digits[at + 1] ?? 0) ? sum - digit : sum + digit), 0);
}
