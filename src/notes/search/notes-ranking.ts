import type { ColumnWeights } from '../../retrieval/keyword-list.js';
import type { NoteList } from '../answers.js';

/** Everything about the ranking of notes that a measurement may change, and nothing else. */
export interface NotesRanking {
  /** How much each list counts in the fusion; 0 leaves it out. */
  readonly lists: Readonly<Record<NoteList, number>>;
  /**
   * What the keyword list's weight is multiplied by where no chunk has every word: then it holds what shares a word or
   * two with the query, which says little beside nearness in meaning. Only where there is another list.
   */
  readonly relaxed: number;
  /** How much the templates' mean direction is added to the query's own vector for the vector list; 0 for none. */
  readonly blend: number;
  /** Entries of a list that enter the fusion. */
  readonly depth: number;
  readonly rrfK: number;
  /** Of `chunks_fts`: its body, headings (as `keywords`) and tags (as `situations`). */
  readonly columns: ColumnWeights;
  /** What holds the very line or phrase comes first. */
  readonly exactFirst: boolean;
  /** Hits of one note, unless one is named. */
  readonly perNote: number;
  /** What a note of today gains, and in how many days that halves; added to a score of about 0.03. */
  readonly recency: { readonly weight: number; readonly halfLifeDays: number };
  /** How many of the best a reranker reads again, where one is configured; 0 for none. */
  readonly rerank: number;
}

/** Chosen on the queries of evaluation/notes/choosing, as far as so few tell anything; measured on the others there. */
export const NOTES_RANKING: NotesRanking = {
  lists: { keyword: 1, vector: 1 },
  relaxed: 0.1,
  blend: 0,
  depth: 50,
  rrfK: 60,
  columns: { body: 1, keywords: 1, situations: 0.5 },
  exactFirst: true,
  perNote: 3,
  recency: { weight: 0, halfLifeDays: 90 },
  rerank: 30,
};

/**
 * Sentences that a note about the query might open with: what HyDE (Gao et al. 2023) has a model write, by rule. Their
 * mean direction is added to the query's own, so that there is one list and one look at the vectors.
 */
export const TEMPLATES: readonly string[] = [
  'A note about {}.',
  'What we decided about {} and why.',
  'How to deal with {}: steps and things to know.',
];
