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

/**
 * Ranks and rows are looked up when they are asked for: thousands of entries are fused for the few that are shown.
 */
class Fused<List extends string> implements FusedEntry<List> {
  constructor(
    readonly group: number,
    readonly score: number,
    private readonly lists: readonly (readonly [List, readonly RankedEntry[]])[],
  ) {}

  get ranks(): FusedEntry<List>['ranks'] {
    return this.lookUp((at) => at + 1);
  }

  get rows(): FusedEntry<List>['rows'] {
    return this.lookUp((_, { rows }) => rows);
  }

  private lookUp<T>(found: (at: number, entry: RankedEntry) => T): Partial<Record<List, T>> {
    const byList: Partial<Record<List, T>> = {};
    for (const [name, entries] of this.lists) {
      const at = entries.findIndex(({ group }) => group === this.group);
      const entry = entries[at];
      if (entry) byList[name] = found(at, entry);
    }
    return byList;
  }
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
  const named = Object.entries(lists) as [List, readonly RankedEntry[]][];
  const scores = new Map<number, number>();
  for (const [name, entries] of named) {
    const weight = weights?.[name] ?? 1;
    for (const [at, { group, score }] of entries.entries()) {
      const share = weight * (by === 'rank' ? 1 / (k + at + 1) : score);
      scores.set(group, (scores.get(group) ?? 0) + share);
    }
  }
  return [...scores]
    .sort(([groupA, a], [groupB, b]) => b - a || groupA - groupB)
    .map(([group, score]) => new Fused(group, score, named));
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
