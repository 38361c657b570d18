import { RRF_K } from '../retrieval/fusion.js';

/**
 * Which units to read after several searches: those found first and found often come first, by reciprocal rank over the
 * searches; ties by id. Each once, at most `most`.
 * @param searches the units that each search found, best first
 */
export function readingPlan(searches: readonly (readonly string[])[], most: number): readonly string[] {
  const scores = new Map<string, number>();
  for (const found of searches) {
    for (const [rank, unit] of [...new Set(found)].entries()) {
      scores.set(unit, (scores.get(unit) ?? 0) + 1 / (RRF_K + rank + 1));
    }
  }
  return [...scores]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([unit]) => unit);
}
