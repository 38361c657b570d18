import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VerbatimError } from '../errors.js';
import { CONFIGURATIONS } from './configurations.js';
import type { Evaluation, SetResult } from './evaluate.js';
import { rounded, writeResultBaseline } from './result-baseline.js';
import { METRICS } from './score.js';
import { EVALUATION_DIR } from './sets/committed-set.js';

/** Folder of the baselines, one file for a set and a library. */
const BASELINES_DIR = join(EVALUATION_DIR, 'baselines');

const Means = z.record(z.string(), z.number());

/** What a set scored over a library when it was last written, and how far below that it may fall. */
const BaselineFile = z.object({
  set: z.string(),
  /** Sorted ids: the baseline holds for every library of these works, whatever changed within them. */
  works: z.array(z.string()),
  /** Of the set's queries and judgements. */
  setHash: z.string(),
  /** What it was made with: for the record, not compared. */
  madeWith: z.object({
    contentHash: z.string(),
    embedder: z.string().nullable(),
    toolsHash: z.string().nullable(),
    ranking: z.unknown(),
  }),
  /** By metric: how far a mean may fall. */
  tolerance: Means,
  /** By configuration and mode ('hybrid raw'), half and metric. */
  scores: z.record(z.string(), z.record(z.string(), Means)),
});
export type Baseline = z.output<typeof BaselineFile>;

/** A baseline and the file it stands in. */
export interface StoredBaseline {
  readonly file: string;
  readonly baseline: Baseline;
}

/** Why a check does not pass. */
export interface Finding {
  readonly set: string;
  readonly kind: 'below' | 'stale' | 'missing';
  readonly message: string;
}

/**
 * Every baseline.
 * @throws VerbatimError `bad-input`, naming the file, for one that cannot be read
 */
export function readBaselines(folder = BASELINES_DIR): readonly StoredBaseline[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((file) => ({ file, baseline: readBaseline(join(folder, file), file) }));
}

/** The baseline of a set over a library of these works. */
export function baselineFor(
  baselines: readonly StoredBaseline[],
  set: string,
  works: readonly string[],
): StoredBaseline | undefined {
  const key = [...works].sort().join();
  return baselines.find(({ baseline }) => baseline.set === set && [...baseline.works].sort().join() === key);
}

/** Entries that speak of a set, configuration or metric that no longer exists, whatever library they are of. */
export function staleEntries(
  baselines: readonly StoredBaseline[],
  sets: readonly string[],
): readonly Finding[] {
  const configurations = new Set(CONFIGURATIONS.map(({ name }) => name));
  const metrics = new Set(METRICS.map(({ name }) => name));
  return baselines.flatMap(({ file, baseline: { set, scores, tolerance } }) => {
    const stale = (message: string): Finding => ({ set, kind: 'stale', message: `${file}: ${message}` });
    if (!sets.includes(set)) return [stale(`there is no set ${set} any more`)];
    const named = new Set([
      ...Object.keys(tolerance),
      ...Object.values(scores).flatMap((halves) => Object.values(halves).flatMap(Object.keys)),
    ]);
    return [
      ...Object.keys(scores)
        .filter((run) => !configurations.has(run.split(' ')[0] ?? ''))
        .map((run) => stale(`there is no configuration ${run} any more`)),
      ...[...named]
        .filter((name) => !metrics.has(name))
        .map((name) => stale(`there is no metric ${name} any more`)),
    ];
  });
}

/** What of a set's result falls below its baseline or cannot be compared with it. */
export function checkSet(result: SetResult, baseline: Baseline): readonly Finding[] {
  const { name: set, hash, runs } = result;
  if (baseline.setHash !== hash) {
    const message = 'its queries or judgements have changed since the baseline was written';
    return [{ set, kind: 'stale', message }];
  }
  return Object.entries(baseline.scores).flatMap(([run, halves]) => {
    const found = runs.find(({ configuration, mode }) => `${configuration} ${mode}` === run);
    if (found === undefined)
      return [{ set, kind: 'stale' as const, message: `${run} is not run for it any more` }];
    return Object.entries(halves).flatMap(([half, means]) =>
      Object.entries(means).flatMap(([metric, before]): Finding[] => {
        const summary = found.summaries.find((each) => each.half === half && each.split === null);
        const now = summary?.means[metric]?.mean;
        const where = `${run}, ${half}: ${metric}`;
        if (now === undefined) return [{ set, kind: 'stale', message: `${where} is not measured any more` }];
        const allowed = baseline.tolerance[metric] ?? 0;
        if (now >= before - allowed) return [];
        const fall = `${now.toFixed(4)}, below ${before.toFixed(4)} by more than ${allowed}`;
        return [{ set, kind: 'below', message: `${where} is ${fall}` }];
      }),
    );
  });
}

/** A set's results as a baseline, with each metric's own tolerance or the one that stood before. */
export function makeBaseline(
  { library, toolsHash, ranking }: Evaluation,
  result: SetResult,
  before?: Baseline,
): Baseline {
  const gated = METRICS.filter(({ name, tolerance }) => tolerance !== null && result.metrics.includes(name));
  return {
    set: result.name,
    works: [...library.works],
    setHash: result.hash,
    madeWith: { contentHash: library.contentHash, embedder: library.embedder, toolsHash, ranking },
    tolerance: Object.fromEntries(
      gated.map(({ name, tolerance }) => [name, before?.tolerance[name] ?? tolerance ?? 0]),
    ),
    scores: Object.fromEntries(
      result.runs.map(({ configuration, mode, summaries }) => [
        `${configuration} ${mode}`,
        Object.fromEntries(
          summaries
            .filter(({ split }) => split === null)
            .map(({ half, means }) => [
              half,
              Object.fromEntries(
                gated.flatMap(({ name }) => {
                  const score = means[name]?.mean;
                  return score === undefined ? [] : [[name, rounded(score)] as const];
                }),
              ),
            ]),
        ),
      ]),
    ),
  };
}

/** Writes a baseline in place of the one before, or beside the others under `<set>.<library>.json`. */
export function writeBaseline(baseline: Baseline, file: string, folder = BASELINES_DIR): void {
  mkdirSync(folder, { recursive: true });
  writeResultBaseline(join(folder, file), baseline);
}

function readBaseline(path: string, file: string): Baseline {
  try {
    return BaselineFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `The baseline ${file} cannot be read: ${cause instanceof z.ZodError ? z.prettifyError(cause) : cause}`,
      'Take it from version control again, or write it anew with `verbatim eval --write`.',
      { cause },
    );
  }
}
