import { createRequire } from 'node:module';

/** Loads the native module on the first question, not before: a server that is not asked stays small. */
const requireHere = createRequire(import.meta.url);
/** One thread: an answer is then the same every time. */
const THREADS = 1;

/** What is given for a vector that is not among the nearest asked for. */
export const NOT_NEAR = -2;

/**
 * Quantised vectors in memory, one after another, scanned exactly: 20,000 of 512 dimensions are 10 MB and take a
 * millisecond or two (usearch; without it, twenty).
 */
export class ByteVectors {
  readonly count: number;
  private search: typeof import('usearch').exactSearch | null | undefined;

  constructor(
    private readonly bytes: Int8Array,
    readonly dimension: number,
  ) {
    this.count = Math.floor(bytes.length / dimension);
  }

  /**
   * Cosine similarity of the `nearest` vectors, by their place; `NOT_NEAR` at the other places.
   * @param query quantised, of `dimension`
   */
  similarities(query: Int8Array, nearest = this.count): Float32Array {
    const found = new Float32Array(this.count).fill(NOT_NEAR);
    const wanted = Math.min(nearest, this.count);
    if (wanted === 0) return found;
    const search = this.nativeSearch();
    if (search === null) {
      for (let place = 0; place < this.count; place += 1) found[place] = this.similarity(query, place);
      return found;
    }
    const matches = search(this.bytes, query, this.dimension, wanted, 'cos' as never, THREADS);
    const { keys, distances } = matches as import('usearch').Matches;
    for (let at = 0; at < keys.length; at += 1) found[Number(keys[at])] = 1 - (distances[at] ?? 0);
    return found;
  }

  /** Cosine similarity of the vector at one place. */
  similarity(query: Int8Array, place: number): number {
    const { bytes, dimension } = this;
    let [dot, own, its] = [0, 0, 0];
    for (let at = 0, from = place * dimension; at < dimension; at += 1) {
      const [a, b] = [query[at] ?? 0, bytes[from + at] ?? 0];
      dot += a * b;
      own += a * a;
      its += b * b;
    }
    return own > 0 && its > 0 ? dot / Math.sqrt(own * its) : 0;
  }

  private nativeSearch(): typeof import('usearch').exactSearch | null {
    if (this.search !== undefined) return this.search;
    try {
      this.search = (requireHere('usearch') as typeof import('usearch')).exactSearch;
    } catch {
      this.search = null;
    }
    return this.search;
  }
}
