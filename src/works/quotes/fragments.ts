import { QUOTATION_MARKS } from '../../text/characters.js';
import { type Token, tokenise } from '../../text/tokens.js';

/** A stretch of a quote that claims to stand in a text without a gap. */
export interface Fragment {
  /** Its words; offsets into the quote. */
  readonly words: readonly Token[];
  /** Their matching forms. */
  readonly folded: readonly string[];
  /** Numbers set aside, by the index of the word that they stand before (words.length: at the end). */
  readonly numbers: ReadonlyMap<number, readonly Token[]>;
  /** UTF-16 range in the quote. */
  readonly start: number;
  readonly end: number;
}

// Maximal runs, in which one character can be read in one way only, so that no run is read twice.
const DOT = '[.…⋯‥·．。]';
const DOTS = `${DOT}(?:\\s?${DOT})*`;
/** Dots in a row, in brackets or not; of these, `isEllipsis` tells the ways in which people write that words are left out. */
const dotted = new RegExp(`\\[\\s?${DOTS}\\s?\\]|\\(\\s?${DOTS}\\s?\\)|${DOTS}`, 'gu');
/** Full stops, or middle dots, that leave words out; fewer end a sentence. */
const FEWEST_DOTS = 3;
const onlyMarks = new RegExp(`^[${QUOTATION_MARKS}\\s]*$`, 'u');
const number = /^\p{N}+$/u;

function isEllipsis(dots: string): boolean {
  return /[…⋯‥]/u.test(dots) || dots.replace(/[^.·．。]/gu, '').length >= FEWEST_DOTS;
}

function ellipsesOf(quote: string): RegExpExecArray[] {
  return [...quote.matchAll(dotted)].filter(([dots]) => isEllipsis(dots));
}

/** The quote without the spaces and ellipses at its ends, which say nothing about the words between them. */
export function trimQuote(quote: string): string {
  const found = ellipsesOf(quote);
  let start = 0;
  let end = quote.length;
  for (const { index, 0: dots } of found) {
    if (!onlyMarks.test(quote.slice(start, index))) break;
    start = index + dots.length;
  }
  for (const { index, 0: dots } of found.toReversed()) {
    if (index < start || !onlyMarks.test(quote.slice(index + dots.length, end))) break;
    end = index;
  }
  return quote.slice(start, end).trim();
}

/** True when the quote says somewhere inside that words are left out. */
export function hasEllipsis(quote: string): boolean {
  return ellipsesOf(quote).length > 0;
}

/** The whole quote as one fragment. */
export function wholeOf(quote: string): Fragment {
  return fragment(tokenise(quote), 0, quote.length);
}

/** A quote of more fragments is a list of words, not a quote. */
const MOST_FRAGMENTS = 64;

/** The fragments between ellipses; those without a word are left out. None where they are too many. */
export function fragmentsOf(quote: string): Fragment[] {
  const cuts = ellipsesOf(quote).map((found) => [found.index, found.index + found[0].length] as const);
  if (cuts.length >= MOST_FRAGMENTS) return [];
  const tokens = tokenise(quote);
  return [...cuts, [quote.length, quote.length] as const]
    .map(([end], at) => {
      const start = cuts[at - 1]?.[1] ?? 0;
      return fragment(
        tokens.filter((token) => token.start >= start && token.end <= end),
        start,
        end,
      );
    })
    .filter(({ words }) => words.length > 0);
}

/** True when the quote is made of single words with ellipses between them, which stand in that order all over a library. */
export function isOfSingleWords(quote: string): boolean {
  const parts = fragmentsOf(quote);
  return parts.length > 1 && parts.every(({ words }) => words.length === 1);
}

function fragment(words: readonly Token[], start: number, end: number): Fragment {
  return { words, folded: words.map(({ folded }) => folded), numbers: new Map(), start, end };
}

/** The fragment with its numbers set aside, or null when it holds none or nothing else. */
export function withoutNumbers(whole: Fragment): Fragment | null {
  const words: Token[] = [];
  const numbers = new Map<number, Token[]>();
  for (const token of whole.words) {
    if (!number.test(token.folded)) words.push(token);
    else numbers.set(words.length, [...(numbers.get(words.length) ?? []), token]);
  }
  if (numbers.size === 0 || words.length === 0) return null;
  return { ...whole, words, folded: words.map(({ folded }) => folded), numbers };
}

/** The first words of a fragment; the fragment itself when it has no more. */
export function beginningOf(whole: Fragment, most: number): Fragment {
  if (whole.words.length <= most) return whole;
  return { ...whole, words: whole.words.slice(0, most), folded: whole.folded.slice(0, most) };
}
