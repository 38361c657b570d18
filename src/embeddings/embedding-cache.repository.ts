import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { VerbatimError } from '../errors.js';
import type { EmbedderIdentity } from './embedder.js';

/** Raised when the tables change; an older file is then begun anew, since all in it can be made again. */
const SCHEMA_VERSION = 1;

const SCHEMA = `
  CREATE TABLE models (
    id        INTEGER PRIMARY KEY,
    embedder  TEXT NOT NULL,
    revision  TEXT NOT NULL,
    UNIQUE (embedder, revision)
  );
  CREATE TABLE vectors (
    model   INTEGER NOT NULL REFERENCES models (id),
    text    BLOB NOT NULL,  -- SHA-256 of purpose and text
    vector  BLOB NOT NULL,  -- float32, little-endian
    UNIQUE (model, text)
  );
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** How long to wait for another process that is writing. */
const BUSY_TIMEOUT_MS = 10_000;

/** The vectors made so far, in a file of their own. */
export class EmbeddingCacheRepository {
  private readonly db: Database.Database;
  private readonly addModel: Database.Statement<[string, string]>;
  private readonly findModel: Database.Statement<[string, string], { readonly id: number }>;
  private readonly findVector: Database.Statement<[number, Buffer], { readonly vector: Buffer }>;
  private readonly addVector: Database.Statement<[number, Buffer, Buffer]>;

  /**
   * Opens the file or makes it; one that is damaged or of another version is begun anew.
   * @throws VerbatimError `unavailable` when it can be neither opened nor made
   */
  constructor(path: string) {
    this.db = openOrRenew(path);
    this.addModel = this.db.prepare('INSERT OR IGNORE INTO models (embedder, revision) VALUES (?, ?)');
    this.findModel = this.db.prepare('SELECT id FROM models WHERE embedder = ? AND revision = ?');
    this.findVector = this.db.prepare('SELECT vector FROM vectors WHERE model = ? AND text = ?');
    this.addVector = this.db.prepare('INSERT OR REPLACE INTO vectors (model, text, vector) VALUES (?, ?, ?)');
  }

  /** The number under which this embedder's vectors are kept. */
  modelNumber({ id, revision }: EmbedderIdentity): number {
    this.addModel.run(id, revision);
    const model = this.findModel.get(id, revision);
    if (model === undefined) throw new Error(`the embedding cache lost the model ${id} that was just added`);
    return model.id;
  }

  /** The vector of a text; undefined where there is none of that dimension. */
  find(model: number, text: Buffer, dimension: number): Float32Array | undefined {
    const bytes = this.findVector.get(model, text)?.vector;
    if (bytes?.byteLength !== dimension * Float32Array.BYTES_PER_ELEMENT) return undefined;
    // A copy, since the bytes may stand at any address.
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  }

  /** Keeps vectors, all or none of them. */
  add(model: number, vectors: readonly { readonly text: Buffer; readonly vector: Float32Array }[]): void {
    this.db.transaction(() => {
      for (const { text, vector } of vectors) {
        this.addVector.run(model, text, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
      }
    })();
  }

  close(): void {
    this.db.close();
  }
}

function openOrRenew(path: string): Database.Database {
  try {
    mkdirSync(dirname(path), { recursive: true });
    try {
      return open(path);
    } catch (error) {
      if (!(error instanceof Database.SqliteError) || !/^SQLITE_(NOTADB|CORRUPT)/.test(error.code))
        throw error;
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
      return open(path);
    }
  } catch (cause) {
    throw new VerbatimError(
      'unavailable',
      `The embedding cache ${path} cannot be opened: ${(cause as Error).message}.`,
      'Check that VERBATIM_DATA is a folder that can be written to.',
      { cause },
    );
  }
}

function open(path: string): Database.Database {
  const db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.pragma('journal_mode = WAL');
    // After a power cut the last batches may be missing; they are then embedded again.
    db.pragma('synchronous = NORMAL');
    db.transaction(() => {
      if (db.pragma('user_version', { simple: true }) === SCHEMA_VERSION) return;
      db.exec('DROP TABLE IF EXISTS vectors; DROP TABLE IF EXISTS models;');
      db.exec(SCHEMA);
    }).immediate();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
