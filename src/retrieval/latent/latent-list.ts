import type { Database, Statement } from 'better-sqlite3';
import { indexForm } from '../index-form.js';
import { ByteVectors } from '../lines/byte-vectors.js';
import { quantise } from '../lines/quantise.js';
import { type GroupOf, type RankedEntry, ungrouped } from '../ranked-list.js';
import { countWeight, tokenCounts } from './latent-terms.js';

/** How a term's vector is stored: so many bytes a dimension. */
const BYTES_A_VALUE = Float32Array.BYTES_PER_ELEMENT;

interface LatentUnits {
  readonly units: Int32Array;
  readonly vectors: ByteVectors;
}

/**
 * Units by latent semantic indexing (Deerwester et al., JASIS 41, 1990): words that are written about the same units
 * are near one another, so that a unit is found by words that stand with its own. Needs no embedder: the library's
 * own lines are what it learns from, at build. Exact; units are read into memory on the first question.
 */
export class LatentList {
  private readonly term: Statement<[string], Buffer>;
  private known: LatentUnits | undefined;

  private constructor(private readonly db: Database) {
    this.term = db.prepare<[string], Buffer>('SELECT embedding FROM latent_terms WHERE term = ?').pluck();
  }

  /** Null for a library about whose units nothing is written. */
  static open(db: Database): LatentList | null {
    const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'latent_units'").get() !== undefined;
    return there ? new LatentList(db) : null;
  }

  /**
   * @param text the query as typed
   * @returns best first; empty where no word of the query is written about any unit
   */
  ask(text: string, depth: number, groupOf: GroupOf = ungrouped): RankedEntry[] {
    const query = this.queryVector(text);
    if (query === null) return [];
    const { units, vectors } = this.latentUnits();
    const similarities = vectors.similarities(quantise(query));
    const scores = new Map<number, number>();
    for (const [place, unit] of units.entries()) {
      const group = groupOf(unit);
      const score = similarities[place] ?? 0;
      if (group !== undefined && score > (scores.get(group) ?? 0)) scores.set(group, score);
    }
    return [...scores]
      .sort(([groupA, a], [groupB, b]) => b - a || groupA - groupB)
      .slice(0, depth)
      .map(([group, score]) => ({ group, rows: [], score }));
  }

  private queryVector(text: string): Float32Array | null {
    let sum: Float32Array | null = null;
    for (const [token, count] of tokenCounts(indexForm(text))) {
      const bytes = this.term.get(token);
      if (bytes === undefined) continue;
      const vector = new Float32Array(new Uint8Array(bytes).buffer, 0, bytes.length / BYTES_A_VALUE);
      sum ??= new Float32Array(vector.length);
      const weight = countWeight(count);
      for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
    }
    return sum;
  }

  private latentUnits(): LatentUnits {
    if (this.known) return this.known;
    const rows = this.db
      .prepare<[], [number, Buffer]>('SELECT unit, embedding FROM latent_units ORDER BY unit')
      .raw()
      .all();
    const dimension = rows[0]?.[1].length ?? 1;
    const bytes = new Int8Array(rows.length * dimension);
    for (const [place, [, embedding]] of rows.entries()) {
      bytes.set(new Int8Array(embedding.buffer, embedding.byteOffset, dimension), place * dimension);
    }
    this.known = {
      units: Int32Array.from(rows, ([unit]) => unit),
      vectors: new ByteVectors(bytes, dimension),
    };
    return this.known;
  }
}
