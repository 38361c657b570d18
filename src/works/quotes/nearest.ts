import { type Alignment, alignTokens } from '../../text/word-diff.js';
import { withoutStrayEdges } from './content-words.js';
import { pairsOf } from './occurrences.js';
import type { Place, QuotableBody, QuotesRepository } from './quotes.repository.js';
import { hashSingle, hashToken } from './shingles.js';
import { readWindow, type Window, windowOf } from './window.js';

/** A stretch of a run that resembles a quote. */
export interface NearPlace {
  readonly window: Window;
  /** From the text to the quote, over the tokens of the window. */
  readonly steps: readonly Alignment[];
  /** Words of the quote found there in order. */
  readonly same: number;
  /** Words of the text there that the quote lacks. */
  readonly changed: number;
  /** Share of the quote's words, 0–1. */
  readonly similarity: number;
}

/** Pairs asked for: spread over the quote, the rarest of each part. */
const PAIRS_ASKED = 32;
/** So many telling pairs are enough to see where most of them point. */
const TELLING_PAIRS = 12;
/** A pair with more places than this says little about where a quote is from. */
const TELLING = 32;
/** A short quote may have no rarer pairs than these left. */
const COMMON = 1_024;
const SHORT = 16;
/** A place that holds so much of a short quote needs no further search. */
const FOUND = 0.6;
/** Single words asked for when no pair of the quote stands anywhere. */
const WORDS_ASKED = 8;
/** Diagonals that count as one: a quote may have dropped or added a few words between two pairs. */
const BUCKET = 16;
/** Stretches aligned with the quote. */
const ALIGNED = 8;
/** Words read to each side of where the quote should be, beside a quarter of its length. */
const SLACK = 12;
const MOST_SLACK = 96;

/** The stretches of all runs that resemble the quote most, best first; ties in canonical order. */
export function nearestPlaces(quotes: QuotesRepository, folded: readonly string[]): NearPlace[] {
  const near = alignAt(quotes, strongestDiagonals(quotes, folded, TELLING, TELLING_PAIRS), folded);
  if (folded.length > SHORT || (near[0]?.similarity ?? 0) >= FOUND) return near;
  const common = strongestDiagonals(quotes, folded, COMMON, PAIRS_ASKED);
  return sortNear(quotes, [...near, ...alignAt(quotes, common, folded)]);
}

function alignAt(quotes: QuotesRepository, places: readonly Place[], folded: readonly string[]): NearPlace[] {
  const slack = slackOf(folded.length);
  const near = places.map(({ text, position }) => {
    const from = position - slack;
    const to = position + folded.length + slack;
    return alignWith(readWindow(quotes, text, from, to), folded, from, to);
  });
  return sortNear(quotes, near);
}

/** How much the given bodies, each by itself with what follows it in its run, resemble the quote; best first. */
export function nearestIn(
  quotes: QuotesRepository,
  bodies: readonly QuotableBody[],
  folded: readonly string[],
): NearPlace[] {
  const windows = bodies.map((body) =>
    body.tokens >= folded.length
      ? windowOf([body])
      : readWindow(quotes, body.text, body.start, body.start + folded.length + slackOf(folded.length)),
  );
  return sortNear(
    quotes,
    windows.map((window) => alignWith(window, folded)),
  );
}

function sortNear(quotes: QuotesRepository, near: readonly (NearPlace | null)[]): NearPlace[] {
  const placeOf = ({ window }: NearPlace): Place => ({ text: window.text, position: window.from });
  return near
    .filter((place) => place !== null)
    .sort((a, b) => b.same - a.same || a.changed - b.changed || quotes.compare(placeOf(a), placeOf(b)));
}

function slackOf(words: number): number {
  return Math.min(MOST_SLACK, SLACK + Math.ceil(words / 4));
}

/** Aligns the quote with the window's words from one position of the run to another. */
function alignWith(
  window: Window | null,
  folded: readonly string[],
  from = 0,
  to = Number.POSITIVE_INFINITY,
): NearPlace | null {
  if (window === null) return null;
  const first = Math.max(0, from - window.from);
  const words = window.tokens.slice(first, Math.max(0, to - window.from)).map((token) => token.folded);
  const aligned = alignTokens(words, folded, true).map((step) => ({
    ...step,
    text: [step.text[0] + first, step.text[1] + first] as const,
  }));
  const steps = withoutStrayEdges(window, aligned, folded);
  let same = 0;
  let changed = 0;
  for (const { op, text } of steps) {
    if (op === 'same') same += text[1] - text[0];
    else changed += text[1] - text[0];
  }
  return same === 0 ? null : { window, steps, same, changed, similarity: same / folded.length };
}

/** Where the quote would begin, by the votes of its pairs of words. */
function strongestDiagonals(
  quotes: QuotesRepository,
  folded: readonly string[],
  telling: number,
  enough: number,
): Place[] {
  const votes = new Map<string, { place: Place; weight: number }>();
  let voted = 0;
  const vote = (hash: number, offset: number, most: number) => {
    if (voted >= enough) return;
    const places = quotes.places(hash, most + 1);
    if (places.length > most || places.length === 0) return;
    voted += 1;
    // A pair that stands in one place tells more than one that stands in sixty.
    const weight = 1 / (1 + Math.log2(Math.max(1, places.length)));
    for (const { text, position } of places) {
      const start = position - offset;
      const key = `${text} ${Math.floor(start / BUCKET)}`;
      const known = votes.get(key);
      if (known === undefined) votes.set(key, { place: { text, position: start }, weight });
      else known.weight += weight;
    }
  };
  for (const { hash, offset } of spread(folded)) vote(hash, offset, telling);
  if (votes.size === 0) {
    const words = folded.map((word, offset) => ({ word, offset }));
    words.sort((a, b) => b.word.length - a.word.length);
    for (const { word, offset } of words.slice(0, WORDS_ASKED))
      vote(hashSingle(hashToken(word)), offset, COMMON);
  }
  return [...votes.values()]
    .sort((a, b) => b.weight - a.weight || quotes.compare(a.place, b.place))
    .slice(0, ALIGNED)
    .map(({ place }) => place);
}

/** At most `PAIRS_ASKED` pairs, evenly spread, of each stretch the one of the longest words. */
function spread(folded: readonly string[]) {
  const pairs = pairsOf(folded);
  if (pairs.length <= PAIRS_ASKED) return pairs;
  const taken = new Map<number, (typeof pairs)[number]>();
  for (const pair of pairs) {
    const part = Math.floor((pair.offset * PAIRS_ASKED) / pairs.length);
    if (!taken.has(part)) taken.set(part, pair);
  }
  return [...taken.values()];
}
