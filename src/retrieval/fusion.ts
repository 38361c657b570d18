import type { RankedEntry } from './ranked-list.js';

/** Reciprocal rank fusion's constant (Cormack, Clarke and Büttcher, SIGIR 2009): how little the first ranks stand out. */
export const RRF_K = 60;

/** A group in the fused order: where each list has it, and what that adds up to. */
export interface FusedEntry<List extends string> {
  readonly group: number;
  /** Σ weight / (k + rank). */
  readonly score: number;
  /** 1-based rank in each list that holds it. */
  readonly ranks: Readonly<Partial<Record<List, number>>>;
  /** Its rows in each list that holds it, best first. */
  readonly rows: Readonly<Partial<Record<List, readonly number[]>>>;
}

export interface RankFusion<List extends string> {
  /** How much each list counts; 1 when unset. */
  readonly weights?: Readonly<Partial<Record<List, number>>>;
  /** `RRF_K` when unset. */
  readonly k?: number;
}

/** Fuses ranked lists by reciprocal rank. Highest score first; ties by group, so that the order is total. */
export function fuse<List extends string>(
  lists: Readonly<Partial<Record<List, readonly RankedEntry[]>>>,
  { weights, k = RRF_K }: RankFusion<List> = {},
): FusedEntry<List>[] {
  const fused = new Map<number, FusedEntry<List>>();
  for (const [name, entries] of Object.entries(lists) as [List, readonly RankedEntry[]][]) {
    const weight = weights?.[name] ?? 1;
    for (const [at, { group, rows }] of entries.entries()) {
      const rank = at + 1;
      const so = fused.get(group);
      fused.set(group, {
        group,
        score: (so?.score ?? 0) + weight / (k + rank),
        ranks: { ...so?.ranks, [name]: rank } as FusedEntry<List>['ranks'],
        rows: { ...so?.rows, [name]: rows } as FusedEntry<List>['rows'],
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
