import { mean } from './measures/bootstrap.js';
import {
  averagePrecisionAt,
  judgedAt,
  ndcgAt,
  recallAt,
  reciprocalRankAt,
  successAt,
} from './measures/metrics.js';
import type { JudgedQuery, JudgedSet } from './sets/judged-set.js';

/** Cuts at which recall is reported. */
const RECALL_CUTS = [1, 3, 5, 10, 20] as const;
/** Hits of one search, over which average precision is taken. */
const DEPTH = 20;
const CUT = 10;

/** A query's judgements as metrics take them. */
interface Judged {
  /** Relevant units that a reader chose before any search was run. */
  readonly read: ReadonlySet<string>;
  /** Those, and the relevant ones that pooling brought up. */
  readonly all: ReadonlySet<string>;
  readonly grades: ReadonlyMap<string, number>;
}

/** A number that a ranking gets for a query; undefined where the query cannot tell. */
export interface Metric {
  readonly name: string;
  readonly of: (ranked: readonly string[], judged: Judged) => number | undefined;
  /** How far it may fall below its baseline; null for what is shown and not gated. */
  readonly tolerance: number | null;
  /** Told apart from another metric only where a set was pooled. */
  readonly pooled?: true;
}

/**
 * Recall counts the units that were chosen by reading, before any search was run: nobody can tune pooling towards them.
 * `pooled` recall counts those that pooling added too. nDCG is over all grades; MRR and MAP over all relevant units.
 */
export const METRICS: readonly Metric[] = [
  ...RECALL_CUTS.map(
    (k): Metric => ({
      name: `recall@${k}`,
      of: (ranked, { read }) => recallAt(ranked, read, k),
      tolerance: 0.02,
    }),
  ),
  {
    name: 'recall@all',
    of: (ranked, { read }) => recallAt(ranked, read, Number.POSITIVE_INFINITY),
    tolerance: 0.02,
  },
  ...[CUT, DEPTH].map(
    (k): Metric => ({
      name: `pooled recall@${k}`,
      of: (ranked, { all }) => recallAt(ranked, all, k),
      tolerance: 0.02,
      pooled: true,
    }),
  ),
  { name: 'success@10', of: (ranked, { all }) => successAt(ranked, all, CUT), tolerance: 0.03 },
  { name: 'mrr@10', of: (ranked, { all }) => reciprocalRankAt(ranked, all, CUT), tolerance: 0.02 },
  { name: 'ndcg@10', of: (ranked, { grades }) => ndcgAt(ranked, grades, CUT), tolerance: 0.01 },
  { name: 'map@20', of: (ranked, { all }) => averagePrecisionAt(ranked, all, DEPTH), tolerance: 0.01 },
  { name: 'judged@10', of: (ranked, { grades }) => judgedAt(ranked, grades, CUT), tolerance: null },
];

/** Scores of one query by metric; those it cannot tell are not there. */
export type Scores = Readonly<Record<string, number>>;

/** What a ranking gets for a query, by every metric of the set. */
export function scoreQuery(
  ranked: readonly string[],
  query: JudgedQuery,
  relevantFrom: number,
  metrics: readonly Metric[] = METRICS,
): Scores {
  const judged = judgedOf(query, relevantFrom);
  return Object.fromEntries(
    metrics.flatMap(({ name, of }) => {
      const score = of(ranked, judged);
      return score === undefined ? [] : [[name, score] as const];
    }),
  );
}

/**
 * Recall at 10 of the best ranking there could be: below 1 where queries have more relevant units than 10. Undefined where
 * no query has any.
 */
export function bestRecall({ queries, relevantFrom }: JudgedSet): number | undefined {
  return mean(
    queries.flatMap((query) => {
      const { read } = judgedOf(query, relevantFrom);
      return recallAt([...read], read, CUT) ?? [];
    }),
  );
}

/** Metrics that say something apart for this set. */
export function metricsFor({ modes }: JudgedSet, pooled: boolean): readonly Metric[] {
  return METRICS.filter(
    ({ name, pooled: forPooled }) =>
      (pooled || forPooled === undefined) && (name !== 'recall@all' || modes.includes('client')),
  );
}

function judgedOf({ judgements }: JudgedQuery, relevantFrom: number): Judged {
  const relevant = judgements.filter(({ grade }) => grade >= relevantFrom);
  return {
    read: new Set(relevant.filter(({ source }) => source === 'read').map(({ unit }) => unit)),
    all: new Set(relevant.map(({ unit }) => unit)),
    grades: new Map(judgements.map(({ unit, grade }) => [unit, grade])),
  };
}
