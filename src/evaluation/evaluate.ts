import { VerbatimError } from '../errors.js';
import { RANKING, type Ranking } from '../works/search/ranking.js';
import type { Configuration } from './configurations.js';
import { asksVectors, CONFIGURATIONS } from './configurations.js';
import type { LibraryIdentity, MeasuredLibrary } from './library.js';
import { quantile } from './measures/bootstrap.js';
import { type PairedTest, randomisationTest } from './measures/randomisation-test.js';
import { type Retrieve, searchRetrieval } from './retrieve.js';
import { runSet } from './run.js';
import { bestRecall, metricsFor, type Scores } from './score.js';
import type { Half } from './sets/halves.js';
import { isPooled, type JudgedQuery, type JudgedSet, type Mode } from './sets/judged-set.js';
import { isLoaded, type LoadedSet, loadSet, type SkippedSet } from './sets/load-set.js';
import { setHash } from './sets/set-hash.js';
import { latency, type ScoredRun, type Summary, scoreRun, scoresOf, summarise } from './summary.js';

/** What is to be measured. */
export interface EvaluationRequest {
  readonly sets: readonly string[];
  readonly configurations: readonly Configuration[];
  readonly halves: readonly Half[];
  /** Of what clients read about the tools, since it shapes what they ask; null where it is not known. */
  readonly toolsHash: string | null;
}

/** One configuration's results for a set, in one mode. */
export interface RunResult {
  readonly configuration: string;
  readonly mode: Mode;
  readonly summaries: readonly Summary[];
  /** Milliseconds of a query's searches, embedding apart. */
  readonly latency: { readonly p50: number; readonly p95: number };
  readonly queries: readonly QueryResult[];
}

/** One query's results in a run. */
export interface QueryResult {
  readonly id: string;
  readonly scores: Scores;
  /** Rank of each relevant unit, in the order judged; null where it was not found. */
  readonly ranks: readonly (number | null)[];
}

/** Two configurations compared on one half of a set. */
export interface Comparison extends PairedTest {
  readonly metric: string;
  readonly half: Half;
  readonly mode: Mode;
  readonly first: string;
  readonly second: string;
}

/** Results of a set. */
export interface SetResult {
  readonly name: string;
  /** Of queries and judgements: results of two runs compare only where it is the same. */
  readonly hash: string;
  readonly relevantFrom: number;
  readonly notes: readonly string[];
  readonly metrics: readonly string[];
  readonly queries: readonly JudgedQuery[];
  readonly runs: readonly RunResult[];
  readonly comparisons: readonly Comparison[];
}

/** Everything a run came to, and what it was made with. */
export interface Evaluation {
  readonly library: LibraryIdentity;
  readonly toolsHash: string | null;
  readonly ranking: Ranking;
  readonly halves: readonly Half[];
  /** Milliseconds to embed a query; null without an embedder. */
  readonly embedding: { readonly p50: number; readonly p95: number } | null;
  readonly sets: readonly SetResult[];
  readonly skipped: readonly SkippedSet[];
}

/** Told while a run is under way. */
export type OnProgress = (stage: string, done: number, total: number) => void;

/** Metrics that two configurations are compared by. */
const COMPARED = ['recall@10', 'ndcg@10'];

/**
 * Runs configurations over judged sets.
 * @throws VerbatimError as `loadSet` does; `unavailable` where a configuration needs vectors and none can be had
 */
export async function evaluate(
  library: MeasuredLibrary,
  { sets: names, configurations, halves, toolsHash }: EvaluationRequest,
  onProgress: OnProgress = () => {},
): Promise<Evaluation> {
  const loaded = names.map((name) => loadSet(name, library));
  const sets = loaded.filter(isLoaded).map((set) => inHalves(set, halves));
  const retrievals = new Map<Configuration, Retrieve>();
  for (const configuration of configurations) {
    retrievals.set(configuration, await retrievalFor(library, configuration));
  }
  const times = await library.queryVectors?.warm(
    sets.flatMap(({ set }) => set.queries.flatMap(({ text, searches }) => [text, ...searches])),
    (done, total) => onProgress('embedding', done, total),
  );
  const results: SetResult[] = [];
  for (const set of sets) results.push(await evaluateSet(set, retrievals, halves, onProgress));
  return {
    library: library.identity,
    toolsHash,
    ranking: RANKING,
    halves,
    embedding: times && times.length > 0 ? percentiles(times) : null,
    sets: results,
    skipped: loaded.filter((set): set is SkippedSet => !isLoaded(set)),
  };
}

/**
 * Retrieval by a library with a configuration's ranking.
 * @throws VerbatimError `unavailable` where it needs vectors and none can be had: a result without them would pass for one
 *   with them
 */
export async function retrievalFor(
  library: MeasuredLibrary,
  { name, ranking }: Configuration,
  onHit?: Parameters<typeof searchRetrieval>[2],
): Promise<Retrieve> {
  const search = library.searchWith(ranking);
  const problem = asksVectors(ranking) ? await search.vectorProblem() : null;
  if (problem !== null) {
    throw new VerbatimError(
      'unavailable',
      `The configuration ${name} needs vectors. ${problem}`,
      'Set the embedder that the library was built with, or choose with --config keyword,keyword-text,originals.',
    );
  }
  return searchRetrieval(search, (unit) => library.counted(unit), onHit);
}

/**
 * Configurations by name; all but `originals` where none is named, since questions in English find nothing there.
 * @throws VerbatimError `bad-input` for a name that is none
 */
export function configurationsNamed(names: readonly string[] | undefined): readonly Configuration[] {
  if (names === undefined) return CONFIGURATIONS.filter(({ name }) => name !== 'originals');
  return names.map((wanted) => {
    const found = CONFIGURATIONS.find(({ name }) => name === wanted);
    if (found) return found;
    throw new VerbatimError(
      'bad-input',
      `There is no configuration ${wanted}.`,
      `The configurations are ${CONFIGURATIONS.map(({ name }) => name).join(', ')}.`,
    );
  });
}

async function evaluateSet(
  { name, set, notes }: LoadedSet,
  retrievals: ReadonlyMap<Configuration, Retrieve>,
  halves: readonly Half[],
  onProgress: OnProgress,
): Promise<SetResult> {
  const metrics = metricsFor(set, isPooled(set));
  const total = set.queries.length * set.modes.length * retrievals.size;
  let done = 0;
  const scored: ScoredRun[] = [];
  const runs: RunResult[] = [];
  for (const [configuration, retrieve] of retrievals) {
    for (const mode of set.modes) {
      const run = await runSet(set, configuration.name, mode, retrieve, () => {
        done += 1;
        onProgress(name, done, total);
      });
      const result = scoreRun(set, run, metrics);
      scored.push(result);
      runs.push({
        configuration: configuration.name,
        mode,
        summaries: summarise(set, result, metrics, halves),
        latency: { p50: latency(result, 0.5), p95: latency(result, 0.95) },
        queries: set.queries.map((query) => ({
          id: query.id,
          scores: result.scores.get(query.id) ?? {},
          ranks: ranksOf(query, run.rankings.get(query.id)?.ids ?? [], set.relevantFrom),
        })),
      });
    }
  }
  return {
    name,
    hash: setHash(set),
    relevantFrom: set.relevantFrom,
    notes: [...notes, ...ceilingNote(set)],
    metrics: metrics.map((metric) => metric.name),
    queries: set.queries,
    runs,
    comparisons: compare(set, scored, halves),
  };
}

/** Said where recall cannot reach 1, so that nobody reads it as if it could. */
function ceilingNote(set: JudgedSet): readonly string[] {
  const best = bestRecall(set) ?? 1;
  return best > 0.995 ? [] : [`the best ranking there could be has recall@10 ${best.toFixed(3)}`];
}

/** The first two configurations against each other, mode by mode. */
function compare(set: JudgedSet, runs: readonly ScoredRun[], halves: readonly Half[]): readonly Comparison[] {
  return halves.flatMap((half) =>
    set.modes.flatMap((mode) => {
      const [first, second] = runs.filter((run) => run.mode === mode);
      if (first === undefined || second === undefined) return [];
      const queries = set.queries.filter((query) => query.half === half);
      return COMPARED.flatMap((metric) => {
        const test = randomisationTest(scoresOf(queries, first, metric), scoresOf(queries, second, metric));
        const names = { first: first.configuration, second: second.configuration };
        return test ? [{ metric, half, mode, ...names, ...test }] : [];
      });
    }),
  );
}

function ranksOf(
  { judgements }: JudgedQuery,
  ids: readonly string[],
  relevantFrom: number,
): readonly (number | null)[] {
  return judgements
    .filter(({ grade }) => grade >= relevantFrom)
    .map(({ unit }) => {
      const at = ids.indexOf(unit);
      return at === -1 ? null : at + 1;
    });
}

function inHalves(loaded: LoadedSet, halves: readonly Half[]): LoadedSet {
  const { set } = loaded;
  return { ...loaded, set: { ...set, queries: set.queries.filter(({ half }) => halves.includes(half)) } };
}

function percentiles(times: readonly number[]): { readonly p50: number; readonly p95: number } {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}
