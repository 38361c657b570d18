import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../package-root.js';
import { fallen, readResultBaseline, rounded, writeResultBaseline } from '../result-baseline.js';
import type { SpanQuestion, SpanScore } from './evaluate-spans.js';
import type { CollectionFile } from './methods.js';

const Baseline = z.object({
  hash: z.string(),
  frequencies: z.string(),
  tokenizer: z.string(),
  embedder: z.string(),
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
  readonly embedder: string;
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
  return readResultBaseline(path, Baseline, 'verbatim eval spans --write');
}

/** Writes the baseline anew. @returns its path */
export function writeSpansBaseline(
  { hash, frequencies, tokenizer, embedder, results }: SpansEvaluation,
  path = PATH,
): string {
  const kept = results.map(({ method, budget, map, recall }) => ({
    method,
    budget,
    map: rounded(map),
    recall: rounded(recall),
  }));
  writeResultBaseline(path, { hash, frequencies, tokenizer, embedder, results: kept });
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
  for (const what of ['frequencies', 'tokenizer', 'embedder'] as const) {
    if (evaluation[what] !== baseline[what]) {
      return [`The baseline was counted by ${baseline[what]}, this run by ${evaluation[what]}.`];
    }
  }
  return fallen(named(evaluation.results), named(baseline.results));
}

const named = (results: SpansEvaluation['results']) =>
  new Map(results.map(({ method, budget, map, recall }) => [`${method}, ${budget} tokens`, { map, recall }]));
