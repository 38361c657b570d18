import type { Database } from 'better-sqlite3';
import { type GroupOf, type RankedEntry, ungrouped } from '../ranked-list.js';
import { ByteVectors, NOT_NEAR } from './byte-vectors.js';
import { quantise } from './quantise.js';

/** What is written about a unit and embedded: each situation, and the keywords as one line. */
export type LineKind = 'situation' | 'line';

/** Vectors of one kind, and whose they are. */
interface KindVectors {
  readonly vectors: ByteVectors;
  /** Pairs: a unit's row, and the place of a vector of its. */
  readonly units: Int32Array;
  readonly places: Int32Array;
}

/** Options of a question. */
export interface LineQuestion {
  readonly kind: LineKind;
  /** Entries wanted. */
  readonly depth: number;
  /** By unit row; every unit counts by itself when unset. */
  readonly groupOf?: GroupOf;
}

/** Vectors looked at for each entry wanted: of a unit several are near. */
const VECTORS_AN_ENTRY = 3;

/**
 * The lists of what is written about units, by cosine similarity: a unit is as near as its nearest line. They hold units and no passages, are exact, and
 * are read into memory on the first question.
 */
export class LineVectors {
  private readonly kinds = new Map<LineKind, KindVectors>();

  private constructor(
    private readonly db: Database,
    private readonly dimension: number,
  ) {}

  /** Null for a library whose lines have no vectors. */
  static open(db: Database, dimension: number): LineVectors | null {
    const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'line_vectors'").get() !== undefined;
    return there ? new LineVectors(db, dimension) : null;
  }

  /** @param vector of the library's dimension */
  ask(vector: Float32Array, { kind, depth, groupOf = ungrouped }: LineQuestion): RankedEntry[] {
    const { vectors, units, places } = this.kindVectors(kind);
    const query = quantise(vector);
    const everywhere = groupOf === ungrouped || units.every((unit) => groupOf(unit) !== undefined);
    const similarities = everywhere
      ? vectors.similarities(query, depth * VECTORS_AN_ENTRY)
      : this.within(query, vectors, units, places, groupOf);
    const scores = new Map<number, number>();
    for (let at = 0; at < units.length; at += 1) {
      const group = groupOf(units[at] ?? 0);
      const score = similarities[places[at] ?? 0] ?? NOT_NEAR;
      if (group !== undefined && score > (scores.get(group) ?? NOT_NEAR)) scores.set(group, score);
    }
    return [...scores]
      .sort(([groupA, a], [groupB, b]) => b - a || groupA - groupB)
      .slice(0, depth)
      .map(([group, score]) => ({ group, rows: [], score }));
  }

  /** Of the units asked for alone, so that their list is full. */
  private within(
    query: Int8Array,
    vectors: ByteVectors,
    units: Int32Array,
    places: Int32Array,
    groupOf: GroupOf,
  ): Float32Array {
    const found = new Float32Array(vectors.count).fill(NOT_NEAR);
    for (let at = 0; at < units.length; at += 1) {
      const place = places[at] ?? 0;
      if (found[place] !== NOT_NEAR || groupOf(units[at] ?? 0) === undefined) continue;
      found[place] = vectors.similarity(query, place);
    }
    return found;
  }

  private kindVectors(kind: LineKind): KindVectors {
    const known = this.kinds.get(kind);
    if (known) return known;
    const rows = this.db
      .prepare<[string], [number, Buffer]>(
        'SELECT id, embedding FROM line_vectors WHERE kind = ? ORDER BY id',
      )
      .raw();
    const ids = new Map<number, number>();
    const bytes = new Int8Array(this.countOf(kind) * this.dimension);
    for (const [id, embedding] of rows.iterate(kind)) {
      bytes.set(
        new Int8Array(embedding.buffer, embedding.byteOffset, this.dimension),
        ids.size * this.dimension,
      );
      ids.set(id, ids.size);
    }
    const pairs = this.db
      .prepare<[string], [number, number]>(
        `SELECT lu.unit, lu.vector FROM line_vector_units lu JOIN line_vectors v ON v.id = lu.vector
         WHERE v.kind = ? ORDER BY lu.unit, lu.vector`,
      )
      .raw()
      .all(kind);
    const made = {
      vectors: new ByteVectors(bytes, this.dimension),
      units: Int32Array.from(pairs, ([unit]) => unit),
      places: Int32Array.from(pairs, ([, vector]) => ids.get(vector) ?? 0),
    };
    this.kinds.set(kind, made);
    return made;
  }

  private countOf(kind: LineKind): number {
    return (
      this.db
        .prepare<[string], number>('SELECT count(*) FROM line_vectors WHERE kind = ?')
        .pluck()
        .get(kind) ?? 0
    );
  }
}
