import type { Database, Statement } from 'better-sqlite3';
import { byDistance, type Neighbour, type PassageIndex, passageOfKey } from './passage-index.js';

/** sqlite-vec refuses a larger k. */
const MAX_NEIGHBOURS = 4_096;

interface VectorRow {
  readonly key: number;
  readonly distance: number;
}

/** The exact scan over `passages_vec`: right by definition, 1 ms a thousand vectors. */
export class ExactScan implements PassageIndex {
  readonly serves = 'sqlite-vec exact scan';
  readonly notes = [];
  private readonly everywhere: Statement<[Uint8Array, bigint], VectorRow>;
  private readonly within: Statement<[Uint8Array, bigint, string], VectorRow>;

  constructor(
    db: Database,
    readonly dimension: number,
  ) {
    const nearest = 'SELECT passage AS key, distance FROM passages_vec WHERE embedding MATCH ? AND k = ?';
    this.everywhere = db.prepare(nearest);
    this.within = db.prepare(`${nearest} AND work = ?`);
  }

  nearest(vector: Float32Array, count: number, works: readonly string[] | null): Neighbour[] {
    const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
    const k = BigInt(Math.min(count, MAX_NEIGHBOURS));
    // One statement a work: an IN on the partition key would give k rows for each of them in no common order.
    const rows =
      works === null
        ? this.everywhere.all(bytes, k)
        : works.flatMap((work) => this.within.all(bytes, k, work));
    return rows
      .map(({ key, distance }) => ({ passage: passageOfKey(key), distance }))
      .sort(byDistance)
      .slice(0, count);
  }
}
