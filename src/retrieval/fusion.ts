import type { RankedEntry } from './ranked-list.js';

/** Reciprocal rank fusion's constant (Cormack, Clarke and Büttcher, SIGIR 2009): how little the first ranks stand out. */
export const RRF_K = 60;

export type ListName = 'keyword' | 'vector' | 'original';

/** How much a list counts. Equal until a measurement says otherwise. */
export const LIST_WEIGHTS: Readonly<Record<ListName, number>> = { keyword: 1, vector: 1, original: 1 };

/** A group in the fused order: where each list has it, and what that adds up to. */
export interface FusedEntry {
  readonly group: number;
  /** Σ weight / (RRF_K + rank). */
  readonly score: number;
  /** 1-based rank in each list that holds it. */
  readonly ranks: Readonly<Partial<Record<ListName, number>>>;
  /** Its rows in each list that holds it, best first. */
  readonly rows: Readonly<Partial<Record<ListName, readonly number[]>>>;
}

/** Fuses ranked lists by reciprocal rank. Highest score first; ties by group, so that the order is total. */
export function fuse(lists: Readonly<Partial<Record<ListName, readonly RankedEntry[]>>>): FusedEntry[] {
  const fused = new Map<number, FusedEntry>();
  for (const [name, entries] of Object.entries(lists) as [ListName, readonly RankedEntry[]][]) {
    for (const [at, { group, rows }] of entries.entries()) {
      const rank = at + 1;
      const so = fused.get(group);
      fused.set(group, {
        group,
        score: (so?.score ?? 0) + LIST_WEIGHTS[name] / (RRF_K + rank),
        ranks: { ...so?.ranks, [name]: rank },
        rows: { ...so?.rows, [name]: rows },
      });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || a.group - b.group);
}

/** The first `limit` entries of which at most `perKey` share a key, in the order given. */
export function diversify<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
  perKey: number,
  limit: number,
): T[] {
  const counts = new Map<string, number>();
  const kept: T[] = [];
  for (const entry of entries) {
    if (kept.length >= limit) break;
    const key = keyOf(entry);
    const count = counts.get(key) ?? 0;
    if (count >= perKey) continue;
    counts.set(key, count + 1);
    kept.push(entry);
  }
  return kept;
}
