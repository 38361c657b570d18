import { fold } from './fold.js';

/** A name is near when at most this share of its letters would have to change. */
const NEAR = 0.4;

/**
 * The candidates whose spelling is nearest to `name`, nearest first, for "did you mean".
 * Compared in folded form; a candidate that begins with the name, or the name with it, counts as near.
 * Ties keep the order given. Empty when nothing is near.
 */
export function closest(name: string, candidates: readonly string[], max: number): string[] {
  const wanted = fold(name);
  if (wanted === '') return [];
  return candidates
    .map((candidate, order) => ({ candidate, order, distance: nameDistance(wanted, fold(candidate)) }))
    .filter(({ distance }) => distance <= NEAR)
    .sort((a, b) => a.distance - b.distance || a.order - b.order)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/** Share of letters that differ, 0–1; a name that the other begins with differs by a little only. */
function nameDistance(a: string, b: string): number {
  if (a === '' || b === '') return 1;
  if (a === b) return 0;
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  const share = editDistance(a, b) / longer;
  const begins = shorter >= 2 && (a.startsWith(b) || b.startsWith(a));
  return begins ? Math.min(share, NEAR * (1 - shorter / longer)) : share;
}

/**
 * Letters to add, drop, change or swap with their neighbour to make `b` of `a`
 * (Damerau–Levenshtein, optimal string alignment).
 */
export function editDistance(a: string, b: string): number {
  const from = [...a];
  const to = [...b];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
