/** Longest stretch of a person's own words that a message repeats. */
const LONGEST_ECHO = 80;

/**
 * A locus in plain signs: digits of every script as 0–9, every dash as '-', every colon as ':', every space as ' ',
 * without invisible characters and without the brackets and stops around it.
 */
export function normaliseLocus(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212\u05BE]/gu, '-')
    .replace(/[\u05C3\u2236\uA789]/g, ':')
    .replace(/[\u060C\u3001]/g, ',')
    .replace(/\u061B/g, ';')
    .replace(/\u3002/g, '.')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
}

/** A person's words as a message repeats them: in quotation marks, on one line, clipped. */
export function echo(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST_ECHO ? `“${line}”` : `“${characters.slice(0, LONGEST_ECHO).join('')}…”`;
}

/** Digits of a script stand in a run of ten, zero first. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  if (point < 128) return digit;
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
