import { RANKING } from '../works/search/ranking.js';
import { type OnProgress, retrievalFor } from './evaluate.js';
import type { MeasuredLibrary } from './library.js';
import { mean } from './measures/bootstrap.js';
import type { SweptField } from './ranking-fields.js';
import { runSet } from './run.js';
import { METRICS } from './score.js';
import type { Half } from './sets/halves.js';
import { isLoaded, loadSet, type SkippedSet } from './sets/load-set.js';
import { scoreRun, scoresOf } from './summary.js';
import { type ScoreRanking, type Strategy, type SweepResult, sweep } from './sweep.js';

/** What is to be swept. */
export interface SweepRequest {
  readonly sets: readonly string[];
  readonly fields: readonly SweptField[];
  readonly strategy: Strategy;
  /** Metric to raise, in every set and mode. */
  readonly metric: string;
  /** Whether the held half is scored, once, with what stood and what was chosen. */
  readonly withHeldHalf: boolean;
}

/** A sweep over a library. */
export interface LibrarySweep extends SweepResult {
  readonly skipped: readonly SkippedSet[];
  /** Scores of the held half; null where it was not asked for. */
  readonly held: { readonly stood: Scored; readonly chosen: Scored } | null;
}

type Scored = Readonly<Record<string, number>>;

/**
 * Looks for the ranking that scores best on the dev halves of sets. The objective is the plain mean of the metric
 * over sets and modes.
 * The test halves are not run for it; with `withHeldHalf` they are run once, when the choice is made.
 * @throws VerbatimError as `loadSet` does; `unavailable` where vectors are needed and none can be had
 */
export async function sweepLibrary(
  library: MeasuredLibrary,
  { sets: names, fields, strategy, metric, withHeldHalf }: SweepRequest,
  onProgress: OnProgress = () => {},
): Promise<LibrarySweep> {
  const loaded = names.map((name) => loadSet(name, library));
  const sets = loaded.filter(isLoaded).map(({ set }) => set);
  const metrics = METRICS.filter(({ name }) => name === metric);
  const scoresIn = async (half: Half, ranking: typeof RANKING): Promise<Scored> => {
    const retrieve = await retrievalFor(library, { name: 'the ranking tried', about: '', ranking });
    const scores: [string, number][] = [];
    for (const set of sets) {
      const ofHalf = { ...set, queries: set.queries.filter((query) => query.half === half) };
      for (const mode of set.modes) {
        const run = await runSet(ofHalf, 'tried', mode, retrieve);
        const scored = scoreRun(ofHalf, run, metrics);
        scores.push([`${set.name} ${mode} ${metric}`, mean(scoresOf(ofHalf.queries, scored, metric)) ?? 0]);
      }
    }
    return Object.fromEntries(scores);
  };
  const wanted = withHeldHalf ? ['dev', 'test'] : ['dev'];
  await library.queryVectors?.warm(
    sets.flatMap(({ queries }) =>
      queries
        .filter(({ half }) => wanted.includes(half))
        .flatMap(({ text, searches }) => [text, ...searches]),
    ),
    (done, total) => onProgress('embedding', done, total),
  );
  const score: ScoreRanking = async (ranking) => {
    const scores = await scoresIn('dev', ranking);
    return { scores, objective: mean(Object.values(scores)) ?? 0 };
  };
  let trials = 0;
  const result = await sweep(RANKING, fields, strategy, score, () => {
    trials += 1;
    onProgress('sweeping', trials, 0);
  });
  return {
    ...result,
    skipped: loaded.filter((set): set is SkippedSet => !isLoaded(set)),
    held: withHeldHalf
      ? { stood: await scoresIn('test', RANKING), chosen: await scoresIn('test', result.chosen.ranking) }
      : null,
  };
}
