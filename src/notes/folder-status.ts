import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../errors.js';
import { DamagedIndex } from './damage.js';
import type { NotesFolder } from './folders.js';
import { NOTES_META, type NoteProblem } from './notes.rows.js';
import { NotesMeta } from './notes-meta.repository.js';
import { openIndex } from './open-index.js';
import { PathPolicy } from './path-policy.js';

/** What an index holds. */
export interface IndexCounts {
  /** Notes that can be found. */
  readonly notes: number;
  /** Files that could not be read as text. */
  readonly refused: number;
  readonly chunks: number;
  /** Chunks that vectors find. */
  readonly chunksWithVectors: number;
  /** Chunks in scripts or languages that the model does not know: keywords alone find them. */
  readonly chunksNotUnderstood: number;
  readonly problems: readonly NoteProblem[];
  /** When the last whole scan ended, ISO 8601; null for none. */
  readonly scannedAt: string | null;
  /** Files and folders that default rules leave out. */
  readonly leftOut: number;
  /** Who made the vectors; null while there are none. */
  readonly embedder: string | null;
}

export interface FolderStatus extends NotesFolder {
  /** Whether the folder is there now. */
  readonly there: boolean;
  /** Null where it was never indexed, or the index cannot be read. */
  readonly index: IndexCounts | null;
  /** Why `index` is null; null otherwise. */
  readonly trouble: string | null;
}

/** How one folder stands. */
export function folderStatus(dataDir: string, folder: NotesFolder): FolderStatus {
  const there = isThere(folder.root);
  let db: Database | undefined;
  try {
    db = openIndex(dataDir, folder);
    return { ...folder, there, index: indexCounts(db), trouble: null };
  } catch (error) {
    const told = error instanceof DamagedIndex ? error.told : error;
    if (!(told instanceof VerbatimError)) throw error;
    return { ...folder, there, index: null, trouble: told.message };
  } finally {
    db?.close();
  }
}

function isThere(root: string): boolean {
  try {
    PathPolicy.ofAdded(root);
    return true;
  } catch (error) {
    if (error instanceof VerbatimError) return false;
    throw error;
  }
}

/** Counts what an index holds, at one moment. */
function indexCounts(db: Database): IndexCounts {
  const count = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? 0;
  const meta = new NotesMeta(db);
  const withVector = (understood: 0 | 1) =>
    `SELECT count(*) FROM chunks c JOIN vectors v ON v.key = c.vector_key AND v.part = 1 AND v.understood = ${understood}`;
  return db.transaction(() => ({
    notes: count('SELECT count(*) FROM files WHERE refused = 0'),
    refused: count('SELECT count(*) FROM files WHERE refused = 1'),
    chunks: count('SELECT count(*) FROM chunks'),
    chunksWithVectors: count(withVector(1)),
    chunksNotUnderstood: count(withVector(0)),
    problems: db
      .prepare<[], NoteProblem>('SELECT path, kind, message FROM problems ORDER BY path, kind')
      .all(),
    scannedAt: meta.get(NOTES_META.scannedAt) ?? null,
    leftOut: Number(meta.get(NOTES_META.leftOut) ?? 0),
    embedder: meta.get(NOTES_META.embedderId) ?? null,
  }))();
}
