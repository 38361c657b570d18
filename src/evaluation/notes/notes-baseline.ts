import { join } from 'node:path';
import { z } from 'zod';
import { fallen, readResultBaseline, rounded, writeResultBaseline } from '../result-baseline.js';
import { CLAIM_KINDS, type ClaimsEvaluation, type ClaimsResult, RIGHT } from './claims/evaluate-claims.js';
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
  claims: z.object({
    hash: z.string(),
    /** Share of the claims of each kind that came to the right verdict, by set. */
    right: z.record(z.string(), z.record(z.string(), z.number())),
  }),
});

/** What an evaluation of notes came to when it was last written. */
export type NotesBaseline = z.output<typeof Baseline>;

const PATH = join(NOTES_SET_DIR, 'baseline.json');

/** @throws VerbatimError `mismatch` when the file is damaged; null when there is none */
export function readNotesBaseline(path = PATH): NotesBaseline | null {
  return readResultBaseline(path, Baseline, 'verbatim eval notes --write');
}

/** Writes the baseline anew. @returns its path */
export function writeNotesBaseline(
  { hash, embedder, results }: NotesEvaluation,
  claims: ClaimsEvaluation,
  path = PATH,
): string {
  const kept = results.map(({ scores, ...result }) => ({
    ...result,
    scores: Object.fromEntries(NOTES_METRICS.map((metric) => [metric, rounded(scores[metric])])),
  }));
  const right = Object.fromEntries(claims.results.map((result) => [result.set, shareRight(result)]));
  writeResultBaseline(path, { hash, embedder, results: kept, claims: { hash: claims.hash, right } });
  return path;
}

/** What fell below the baseline, cannot be compared with it, or is measured no more; empty when all stands where it stood. */
export function checkNotes(
  evaluation: NotesEvaluation,
  claims: ClaimsEvaluation,
  baseline: NotesBaseline | null,
): string[] {
  if (baseline === null) return ['There is no baseline: `verbatim eval notes --write` makes one.'];
  const { hash, embedder, results } = evaluation;
  if (hash !== baseline.hash || claims.hash !== baseline.claims.hash)
    return ['The queries, judgements or claims have changed: write the baseline anew.'];
  if (embedder !== baseline.embedder)
    return [`The baseline is by ${baseline.embedder}, this run by ${embedder}.`];
  const right = new Map(claims.results.map((result) => [`claims, ${result.set}`, shareRight(result)]));
  const before = Object.entries(baseline.claims.right).map(
    ([set, shares]) => [`claims, ${set}`, shares] as const,
  );
  return [...fallen(named(results), named(baseline.results)), ...fallen(right, new Map(before))];
}

function shareRight({ confusion }: ClaimsResult): Readonly<Record<string, number>> {
  return Object.fromEntries(
    CLAIM_KINDS.map((kind) => {
      const all = Object.values(confusion[kind]).reduce((sum, count) => sum + count, 0);
      return [kind, rounded(confusion[kind][RIGHT[kind]] / Math.max(1, all))];
    }),
  );
}

const named = (results: readonly Pick<NotesResult, 'configuration' | 'wording' | 'scores'>[]) =>
  new Map(results.map(({ configuration, wording, scores }) => [`${configuration}, ${wording}`, scores]));
