import type { Place, QuotesRepository } from './quotes.repository.js';
import { hashPair, hashSingle, hashToken } from './shingles.js';

/** A pair of words with at most this many places is rare enough to look at each. */
const RARE = 64;
/** Pairs asked for before the rarest found so far is taken. */
const PROBES = 6;
/** Places of a pair that are read at most: "of the" stands in every other verse. */
const MOST = 20_000;
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
 * Of a single word, the first few places of each text.
 */
export function placesOfWords(quotes: QuotesRepository, folded: readonly string[]): Place[] {
  const [only] = folded;
  if (only === undefined) return [];
  if (folded.length === 1) return quotes.places(hashSingle(hashToken(only)), MOST);
  const pairs = pairsOf(folded);
  let places: Place[] | undefined;
  let anchor = pairs[0];
  for (const pair of pairs.slice(0, PROBES)) {
    const found = quotes.places(pair.hash, RARE + 1);
    if (found.length === 0) return [];
    if (found.length <= RARE) {
      places = found;
      anchor = pair;
      break;
    }
  }
  if (anchor === undefined) return [];
  const { offset } = anchor;
  let starts = (places ?? quotes.places(anchor.hash, MOST))
    .map(({ text, position }) => ({ text, position: position - offset }))
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
