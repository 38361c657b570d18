import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { VerbatimError } from '../errors.js';
import { migrate, newestSchema, schemaOf } from '../storage/migrations.js';
import { isDamage, markDamaged, tellDamage, unreadable } from './damage.js';
import type { NotesFolder } from './folders.js';
import { deleteIndex, indexPath } from './index-path.js';
import { NOTES_META } from './notes.rows.js';
import { NotesMeta } from './notes-meta.repository.js';
import { loadVectors } from './vector-extension.js';

/** A reader waits for a checkpoint, a writer for a reader that recovers: milliseconds, on a busy disk more. */
const BUSY_TIMEOUT_MS = 5_000;

/** Of 4 KB: a first index of some thousand notes is copied from its log a few times, not after each transaction. */
const CHECKPOINT_PAGES = 16_384;

/**
 * Opens a folder's index for reading, beside whoever writes it. Its statements throw `DamagedIndex` where they meet damage.
 * @throws VerbatimError `not-found` when the folder was never indexed, `unavailable` when the index cannot be read
 */
export function openIndex(dataDir: string, { name }: Pick<NotesFolder, 'name'>): Database.Database {
  const path = indexPath(dataDir, name);
  if (!existsSync(path)) {
    throw new VerbatimError(
      'not-found',
      `The notes folder "${name}" has not been indexed yet.`,
      'Reindex it (vault_reindex).',
    );
  }
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    loadVectors(db);
    db.pragma('cache_size = -16384');
    db.pragma('mmap_size = 268435456');
    db.pragma('temp_store = MEMORY');
    const [found, newest] = [schemaOf(db), newestSchema('notes')];
    if (found !== newest)
      throw new Error(`it has schema ${found}, and this version of Verbatim reads ${newest}`);
    tellDamage(db, dataDir, name);
    return db;
  } catch (cause) {
    db?.close();
    if (isDamage(cause)) markDamaged(dataDir, name);
    if (NOT_OPENED.test((cause as { code?: string }).code ?? '') && !isWritable(dirname(path)))
      throw readOnly(dirname(path), name, cause);
    throw unreadable(name, cause as Error);
  }
}

/**
 * Opens a folder's index for its one writer (see `lockIndex`); makes it, or begins it anew where it is newer than this
 * program or another folder's.
 * @throws VerbatimError `unavailable` when it cannot be made or written; what `isDamage` knows where it is damaged
 */
export function openIndexForWriting(dataDir: string, { name, root }: NotesFolder): Database.Database {
  const path = indexPath(dataDir, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    try {
      return openToWrite(path, root);
    } catch (error) {
      if (!isOfNoUse(error)) throw error;
      deleteIndex(dataDir, name);
      return openToWrite(path, root);
    }
  } catch (cause) {
    if (isDamage(cause)) throw cause;
    throw new VerbatimError(
      'unavailable',
      `The index ${path} cannot be written: ${(cause as Error).message}.`,
      `Check that VERBATIM_DATA is a folder that can be written to, on a disk with room, and run \`verbatim notes reindex ${name}\`.`,
      { cause },
    );
  }
}

/** @throws what `isOfNoUse` knows where the file is no index of this folder that this program can go on with */
function openToWrite(path: string, root: string): Database.Database {
  const db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    loadVectors(db);
    db.pragma('journal_mode = WAL');
    // After a power cut the last transactions may be missing; the next pass makes them again.
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    db.pragma('cache_size = -65536');
    db.pragma('temp_store = MEMORY');
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    if (schemaOf(db) > newestSchema('notes')) throw new OtherIndex('it is of a newer version of Verbatim');
    migrate(db, 'notes');
    const meta = new NotesMeta(db);
    if (meta.get(NOTES_META.root) === undefined) meta.set(NOTES_META.root, root);
    if (meta.get(NOTES_META.root) !== root) throw new OtherIndex('it is of another folder');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** What SQLite says where it may not make the files that it keeps beside an index that others may write. */
const NOT_OPENED = /^SQLITE_(?:CANTOPEN|READONLY)/;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function readOnly(folder: string, name: string, cause: unknown): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `The index of the notes folder "${name}" cannot be read: ${folder} cannot be written to, and whoever reads an index keeps files beside it.`,
    'Tell the person to give this user the right to write there, or set VERBATIM_DATA to a copy of the data folder.',
    { cause },
  );
}

class OtherIndex extends Error {}

function isOfNoUse(error: unknown): boolean {
  if (error instanceof OtherIndex) return true;
  return error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR' && !isDamage(error);
}
