import { bootstrapInterval, type Interval, mean, quantile } from './measures/bootstrap.js';
import type { Run } from './run.js';
import { type Metric, type Scores, scoreQuery } from './score.js';
import { HALVES, type Half } from './sets/halves.js';
import type { JudgedQuery, JudgedSet, Mode } from './sets/judged-set.js';

/** A run with the scores of each of its queries. */
export interface ScoredRun {
  readonly configuration: string;
  readonly mode: Mode;
  /** By query id. */
  readonly scores: ReadonlyMap<string, Scores>;
  readonly milliseconds: readonly number[];
}

/** A mean over the queries that have the metric, with its 95 % interval. */
export interface MeanScore extends Interval {
  readonly mean: number;
  readonly queries: number;
}

/** Means over a group of queries: a half of a set, or those of it with one kind of wording. */
export interface Summary {
  readonly half: Half;
  /** 'breadth narrow'; null for the whole half. */
  readonly split: string | null;
  readonly queries: number;
  readonly means: Readonly<Record<string, MeanScore>>;
}

/** Scores every query of a run. */
export function scoreRun(set: JudgedSet, run: Run, metrics: readonly Metric[]): ScoredRun {
  const { configuration, mode, rankings } = run;
  const scores = set.queries.map(
    (query) =>
      [query.id, scoreQuery(rankings.get(query.id)?.ids ?? [], query, set.relevantFrom, metrics)] as const,
  );
  return {
    configuration,
    mode,
    scores: new Map(scores),
    milliseconds: [...rankings.values()].map(({ milliseconds }) => milliseconds).sort((a, b) => a - b),
  };
}

/** Means by half, and within each half by kind of wording. */
export function summarise(
  set: JudgedSet,
  scored: ScoredRun,
  metrics: readonly Metric[],
  halves: readonly Half[] = HALVES,
): readonly Summary[] {
  return halves.flatMap((half) => {
    const queries = set.queries.filter((query) => query.half === half);
    if (queries.length === 0) return [];
    const splits = splitsOf(queries).map(
      ([split, of]) => [split, queries.filter((query) => of(query))] as const,
    );
    return [[null, queries] as const, ...splits].map(
      ([split, group]): Summary => ({
        half,
        split,
        queries: group.length,
        means: means(group, scored, metrics),
      }),
    );
  });
}

/** Scores of a metric over queries, in the order given; a query that cannot tell is left out. */
export function scoresOf(
  queries: readonly JudgedQuery[],
  { scores }: ScoredRun,
  metric: string,
): readonly number[] {
  return queries.flatMap(({ id }) => scores.get(id)?.[metric] ?? []);
}

/** Percentile of a run's times, in milliseconds. */
export function latency({ milliseconds }: ScoredRun, share: number): number {
  return quantile(milliseconds, share);
}

function means(
  queries: readonly JudgedQuery[],
  scored: ScoredRun,
  metrics: readonly Metric[],
): Readonly<Record<string, MeanScore>> {
  return Object.fromEntries(
    metrics.flatMap(({ name }) => {
      const values = scoresOf(queries, scored, name);
      const average = mean(values);
      const interval = bootstrapInterval(values);
      if (average === undefined || interval === undefined) return [];
      return [[name, { mean: average, ...interval, queries: values.length }] as const];
    }),
  );
}

/** The kinds of wording that divide queries, each with what belongs to it; a kind they all share divides nothing. */
function splitsOf(
  queries: readonly JudgedQuery[],
): readonly (readonly [name: string, of: (query: JudgedQuery) => boolean])[] {
  const facets = [...new Set(queries.flatMap(({ facets }) => Object.keys(facets)))];
  return facets.flatMap((facet) => {
    const values = [...new Set(queries.map(({ facets }) => facets[facet] ?? ''))].sort();
    if (values.length < 2) return [];
    return values.map(
      (value) => [`${facet} ${value}`, ({ facets }: JudgedQuery) => facets[facet] === value] as const,
    );
  });
}
