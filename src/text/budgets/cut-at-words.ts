import { APOSTROPHES, JOINERS, UNSPACED } from '../characters.js';

/** Of a script with spaces: two of them together are one word. */
const inWord = new RegExp(`^(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}_${JOINERS}]$`, 'u');
const apostrophe = new RegExp(`^[${APOSTROPHES}]$`, 'u');
/** Belongs to the letter before it, of whatever script. */
const mark = /^\p{M}$/u;

/** A cut moves by no more than this; a longer word is cut where the cut fell. UTF-16 code units. */
const FARTHEST = 60;

/**
 * True where a text may be cut: not within a word as `visitWords` knows them, nor within a character, nor before a mark.
 */
function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  if (isWithinPair(text, at)) return false;
  const [last, next] = [characterBefore(text, at), characterAt(text, at)];
  if (mark.test(next)) return false;
  if (inWord.test(next)) {
    if (inWord.test(last)) return false;
    return !(apostrophe.test(last) && inWord.test(characterBefore(text, at - 1)));
  }
  return !(apostrophe.test(next) && inWord.test(last) && inWord.test(characterAt(text, at + 1)));
}

/** The nearest place at or before `at`, and not before `least`, where no word is cut. */
export function wordBoundaryBefore(text: string, at: number, least = 0): number {
  let place = Math.min(text.length, Math.max(least, Math.floor(at)));
  const farthest = Math.max(least, place - FARTHEST);
  while (place > farthest && !isBoundary(text, place)) place -= 1;
  return place === farthest && !isBoundary(text, place) ? wholeCharacterBefore(text, at) : place;
}

/** The nearest place at or after `at`, and not after `most`, where no word is cut. */
export function wordBoundaryAfter(text: string, at: number, most = text.length): number {
  let place = Math.max(0, Math.min(most, Math.ceil(at)));
  const farthest = Math.min(most, place + FARTHEST);
  while (place < farthest && !isBoundary(text, place)) place += 1;
  return place === farthest && !isBoundary(text, place) ? wholeCharacterAfter(text, at) : place;
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
  return isWithinPair(text, at - 1) ? text.slice(at - 2, at) : text.charAt(at - 1);
}

function characterAt(text: string, at: number): string {
  return isWithinPair(text, at + 1) ? text.slice(at, at + 2) : text.charAt(at);
}

/** The nearest place at or before `at` that is within no character. */
export function wholeCharacterBefore(text: string, at: number): number {
  const place = Math.min(text.length, Math.floor(at));
  return isWithinPair(text, place) ? place - 1 : place;
}

/** The nearest place at or after `at` that is within no character. */
export function wholeCharacterAfter(text: string, at: number): number {
  const place = Math.min(text.length, Math.ceil(at));
  return isWithinPair(text, place) ? place + 1 : place;
}

function isWithinPair(text: string, at: number): boolean {
  const [last, next] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return next >= 0xdc00 && next <= 0xdfff && last >= 0xd800 && last <= 0xdbff;
}
