const inWord = /[\p{L}\p{N}\p{M}_]/u;

/** A cut moves by no more than this; a longer word is cut where the cut fell. UTF-16 code units. */
const FARTHEST = 60;

/** True where a text may be cut: not between two letters or digits, nor within a character. */
function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const after = text.charCodeAt(at);
  if (after >= 0xdc00 && after <= 0xdfff) return false;
  return !(
    inWord.test(characterBefore(text, at)) && inWord.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
  );
}

/** The nearest place at or before `at`, and not before `least`, where no word is cut. */
export function wordBoundaryBefore(text: string, at: number, least = 0): number {
  let place = Math.min(text.length, Math.max(least, Math.floor(at)));
  const farthest = Math.max(least, place - FARTHEST);
  while (place > farthest && !isBoundary(text, place)) place -= 1;
  return place === farthest && !isBoundary(text, place) ? wholeCharacter(text, Math.floor(at)) : place;
}

/** The nearest place at or after `at`, and not after `most`, where no word is cut. */
export function wordBoundaryAfter(text: string, at: number, most = text.length): number {
  let place = Math.max(0, Math.min(most, Math.ceil(at)));
  const farthest = Math.min(most, place + FARTHEST);
  while (place < farthest && !isBoundary(text, place)) place += 1;
  return place === farthest && !isBoundary(text, place) ? wholeCharacter(text, Math.ceil(at)) : place;
}

/** The same stretch without white space at its ends. */
export function withoutEdgeSpace(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  let [from, to] = [start, end];
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000 || code === 0x2028;

function characterBefore(text: string, at: number): string {
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff && at > 1 ? text.slice(at - 2, at) : text.charAt(at - 1);
}

/** `at`, or one more where it lies within a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? Math.min(text.length, at + 1) : Math.min(text.length, at);
}
