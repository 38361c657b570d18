import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { VerbatimError } from '../errors.js';
import { writeWhole } from '../storage/write-whole.js';

/** Two machines may round a sum differently; another order or another stretch changes a mean by more. */
const TOLERANCE = 0.005;

/** Scores by metric, by the name of what was measured. */
export type NamedScores = ReadonlyMap<string, Readonly<Record<string, number>>>;

/**
 * A baseline beside its set.
 * @param command that writes it anew
 * @returns null when there is none
 * @throws VerbatimError `mismatch` when the file is damaged
 */
export function readResultBaseline<T>(path: string, schema: z.ZodType<T>, command: string): T | null {
  if (!existsSync(path)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new VerbatimError('mismatch', `${path} is damaged.`, `Write it anew: \`${command}\`.`, { cause });
  }
}

/** Writes a baseline as JSON, whole or not at all. */
export function writeResultBaseline(path: string, baseline: object): void {
  writeWhole(path, `${JSON.stringify(baseline, null, 2)}\n`);
}

/** Four places: what is beyond them is noise, and a diff of a baseline should be read. */
export function rounded(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}

/** What fell below the scores of before, is not among them, or is measured no more. */
export function fallen(measured: NamedScores, before: NamedScores): string[] {
  return [
    ...[...measured].flatMap(([name, scores]) => {
      const stood = before.get(name);
      if (!stood) return [`${name} is not in the baseline.`];
      return Object.entries(stood).flatMap(([metric, score]) => {
        const now = scores[metric] ?? Number.NaN;
        if (now >= score - TOLERANCE) return [];
        return [`${name}: ${metric} is ${now.toFixed(3)} and was ${score.toFixed(3)}.`];
      });
    }),
    ...[...before.keys()]
      .filter((name) => !measured.has(name))
      .map((name) => `${name} is in the baseline and is measured no more: write it anew.`),
  ];
}
