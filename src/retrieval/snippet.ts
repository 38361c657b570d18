import { UNSPACED } from '../text/characters.js';
import { indexToken } from './stem.js';

/** Words of a snippet: enough to judge a passage by, too few to quote from. */
export const SNIPPET_WORDS = 30;
const ELLIPSIS = '…';

/** A word of the index, or one character of a script without spaces. */
const SNIPPET_WORD = new RegExp(
  `[${UNSPACED}]\\p{M}*|[\\p{L}\\p{N}\\p{Co}][\\p{L}\\p{N}\\p{Co}\\p{M}]*`,
  'gu',
);

/** A part of a text that tells what it says of some words. */
export interface Stretch {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Tokens of `wanted` found anywhere in the text. */
  readonly matched: ReadonlySet<string>;
}

export interface Snippet extends Stretch {
  /** In the original casing, on one line; … where something was left out. */
  readonly text: string;
}

interface Word {
  readonly start: number;
  readonly end: number;
  /** The wanted token it is, if any. */
  readonly token: string | undefined;
}

/** As `stretchOf`, with its words. */
export function snippetOf(text: string, wanted: ReadonlySet<string>): Snippet {
  const stretch = stretchOf(text, wanted);
  return { ...stretch, text: shown(text, stretch.start, stretch.end) };
}

/**
 * The stretch of a text with the most different wanted words (then the most of them, then the earliest),
 * or its opening where none stands in it.
 * @param wanted index tokens (`indexToken`)
 * @param whole words up to which a text is shown whole
 */
export function stretchOf(text: string, wanted: ReadonlySet<string>, whole = SNIPPET_WORDS): Stretch {
  const words: Word[] = [];
  const matched = new Set<string>();
  const mayBeWanted = sharedBeginnings(wanted);
  for (const found of text.matchAll(SNIPPET_WORD)) {
    const token = mayBeWanted(found[0]) ? indexToken(found[0]) : '';
    const isWanted = wanted.has(token);
    if (isWanted) matched.add(token);
    words.push({
      start: found.index,
      end: found.index + found[0].length,
      token: isWanted ? token : undefined,
    });
  }
  if (words.length <= whole) return { start: 0, end: text.length, matched };
  return { ...cut(text, words, densestWindow(words)), matched };
}

/** Tells most words from the wanted ones by their first letter, which stemming leaves as it is: looking is cheaper than stemming. */
function sharedBeginnings(wanted: ReadonlySet<string>): (word: string) => boolean {
  const beginnings = new Set([...wanted].map((token) => token.charAt(0)));
  if (beginnings.size === 0) return () => false;
  // A letter beyond ASCII may stand for a plain one.
  return (word) => word.charCodeAt(0) > 0x7f || beginnings.has(word.charAt(0).toLowerCase());
}

/** Index of the word that the best window begins with. */
function densestWindow(words: readonly Word[]): number {
  const counts = new Map<string, number>();
  let total = 0;
  let best = { first: 0, last: 0, distinct: 0, total: 0 };
  for (const [at, { token }] of words.entries()) {
    const leaving = words[at - SNIPPET_WORDS]?.token;
    if (leaving !== undefined) {
      const left = (counts.get(leaving) ?? 1) - 1;
      if (left === 0) counts.delete(leaving);
      else counts.set(leaving, left);
      total -= 1;
    }
    if (token === undefined) continue;
    counts.set(token, (counts.get(token) ?? 0) + 1);
    total += 1;
    if (counts.size > best.distinct || (counts.size === best.distinct && total > best.total)) {
      const first = firstWanted(words, Math.max(0, at - SNIPPET_WORDS + 1));
      best = { first, last: at, distinct: counts.size, total };
    }
  }
  if (best.distinct === 0) return 0;
  const before = Math.floor((SNIPPET_WORDS - (best.last - best.first + 1)) / 2);
  return Math.max(0, Math.min(best.first - before, words.length - SNIPPET_WORDS));
}

function firstWanted(words: readonly Word[], from: number): number {
  let at = from;
  while (words[at] && words[at]?.token === undefined) at += 1;
  return at;
}

function cut(text: string, words: readonly Word[], first: number): { start: number; end: number } {
  const last = words[first + SNIPPET_WORDS - 1];
  const next = words[first + SNIPPET_WORDS];
  // Punctuation that opens the first word or closes the last stays with it.
  const start = first === 0 ? 0 : wordBreak(text, words[first - 1]?.end ?? 0, words[first]?.start ?? 0);
  const end = last && next ? wordBreak(text, last.end, next.start) : text.length;
  return { start, end };
}

/**
 * A stretch with … where something was left out.
 * @param inLines how its white space is shown; on one line when unset
 */
export function shown(text: string, start: number, end: number, inLines = onOneLine): string {
  const stretch = inLines(text.slice(start, end));
  return `${start > 0 ? ELLIPSIS : ''}${stretch}${end < text.length ? ELLIPSIS : ''}`;
}

const onOneLine = (stretch: string): string => stretch.replace(/\s+/gu, ' ').trim();

/** Where to cut between two words: at the space, or right after the first where there is none. */
function wordBreak(text: string, after: number, before: number): number {
  const space = text.slice(after, before).search(/\s/u);
  return space < 0 ? after : after + space;
}
