import type { NoteList } from '../answers.js';

/** Everything about the ranking of notes that a measurement may change, and nothing else. */
export interface NotesRanking {
  /** How much each list counts in the fusion; 0 leaves it out. */
  readonly lists: Readonly<Record<NoteList, number>>;
  /**
   * How lists become one. `score`: of the keyword list the share of the query's words that a chunk holds, rare ones
   * counting more, of the vector list the cosine above that of its last entry. `rank`: by reciprocal rank.
   */
  readonly fusion: 'score' | 'rank';
  /** How much the templates' mean direction is added to the query's own vector for the vector list; 0 for none. */
  readonly blend: number;
  /** Entries of a list that enter the fusion. */
  readonly depth: number;
  readonly rrfK: number;
  /** Weights of bm25 for the columns of `chunks_fts`; a column of weight 0 is not looked into. */
  readonly columns: Readonly<Record<'body' | 'heading' | 'tags', number>>;
  /** What holds the very line or phrase comes first. */
  readonly exactFirst: boolean;
  /** Hits of one note, unless one is named. */
  readonly perNote: number;
  /** What a note of today gains, and in how many days that halves; added to a score of 0 to 2.5, by rank of about 0.03. */
  readonly recency: { readonly weight: number; readonly halfLifeDays: number };
  /** How many of the best a reranker reads again, where one is configured; 0 for none. */
  readonly rerank: number;
}

/**
 * Chosen on the queries of evaluation/notes/choosing, as far as so few tell anything, and measured on the others there
 * (docs/decisions/006-searching-notes.md). One occurrence of all that was asked in a chunk of usual length is a share of
 * 0.45, and the nearest chunk's cosine rarely stands more than 0.3 above the last's: at 1.5 a rare word that one note alone
 * holds comes before what is merely near.
 */
export const NOTES_RANKING: NotesRanking = {
  lists: { keyword: 1.5, vector: 1 },
  fusion: 'score',
  blend: 0,
  depth: 50,
  rrfK: 60,
  columns: { body: 1, heading: 1, tags: 0.5 },
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
