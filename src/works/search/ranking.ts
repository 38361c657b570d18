import { RRF_K } from '../../retrieval/fusion.js';
import { COLUMN_WEIGHTS, type ColumnWeights } from '../../retrieval/keyword-list.js';

/** The ranked lists that a search can ask. */
export interface ListWeights {
  /** Words, by bm25. */
  readonly keyword: number;
  /** Units by the words that stand with their own in what is written about them. */
  readonly latent: number;
  /** Passages by meaning. */
  readonly vector: number;
  /** Words of the originals; asked only for words with letters beyond ASCII. */
  readonly original: number;
  /** Units by the meaning of the situations written about them. */
  readonly situation: number;
  /** Units by the meaning of their keywords as one line. */
  readonly line: number;
}

export type SearchList = keyof ListWeights;

/**
 * Everything about ranking that a measurement may change, and nothing else. The values that serve are `RANKING`;
 * docs/decisions/003-ranking.md has the tables they are from.
 */
export interface Ranking {
  /** How much each list counts in the fusion; a list of weight 0 is not asked. */
  readonly lists: ListWeights;
  /** Weights of bm25 for the columns of the keyword list; a column of weight 0 is not looked into. */
  readonly columns: ColumnWeights;
  /** Fusion by reciprocal rank, or by scores: the share of the query's words, and cosines above the list's last. */
  readonly fusion: 'rank' | 'score';
  /** Reciprocal rank fusion's constant: the larger, the less the first ranks of a list stand out. */
  readonly rrfK: number;
  /** Entries of the lists over passages and originals that enter the fusion. */
  readonly depth: number;
  /** Entries of the lists over what is written about units. */
  readonly lineDepth: number;
  /** Of the best entries so many are read again by the reranker, where one is configured. */
  readonly reranked: number;
  /** Hits of one work, unless it was asked for: an answer should not be one book's. */
  readonly perWork: number;
}

/** The ranking that serves. */
export const RANKING: Ranking = {
  lists: { keyword: 4, latent: 0.7, vector: 1, original: 1, situation: 1, line: 1 },
  columns: COLUMN_WEIGHTS,
  fusion: 'score',
  rrfK: RRF_K,
  depth: 200,
  lineDepth: 1_000,
  reranked: 30,
  perWork: 3,
};
