import type { Half } from './halves.js';

/** `read`: chosen by reading the works before any search was run. `pool`: judged when a search had brought it up. */
export type JudgementSource = 'read' | 'pool';

/** How right a unit is for a query, as a reader judged it. */
export interface Judgement {
  /** Unit id; of a unit that stands in two works, the whole's. */
  readonly unit: string;
  /** 3 exactly what is asked for, 2 speaks to it, 1 touches it, 0 judged and not relevant. */
  readonly grade: number;
  readonly source: JudgementSource;
}

/** A query and what is known to answer it. */
export interface JudgedQuery {
  readonly id: string;
  readonly text: string;
  readonly half: Half;
  /** What kind of wording it is, by which results are split: { breadth: 'narrow' }. */
  readonly facets: Readonly<Record<string, string>>;
  /** Short searches that a client following the instructions would send for it; empty where none are written. */
  readonly searches: readonly string[];
  /** Search only works of this tradition; all where unset. */
  readonly tradition?: string;
  /** Ids: search only these works, which were read for its judgements; all where unset. */
  readonly works?: readonly string[];
  readonly judgements: readonly Judgement[];
}

/** How a query is put: as it stands in one search, or as a client puts it in several. */
export type Mode = 'raw' | 'client';

/** Queries with judgements. What is ranked for them is another question: any function from a query to ids will do. */
export interface JudgedSet {
  readonly name: string;
  /** A unit counts as relevant from this grade, as trec_eval's `-l`. */
  readonly relevantFrom: number;
  readonly modes: readonly Mode[];
  /** Its queries are made from the library's own words, and change a little with them: the set stays the same set. */
  readonly fromLibrary?: true;
  readonly queries: readonly JudgedQuery[];
}

/** True where some units were judged because a search brought them up. */
export function isPooled({ queries }: JudgedSet): boolean {
  return queries.some(({ judgements }) => judgements.some(({ source }) => source === 'pool'));
}
