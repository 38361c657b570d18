import type { Database } from 'better-sqlite3';
import type { Embedder, EmbedderIdentity } from '../../embeddings/embedder.js';
import { NOTES_META } from '../notes.rows.js';
import { NotesMeta } from '../notes-meta.repository.js';
import { hasVectorExtension } from '../vector-extension.js';

const OF_EMBEDDER = [
  NOTES_META.embedderId,
  NOTES_META.embedderRevision,
  NOTES_META.embedderDimension,
  NOTES_META.embedderLanguages,
] as const;

/** 'unusable' where it is there and sqlite-vec cannot be loaded. */
export type VectorTable = 'none' | 'usable' | 'unusable';

/** How the table of vectors stands. */
export function vectorTable(db: Database): VectorTable {
  const made = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'chunks_vec'").get() !== undefined;
  if (!made) return 'none';
  return hasVectorExtension(db) ? 'usable' : 'unusable';
}

/**
 * Makes the table for an embedder's vectors; those of another one go, and those made of other texts. Callers hold the
 * index's lock and have sqlite-vec.
 */
export function makeVectorTable(
  db: Database,
  { id, revision, dimension }: EmbedderIdentity,
  languages: Embedder['languages'],
): void {
  const wanted = [
    [NOTES_META.embedderId, id],
    [NOTES_META.embedderRevision, revision],
    [NOTES_META.embedderDimension, String(dimension)],
    [NOTES_META.embedderLanguages, languages?.join(' ') ?? 'any'],
  ] as const;
  const meta = new NotesMeta(db);
  meta.forget(NOTES_META.keywordsOnly);
  if (wanted.every(([key, value]) => meta.get(key) === value)) return;
  db.transaction(() => {
    db.exec('DROP TABLE IF EXISTS chunks_vec; DELETE FROM vectors;');
    db.exec(
      `CREATE VIRTUAL TABLE chunks_vec USING vec0 (vector INTEGER PRIMARY KEY, embedding float[${dimension}] distance_metric=cosine)`,
    );
    for (const [key, value] of wanted) meta.set(key, value);
  }).immediate();
}

/**
 * Takes all vectors out of an index that is kept without: those of texts that stay would be asked, those of new ones would
 * be lacking. Callers hold the index's lock.
 * @param byChoice remembered, so that a search can say why there are none
 */
export function dropVectors(db: Database, byChoice: boolean): void {
  const meta = new NotesMeta(db);
  const chosen = meta.get(NOTES_META.keywordsOnly) !== undefined;
  if (chosen === byChoice && OF_EMBEDDER.every((key) => meta.get(key) === undefined)) return;
  db.transaction(() => {
    meta.forget(...OF_EMBEDDER, NOTES_META.keywordsOnly);
    if (byChoice) meta.set(NOTES_META.keywordsOnly, '1');
    db.exec('DELETE FROM vectors');
    // Where the extension is missing the table stays behind, unread, until an embedder takes over.
    if (hasVectorExtension(db)) db.exec('DROP TABLE IF EXISTS chunks_vec');
  }).immediate();
}

/** Deletes what a writer without sqlite-vec had to leave. Callers hold the index's lock and have sqlite-vec. */
export function pruneVectors(db: Database): void {
  const meta = new NotesMeta(db);
  if (meta.get(NOTES_META.unprunedVectors) === undefined) return;
  const unused = 'SELECT id FROM vectors WHERE key NOT IN (SELECT vector_key FROM chunks)';
  db.transaction(() => {
    db.exec(
      `DELETE FROM chunks_vec WHERE vector IN (${unused}); DELETE FROM vectors WHERE id IN (${unused});`,
    );
    meta.forget(NOTES_META.unprunedVectors);
  }).immediate();
}
