import { join } from 'node:path';
import { z } from 'zod';
import { fallen, readResultBaseline, rounded, writeResultBaseline } from '../result-baseline.js';
import { NOTES_METRICS, NOTES_SET_DIR, type NotesEvaluation, type NotesResult } from './evaluate-notes.js';

const Baseline = z.object({
  hash: z.string(),
  embedder: z.string(),
  results: z.array(
    z.object({
      configuration: z.string(),
      wording: z.string(),
      queries: z.number(),
      scores: z.object(
        Object.fromEntries(NOTES_METRICS.map((metric) => [metric, z.number()])) as Record<
          (typeof NOTES_METRICS)[number],
          z.ZodNumber
        >,
      ),
    }),
  ),
});

/** What an evaluation of notes came to when it was last written. */
export type NotesBaseline = z.output<typeof Baseline>;

const PATH = join(NOTES_SET_DIR, 'baseline.json');

/** @throws VerbatimError `mismatch` when the file is damaged; null when there is none */
export function readNotesBaseline(path = PATH): NotesBaseline | null {
  return readResultBaseline(path, Baseline, 'verbatim eval notes --write');
}

/** Writes the baseline anew. @returns its path */
export function writeNotesBaseline({ hash, embedder, results }: NotesEvaluation, path = PATH): string {
  const kept = results.map(({ scores, ...result }) => ({
    ...result,
    scores: Object.fromEntries(NOTES_METRICS.map((metric) => [metric, rounded(scores[metric])])),
  }));
  writeResultBaseline(path, { hash, embedder, results: kept });
  return path;
}

/** What fell below the baseline, cannot be compared with it, or is measured no more; empty when all stands where it stood. */
export function checkNotes(evaluation: NotesEvaluation, baseline: NotesBaseline | null): string[] {
  if (baseline === null) return ['There is no baseline: `verbatim eval notes --write` makes one.'];
  const { hash, embedder, results } = evaluation;
  if (hash !== baseline.hash) return ['The queries or judgements have changed: write the baseline anew.'];
  if (embedder !== baseline.embedder)
    return [`The baseline is by ${baseline.embedder}, this run by ${embedder}.`];
  return fallen(named(results), named(baseline.results));
}

const named = (results: readonly Pick<NotesResult, 'configuration' | 'wording' | 'scores'>[]) =>
  new Map(results.map(({ configuration, wording, scores }) => [`${configuration}, ${wording}`, scores]));
