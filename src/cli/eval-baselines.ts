import {
  baselineFor,
  checkSet,
  type Finding,
  makeBaseline,
  type StoredBaseline,
  staleEntries,
  writeBaseline,
} from '../evaluation/baselines.js';
import { CONFIGURATIONS } from '../evaluation/configurations.js';
import { type Evaluation, evaluate, type OnProgress } from '../evaluation/evaluate.js';
import { LEAST_RIGHT, type QuoteEvaluation } from '../evaluation/known-items/evaluate-quotes.js';
import type { MeasuredLibrary } from '../evaluation/library.js';
import { HALVES } from '../evaluation/sets/halves.js';
import { setNames } from '../evaluation/sets/load-set.js';

/** Configurations that baselines are written for: what serves, its two lists, and what it would be without written lines. */
export const GATED = ['hybrid', 'keyword', 'vector', 'hybrid-text'];

/** What a check came to. */
export interface CheckOutcome {
  readonly evaluation: Evaluation;
  /** Sets that stand where they stood. */
  readonly passed: readonly string[];
  readonly findings: readonly Finding[];
}

/** Runs sets in the configurations of their baselines, and says what fell, what is stale and what has no baseline. */
export async function checkBaselines(
  library: MeasuredLibrary,
  sets: readonly string[],
  baselines: readonly StoredBaseline[],
  toolsHash: string | null,
  onProgress: OnProgress,
): Promise<CheckOutcome> {
  const { works } = library.identity;
  const stored = new Map(sets.map((set) => [set, baselineFor(baselines, set, works)]));
  const gated = new Set(
    [...stored.values()]
      .flatMap((each) => Object.keys(each?.baseline.scores ?? {}))
      .map((run) => run.split(' ')[0]),
  );
  const configurations = CONFIGURATIONS.filter(({ name }) => gated.has(name));
  const evaluation = await evaluate(library, { sets, configurations, halves: HALVES, toolsHash }, onProgress);
  const findings = [
    ...staleEntries(baselines, setNames()),
    ...evaluation.sets.flatMap((result): readonly Finding[] => {
      const baseline = stored.get(result.name)?.baseline;
      if (baseline) return checkSet(result, baseline);
      const message = `there is no baseline over a library of these ${works.length} works; \`verbatim eval ${result.name} --write\` makes one`;
      return [{ set: result.name, kind: 'missing', message }];
    }),
  ];
  const failed = new Set(findings.map(({ set }) => set));
  return {
    evaluation,
    passed: evaluation.sets.map(({ name }) => name).filter((name) => !failed.has(name)),
    findings,
  };
}

/** A check's outcome and that of the altered quotes, which have a fixed mark and no baseline. */
export function withQuoteFindings(
  outcome: CheckOutcome,
  { passes, tallies, wrong }: QuoteEvaluation,
): CheckOutcome {
  const all = tallies.at(-1);
  if (passes === undefined || all === undefined) return outcome;
  if (passes) return { ...outcome, passed: [...outcome.passed, 'quotes'] };
  const share = `${all.right} of ${all.trials} verdicts are right, where ${LEAST_RIGHT * 100} % have to be`;
  const message = `${share}; ${all.wronglyExact} are wrongly exact, where none may be; the first wrong one is of ${wrong[0]?.unit}`;
  return { ...outcome, findings: [...outcome.findings, { set: 'quotes', kind: 'below', message }] };
}

/**
 * Writes a baseline for every set that was run.
 * @param libraryName for sets that have no baseline over these works yet
 * @returns the files written
 */
export function writeBaselines(
  evaluation: Evaluation,
  baselines: readonly StoredBaseline[],
  libraryName: string | undefined,
): readonly string[] {
  return evaluation.sets.map((result) => {
    const before = baselineFor(baselines, result.name, evaluation.library.works);
    const file = before?.file ?? `${result.name}.${libraryName ?? 'library'}.json`;
    writeBaseline(makeBaseline(evaluation, result, before?.baseline), file);
    return file;
  });
}
