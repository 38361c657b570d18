import type { Place, QuotesRepository } from './quotes.repository.js';
import { hashPair, hashSingle, hashToken } from './shingles.js';

/** A pair of words with at most this many places is rare enough to look at each. */
const RARE = 64;
/** Pairs asked for before the rarest found so far is taken. */
const PROBES = 6;
/** Places that are read at most where no pair of the quote is rare: "of the" stands in every other verse. */
const MOST = 2_000;
/** And of each text that is preferred. */
const MOST_OF_TEXT = 5_000;
/** So few places are compared with the bodies at once, without asking for further pairs. */
const FEW = 8;

interface Pair {
  readonly hash: number;
  readonly offset: number;
  /** Letters of both words: long words are rare. */
  readonly letters: number;
}

/** The pairs of neighbouring words, those of the longest words first. */
export function pairsOf(folded: readonly string[]): Pair[] {
  const hashes = folded.map(hashToken);
  const pairs: Pair[] = [];
  for (let offset = 0; offset + 1 < folded.length; offset += 1) {
    pairs.push({
      hash: hashPair(hashes[offset] ?? 0, hashes[offset + 1] ?? 0),
      offset,
      letters: (folded[offset]?.length ?? 0) + (folded[offset + 1]?.length ?? 0),
    });
  }
  return pairs.sort((a, b) => b.letters - a.letters || a.offset - b.offset);
}

/**
 * Every place where these words stand one after another, by their hashes; to be verified on the bodies.
 * Of a single word, the first few places of each text; of very common words, all of the preferred texts and many others.
 */
export function placesOfWords(
  quotes: QuotesRepository,
  folded: readonly string[],
  preferred: readonly number[],
): Place[] {
  const [only] = folded;
  if (only === undefined) return [];
  if (folded.length === 1) return common(quotes, hashSingle(hashToken(only)), preferred);
  const pairs = pairsOf(folded);
  const rare = rarePlaces(quotes, pairs);
  if (rare !== null) return withPairs(quotes, pairs, rare.pair, rare.places);
  const [first, second] = pairs;
  if (first === undefined) return [];
  if (second === undefined) return common(quotes, first.hash, preferred);
  const places = quotes.placesOfTwo(first.hash, second.hash, second.offset - first.offset, MOST);
  const inPreferred = places.length < MOST ? [] : common(quotes, first.hash, preferred);
  return withPairs(quotes, pairs, first, joinPlaces(inPreferred, places));
}

/** The places of the first pair that is rare; none where a pair stands nowhere, null where all are common. */
function rarePlaces(quotes: QuotesRepository, pairs: readonly Pair[]) {
  for (const pair of pairs.slice(0, PROBES)) {
    const places = quotes.places(pair.hash, RARE + 1);
    if (places.length <= RARE) return { pair, places };
  }
  return null;
}

function common(quotes: QuotesRepository, hash: number, preferred: readonly number[]): Place[] {
  const there = preferred.flatMap((text) => quotes.places(hash, MOST_OF_TEXT, text));
  return joinPlaces(there, quotes.places(hash, MOST));
}

function joinPlaces(first: readonly Place[], then: readonly Place[]): Place[] {
  if (first.length === 0) return [...then];
  const key = ({ text, position }: Place) => `${text} ${position}`;
  const seen = new Set(first.map(key));
  return [...first, ...then.filter((place) => !seen.has(key(place)))];
}

/** The places, given for one pair, at which the other pairs stand too; so that few are left, not to be sure of any. */
function withPairs(
  quotes: QuotesRepository,
  pairs: readonly Pair[],
  anchor: Pair,
  places: readonly Place[],
): Place[] {
  let starts = places
    .map(({ text, position }) => ({ text, position: position - anchor.offset }))
    .filter(({ position }) => position >= 0);
  for (const pair of pairs) {
    if (starts.length <= FEW) break;
    if (pair === anchor) continue;
    starts = starts.filter(({ text, position }) =>
      quotes.stands(pair.hash, { text, position: position + pair.offset }),
    );
  }
  return starts;
}
