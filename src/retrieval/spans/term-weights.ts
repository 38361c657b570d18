import type { QueryTerm } from './query-terms.js';

/** The factor of the weight; it sets the scale of scores and nothing else. */
const SCALE = 5;

/** A folder with fewer files says nothing about how common a word is. */
const LEAST_FILES = 50;

/** The number of files at which the folder's own counts weigh as much as the background. */
const EVEN_FILES = 1000;

/** Without a background and in a small folder: every term as if one document in a hundred held it. */
const UNKNOWN_SHARE = 0.01;

/**
 * What an occurrence of a term weighs: 5 · ln(N / (1 + df)), never below 0, with the share df/N taken from background
 * documents and, from fifty files on, mixed with the folder's own by files / (files + 1000).
 * (Inverse document frequency: Spärck Jones 1972; the mixture is linear interpolation as in Jelinek and Mercer 1980.)
 * @param files   number of files in the folder
 * @param holding number of them that hold the term
 */
export function termWeight(term: QueryTerm, files: number, holding: number, own = true): number {
  const mixed = own && files >= LEAST_FILES ? files / (files + EVEN_FILES) : 0;
  const background = term.share ?? UNKNOWN_SHARE;
  const share = (1 - mixed) * background + mixed * Math.min(1, (1 + holding) / Math.max(1, files));
  return SCALE * Math.log(1 / Math.min(1, share));
}
