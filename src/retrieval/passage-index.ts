/** A stored vector near the one asked for. */
export interface Neighbour {
  readonly passage: number;
  /** Cosine distance, 0–2. */
  readonly distance: number;
}

/**
 * Finds the passages whose vectors are nearest: the port behind which what serves is chosen by measurement
 * (docs/decisions/002-search.md).
 */
export interface PassageIndex {
  /** What answers, for people: 'usearch HNSW, 2 of 2 partitions'. */
  readonly serves: string;
  readonly dimension: number;
  /** What is missing and what stands in for it; empty when all is well. */
  readonly notes: readonly string[];
  /**
   * @param vector of `dimension`
   * @param works  ids; only passages of these works. Null for all.
   * @returns at most `count`, nearest first, ties by passage; fewer only where there are no more
   */
  nearest(vector: Float32Array, count: number, works: readonly string[] | null): Neighbour[];
}

/** Nearest first, ties by passage. */
export function byDistance(a: Neighbour, b: Neighbour): number {
  return a.distance - b.distance || a.passage - b.passage;
}

/**
 * A key of `passages_vec` is the passage's rowid plus a multiple of this: several vectors may stand for one passage,
 * and the multiple tells them apart.
 */
export const VECTORS_APART = 2 ** 32;

/** The passage that a key of `passages_vec` belongs to. */
export function passageOfKey(key: bigint | number): number {
  return Number(key) % VECTORS_APART;
}
