import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../config.js';
import { VerbatimError } from '../../errors.js';
import type { SpanQuestion, SpanScore } from './evaluate-spans.js';
import type { CollectionFile } from './methods.js';

/** Sums of logarithms may be rounded otherwise elsewhere; another stretch changes a mean over 34 questions by more. */
const TOLERANCE = 0.005;

const METRICS = ['map', 'recall'] as const;

const Baseline = z.object({
  hash: z.string(),
  frequencies: z.string(),
  tokenizer: z.string(),
  results: z.array(z.object({ method: z.string(), budget: z.number(), map: z.number(), recall: z.number() })),
});

/** What an evaluation of spans came to when it was last written. */
export type SpansBaseline = z.output<typeof Baseline>;

/** An evaluation over the committed notes alone, and what it hangs on. */
export interface SpansEvaluation {
  /** Of notes and judgements. */
  readonly hash: string;
  /** Where the background frequencies are from. */
  readonly frequencies: string;
  readonly tokenizer: string;
  readonly results: readonly Pick<SpanScore, 'method' | 'budget' | 'map' | 'recall'>[];
}

const PATH = join(packageRoot, 'evaluation', 'spans', 'baseline.json');

/** SHA-256 of the notes and of what answers what. */
export function spanSetHash(files: readonly CollectionFile[], questions: readonly SpanQuestion[]): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([files.map(({ file, text }) => [file, text]), questions]));
  return hash.digest('hex');
}

/** @throws VerbatimError `mismatch` when the file is damaged; null when there is none */
export function readSpansBaseline(path = PATH): SpansBaseline | null {
  if (!existsSync(path)) return null;
  try {
    return Baseline.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const recovery = 'Write it anew: `verbatim eval spans --write`.';
    throw new VerbatimError('mismatch', `${path} is damaged.`, recovery, { cause });
  }
}

/** Writes the baseline anew, whole or not at all. @returns its path */
export function writeSpansBaseline(
  { hash, frequencies, tokenizer, results }: SpansEvaluation,
  path = PATH,
): string {
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  const rounded = results.map(({ method, budget, map, recall }) => ({
    method,
    budget,
    map: round(map),
    recall: round(recall),
  }));
  const draft = `${path}.partial`;
  writeFileSync(draft, `${JSON.stringify({ hash, frequencies, tokenizer, results: rounded }, null, 2)}\n`);
  renameSync(draft, path);
  return path;
}

/**
 * What fell below the baseline, cannot be compared with it, or stands in it and is measured no more; empty when all stands
 * where it stood.
 */
export function checkSpans(evaluation: SpansEvaluation, baseline: SpansBaseline | null): string[] {
  if (baseline === null) return ['There is no baseline: `verbatim eval spans --write` makes one.'];
  if (evaluation.hash !== baseline.hash) {
    return ['The notes, questions or answers have changed: write the baseline anew.'];
  }
  for (const what of ['frequencies', 'tokenizer'] as const) {
    if (evaluation[what] !== baseline[what]) {
      return [`The baseline was counted by ${baseline[what]}, this run by ${evaluation[what]}.`];
    }
  }
  const key = ({ method, budget }: Pick<SpanScore, 'method' | 'budget'>) => `${method}, ${budget} tokens`;
  const before = new Map(baseline.results.map((result) => [key(result), result]));
  const measured = new Set(evaluation.results.map(key));
  return [
    ...evaluation.results.flatMap((result) => {
      const stood = before.get(key(result));
      if (!stood) return [`${key(result)} is not in the baseline.`];
      return METRICS.filter((metric) => result[metric] < stood[metric] - TOLERANCE).map(
        (metric) =>
          `${key(result)}: ${metric} is ${result[metric].toFixed(3)} and was ${stood[metric].toFixed(3)}.`,
      );
    }),
    ...[...before.keys()]
      .filter((name) => !measured.has(name))
      .map((name) => `${name} is in the baseline and is measured no more: write it anew.`),
  ];
}
