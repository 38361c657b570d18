import { RRF_K } from '../../retrieval/fusion.js';
import { COLUMN_WEIGHTS, type ColumnWeights, LIST_DEPTH } from '../../retrieval/keyword-list.js';

/** The ranked lists that a search can ask. */
export type SearchList = 'keyword' | 'vector' | 'original';

/**
 * Everything about ranking that a measurement may change, and nothing else. The values that serve are `RANKING`;
 * docs/decisions/003-ranking.md has the tables they are from.
 */
export interface Ranking {
  /** How much each list counts in the fusion; a list of weight 0 is not asked. */
  readonly lists: Readonly<Record<SearchList, number>>;
  /** Weights of bm25 for the columns of the keyword list; a column of weight 0 is not looked into. */
  readonly columns: ColumnWeights;
  /** Reciprocal rank fusion's constant: the larger, the less the first ranks of a list stand out. */
  readonly rrfK: number;
  /** Entries of each list that enter the fusion. */
  readonly depth: number;
  /** Hits of one work, unless it was asked for: an answer should not be one book's. */
  readonly perWork: number;
}

/** The ranking that serves. */
export const RANKING: Ranking = {
  lists: { keyword: 1, vector: 1, original: 1 },
  columns: COLUMN_WEIGHTS,
  rrfK: RRF_K,
  depth: LIST_DEPTH,
  perWork: 3,
};
