import type { Database, Statement } from 'better-sqlite3';
import { type EmbedderIdentity, isSameEmbedder } from '../../embeddings/embedder.js';
import type { RankedEntry } from '../../retrieval/ranked-list.js';
import type { NoteRows } from '../note-rows.repository.js';
import { NOTES_META } from '../notes.rows.js';
import { hasVectorExtension } from '../vector-extension.js';

/** Asked for beyond the depth: a long chunk has several vectors. */
const MARGIN = 14;
/** sqlite-vec refuses to find more at once. */
const MOST_NEIGHBOURS = 4_096;

interface Near {
  readonly vector: number;
  readonly distance: number;
}

/** A list of chunks by nearness, and whether it holds all there are. */
export interface NearChunks {
  /** `score` is the cosine similarity of the chunk's nearest part. */
  readonly entries: readonly RankedEntry[];
  readonly exhausted: boolean;
}

interface VectorStatements {
  readonly all: Statement<[Uint8Array, number], Near>;
  readonly within: Statement<[Uint8Array, number, string], Near>;
  readonly embedding: Statement<[Buffer], Buffer>;
}

/** Chunks of a folder by whether vectors find them. */
export interface VectorCensus {
  readonly chunks: number;
  /** Vectors find them. */
  readonly found: number;
  /** Not embedded yet: the folder is still being indexed, or that was stopped. */
  readonly waiting: number;
}

const FILES_GIVEN = 'c.file IN (SELECT value FROM json_each(?))';

/** The vectors of one folder's chunks, while it has any. */
export class NoteVectors {
  private statements: VectorStatements | undefined;
  private readonly table: Statement<[], number>;
  private readonly chunksOf: Statement<[number], number>;
  private readonly chunksOfWithin: Statement<[number, string], number>;
  private readonly withoutVector: Statement<[{ given: string | null }], number>;
  private readonly counts: Statement<[], VectorCensus>;
  private counted: { readonly version: number; readonly census: VectorCensus } | undefined;
  private readonly extension: boolean;

  constructor(
    private readonly db: Database,
    private readonly rows: NoteRows,
  ) {
    this.extension = hasVectorExtension(db);
    this.table = db.prepare<[], number>("SELECT 1 FROM sqlite_schema WHERE name = 'chunks_vec'").pluck();
    this.withoutVector = db
      .prepare<[{ given: string | null }], number>(
        `SELECT count(*) FROM chunks c LEFT JOIN vectors v ON v.key = c.vector_key AND v.part = 1 AND v.understood = 1
         WHERE v.key IS NULL AND (:given IS NULL OR c.file IN (SELECT value FROM json_each(:given)))`,
      )
      .pluck();
    this.counts = db.prepare(
      `SELECT count(*) AS chunks, coalesce(sum(v.understood = 1), 0) AS found, coalesce(sum(v.key IS NULL), 0) AS waiting
       FROM chunks c LEFT JOIN vectors v ON v.key = c.vector_key AND v.part = 1`,
    );
    const chunks = 'SELECT c.id FROM vectors v JOIN chunks c ON c.vector_key = v.key WHERE v.id = ?';
    this.chunksOf = db.prepare<[number], number>(`${chunks} ORDER BY c.id`).pluck();
    this.chunksOfWithin = db
      .prepare<[number, string], number>(`${chunks} AND ${FILES_GIVEN} ORDER BY c.id`)
      .pluck();
  }

  /** Who made the vectors; null where there are none. */
  embedder(): EmbedderIdentity | null {
    if (this.made() === null) return null;
    const [id, revision, dimension] = [
      NOTES_META.embedderId,
      NOTES_META.embedderRevision,
      NOTES_META.embedderDimension,
    ].map((key) => this.rows.meta(key));
    if (id === undefined || revision === undefined || dimension === undefined) return null;
    return { id, revision, dimension: Number(dimension) };
  }

  /** Whether they are by this embedder; asked in the snapshot that they are looked through in. */
  areBy(embedder: EmbedderIdentity | null): boolean {
    const made = this.embedder();
    return made !== null && embedder !== null && isSameEmbedder(made, embedder);
  }

  /** Why there is no list by meaning; null where there is. */
  missing(): string | null {
    if (!this.extension) return 'sqlite-vec cannot be loaded on this machine.';
    if (this.embedder() !== null) return null;
    return this.rows.meta(NOTES_META.keywordsOnly) === undefined
      ? 'it has no vectors yet; vault_reindex makes them where an embedder is configured.'
      : 'it is kept by keywords alone; tell the person to run `verbatim notes reindex --vectors` if it should have vectors.';
  }

  /** Counted once after each change of the index by its writer. */
  census(): VectorCensus {
    const version = Number(this.db.pragma('data_version', { simple: true }));
    if (this.counted?.version === version) return this.counted.census;
    const census = this.counts.get() ?? { chunks: 0, found: 0, waiting: 0 };
    this.counted = { version, census };
    return census;
  }

  /**
   * The chunks nearest to a vector, each by its nearest part; ties by chunk.
   * @param files ids of those to look in; null for all
   */
  nearest(vector: Float32Array, depth: number, files: readonly number[] | null): NearChunks {
    const statements = this.made();
    if (statements === null) return { entries: [], exhausted: true };
    const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
    const within = files === null ? null : JSON.stringify(files);
    for (let count = Math.min(depth + MARGIN, MOST_NEIGHBOURS); ; count *= 4) {
      const k = Math.min(count, MOST_NEIGHBOURS);
      const near = within === null ? statements.all.all(bytes, k) : statements.within.all(bytes, k, within);
      const entries = this.toChunks(near, within);
      const all = near.length < k;
      if (entries.length >= depth || all || k === MOST_NEIGHBOURS) {
        return { entries: entries.slice(0, depth), exhausted: all && entries.length <= depth };
      }
    }
  }

  /**
   * How many chunks have no vector.
   * @param files ids of those to look in; null for all
   */
  lacking(files: readonly number[] | null): number {
    return this.withoutVector.get({ given: files === null ? null : JSON.stringify(files) }) ?? 0;
  }

  /** The first vector of a text; undefined where it has none. */
  of(key: Buffer): Float32Array | undefined {
    const bytes = this.made()?.embedding.get(key);
    return (
      bytes && new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    );
  }

  private toChunks(near: readonly Near[], within: string | null): RankedEntry[] {
    const ordered = [...near].sort((a, b) => a.distance - b.distance || a.vector - b.vector);
    const best = new Map<number, number>();
    for (const { vector, distance } of ordered) {
      const chunks = within === null ? this.chunksOf.all(vector) : this.chunksOfWithin.all(vector, within);
      for (const chunk of chunks) if (!best.has(chunk)) best.set(chunk, 1 - distance);
    }
    return [...best]
      .map(([chunk, score]) => ({ group: chunk, rows: [chunk], score }))
      .sort((a, b) => b.score - a.score || a.group - b.group);
  }

  /** The statements, once there is a table for them: it comes with the first vectors. */
  private made(): VectorStatements | null {
    if (!this.extension || this.table.get() === undefined) return null;
    this.statements ??= this.prepare();
    return this.statements;
  }

  private prepare(): VectorStatements {
    const { db } = this;
    const near = 'SELECT vector, distance FROM chunks_vec WHERE embedding MATCH ? AND k = ?';
    return {
      all: db.prepare(near),
      within: db.prepare(
        `${near} AND vector IN (SELECT v.id FROM chunks c JOIN vectors v ON v.key = c.vector_key WHERE ${FILES_GIVEN})`,
      ),
      embedding: db
        .prepare<[Buffer], Buffer>(
          'SELECT embedding FROM chunks_vec WHERE vector = (SELECT id FROM vectors WHERE key = ? AND understood = 1 ORDER BY part LIMIT 1)',
        )
        .pluck(),
    };
  }
}
