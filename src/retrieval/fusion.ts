import type { RankedEntry } from './ranked-list.js';

/** Reciprocal rank fusion's constant (Cormack, Clarke and Büttcher, SIGIR 2009): how little the first ranks stand out. */
export const RRF_K = 60;

/** A group in the fused order: where each list has it, and what that adds up to. */
export interface FusedEntry<List extends string> {
  readonly group: number;
  /** What the lists add up to; only its order means something. */
  readonly score: number;
  /** 1-based rank in each list that holds it. */
  readonly ranks: Readonly<Partial<Record<List, number>>>;
  /** Its rows in each list that holds it, best first. */
  readonly rows: Readonly<Partial<Record<List, readonly number[]>>>;
}

/** How ranked lists become one. */
export interface Fusion<List extends string> {
  /**
   * `rank`: Σ weight / (k + rank). `score`: Σ weight × score, each list's scores first stretched to reach from 0 at its
   * last entry to 1 at its first; what a list does not hold has 0 there (CombSUM; Fox and Shaw, TREC-2, 1994).
   */
  readonly by?: 'rank' | 'score';
  /** How much each list counts; 1 when unset. */
  readonly weights?: Readonly<Partial<Record<List, number>>>;
  /** `RRF_K` when unset. */
  readonly k?: number;
}

/** Fuses ranked lists, by reciprocal rank unless told otherwise. Highest score first; ties by group, so that the order is total. */
export function fuse<List extends string>(
  lists: Readonly<Partial<Record<List, readonly RankedEntry[]>>>,
  { by = 'rank', weights, k = RRF_K }: Fusion<List> = {},
): FusedEntry<List>[] {
  const fused = new Map<number, FusedEntry<List>>();
  for (const [name, entries] of Object.entries(lists) as [List, readonly RankedEntry[]][]) {
    const weight = weights?.[name] ?? 1;
    const share = by === 'rank' ? (at: number) => 1 / (k + at + 1) : stretched(entries);
    for (const [at, { group, rows }] of entries.entries()) {
      const so = fused.get(group);
      fused.set(group, {
        group,
        score: (so?.score ?? 0) + weight * share(at),
        ranks: { ...so?.ranks, [name]: at + 1 } as FusedEntry<List>['ranks'],
        rows: { ...so?.rows, [name]: rows } as FusedEntry<List>['rows'],
      });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || a.group - b.group);
}

/**
 * Scores between 0 and 1 by place. A list in passes is best first though a later pass may score higher: no entry counts
 * more than one before it. Where all scores are alike, places count.
 */
function stretched(entries: readonly RankedEntry[]): (at: number) => number {
  const scores: number[] = [];
  for (const { score } of entries) scores.push(Math.min(score, scores.at(-1) ?? score));
  const [first = 0, last = 0] = [scores[0], scores.at(-1)];
  return (at) => (first === last ? 1 - at / entries.length : ((scores[at] ?? last) - last) / (first - last));
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
