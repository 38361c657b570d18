import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VerbatimError } from '../../errors.js';
import { NOTES_METRICS, NOTES_SET_DIR, type NotesEvaluation, type NotesResult } from './evaluate-notes.js';

/** Two machines may round a sum differently; a changed order of hits changes a metric by more. */
const TOLERANCE = 0.005;

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
  if (!existsSync(path)) return null;
  try {
    return Baseline.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const recovery = 'Write it anew: `verbatim eval notes --write`.';
    throw new VerbatimError('mismatch', `${path} is damaged.`, recovery, { cause });
  }
}

/** Writes the baseline anew. @returns its path */
export function writeNotesBaseline({ hash, embedder, results }: NotesEvaluation, path = PATH): string {
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  const rounded = results.map(({ scores, ...result }) => ({
    ...result,
    scores: Object.fromEntries(NOTES_METRICS.map((metric) => [metric, round(scores[metric])])),
  }));
  writeFileSync(`${path}.partial`, `${JSON.stringify({ hash, embedder, results: rounded }, null, 2)}\n`);
  renameSync(`${path}.partial`, path);
  return path;
}

/** What fell below the baseline, cannot be compared with it, or is measured no more; empty when all stands where it stood. */
export function checkNotes(evaluation: NotesEvaluation, baseline: NotesBaseline | null): string[] {
  if (baseline === null) return ['There is no baseline: `verbatim eval notes --write` makes one.'];
  const { hash, embedder, results } = evaluation;
  if (hash !== baseline.hash) return ['The queries or judgements have changed: write the baseline anew.'];
  if (embedder !== baseline.embedder)
    return [`The baseline is by ${baseline.embedder}, this run by ${embedder}.`];
  const key = ({ configuration, wording }: Pick<NotesResult, 'configuration' | 'wording'>) =>
    `${configuration}, ${wording}`;
  const before = new Map(baseline.results.map((result) => [key(result), result.scores]));
  const measured = new Set(results.map(key));
  const stale = [...before.keys()]
    .filter((name) => !measured.has(name))
    .map((name) => `${name} is in the baseline and is measured no more: write it anew.`);
  const fallen = results.flatMap((result) => {
    const scores = before.get(key(result));
    if (!scores) return [`${key(result)} is not in the baseline.`];
    return NOTES_METRICS.filter((metric) => result.scores[metric] < scores[metric] - TOLERANCE).map(
      (metric) =>
        `${key(result)}: ${metric} is ${result.scores[metric].toFixed(3)} and was ${scores[metric].toFixed(3)}.`,
    );
  });
  return [...fallen, ...stale];
}
