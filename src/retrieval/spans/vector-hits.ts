import type { Plateau } from './density.js';

/** A stretch of a file that vectors found. */
export interface VectorHit {
  readonly file: number;
  /** UTF-16 offsets, `end` past the last. */
  readonly start: number;
  readonly end: number;
  /** Cosine similarity to the query. */
  readonly score: number;
}

/** Vector hits that are asked for as score. */
export const NEAREST = 20;

/** Hits as plateaus by file; the best one's mass is 1, the others' by their similarity. */
export function plateausOf(hits: readonly VectorHit[]): Map<number, readonly Plateau[]> {
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
  const plateaus = new Map<number, Plateau[]>();
  for (const { file, start, end, score } of hits) {
    if (score <= 0) continue;
    const before = plateaus.get(file);
    const plateau = { start, end, mass: score / best };
    if (before === undefined) plateaus.set(file, [plateau]);
    else before.push(plateau);
  }
  return plateaus;
}
