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

/** A fused entry while lists are added to it. */
interface Growing<List extends string> {
  readonly group: number;
  score: number;
  readonly ranks: Partial<Record<List, number>>;
  readonly rows: Partial<Record<List, readonly number[]>>;
}

/** How ranked lists become one. */
export interface Fusion<List extends string> {
  /**
   * `rank`: Σ weight / (k + rank). `score`: Σ weight × score, where what a list does not hold has 0 there, so that its
   * scores must be counted from what that means (`aboveLast`).
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
  const fused = new Map<number, Growing<List>>();
  for (const [name, entries] of Object.entries(lists) as [List, readonly RankedEntry[]][]) {
    const weight = weights?.[name] ?? 1;
    for (const [at, { group, rows, score }] of entries.entries()) {
      let entry = fused.get(group);
      if (entry === undefined) {
        entry = { group, score: 0, ranks: {}, rows: {} };
        fused.set(group, entry);
      }
      entry.score += weight * (by === 'rank' ? 1 / (k + at + 1) : score);
      entry.ranks[name] = at + 1;
      entry.rows[name] = rows;
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || a.group - b.group);
}

/**
 * A list whose scores are counted from its last entry's: for a list that would hold everything if it were long enough,
 * what it does not hold is taken to be as good as that.
 */
export function aboveLast(entries: readonly RankedEntry[]): RankedEntry[] {
  const last = entries.at(-1)?.score ?? 0;
  return entries.map((entry) => ({ ...entry, score: entry.score - last }));
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
