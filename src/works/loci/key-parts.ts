/** One step of a reference: a number without leading zeros ('4') or letters in lower case ('a'). */
export type Part = string;

/** 'N' for a number, 'L' for letters. */
export function kindOf(part: Part): 'N' | 'L' {
  return /^\d/.test(part) ? 'N' : 'L';
}

/** The kinds of a key's parts in order: 'NN' for 4:17, 'N' for 63, 'NL' for 17a, 'NLN' for 1094a1. */
export function kindsOf(parts: readonly Part[]): string {
  return parts.map(kindOf).join('');
}

/** Cuts a key into numbers and letters: '4:17' → 4, 17; '1094a1' → 1094, a, 1. */
export function keyParts(key: string): readonly Part[] {
  return (key.toLowerCase().match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []).map(withoutLeadingZeros);
}

export function withoutLeadingZeros(part: string): Part {
  return part.replace(/^0+(?=\d)/, '');
}

/**
 * Completes a reference that goes on from the one before it: after 5:44, '48' is 5:48 and '6:1' is 6:1; after
 * 17a, 'c' is 17c and '18' is 18; after 1094a1, 'b5' is 1094b5.
 * @param kinds the kinds of the work's full keys
 */
export function continueFrom(
  before: readonly Part[],
  short: readonly Part[],
  kinds: string,
): readonly Part[] {
  const had = kindsOf(before);
  const has = kindsOf(short);
  const longest = Math.max(before.length, kinds.length);
  for (let at = Math.min(before.length - 1, longest - short.length); at >= 0; at--) {
    const overlap = Math.min(short.length, before.length - at);
    if (had.slice(at, at + overlap) === has.slice(0, overlap)) return [...before.slice(0, at), ...short];
  }
  const last = short.at(-1);
  if (short.length > 1 && last !== undefined && kindOf(last) === 'L') {
    return [...continueFrom(before, short.slice(0, -1), kinds), last];
  }
  return short;
}

/** A letter stands at its number ('17a', 'p4'); a name does not ('katha:1'). */
function isLetter(part: Part): boolean {
  return kindOf(part) === 'L' && part.length === 1;
}

/** A key written as people write it: numbers apart by colons, letters at their number. */
export function writeParts(parts: readonly Part[]): string {
  return parts.reduce(
    (text, part, at) =>
      at === 0 || kindOf(part) === 'L' || isLetter(parts[at - 1] ?? '') ? text + part : `${text}:${part}`,
    '',
  );
}
