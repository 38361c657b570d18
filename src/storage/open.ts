import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { VerbatimError } from '../errors.js';
import { newestSchema, schemaOf } from './migrations.js';

/**
 * Opens a database read-only, with sqlite-vec where this machine can load it.
 * @throws VerbatimError `not-found` when there is no such file, `unavailable` when it is no database
 */
export function openReadOnly(path: string): Database.Database {
  if (!existsSync(path)) {
    throw new VerbatimError(
      'not-found',
      `There is no library at ${path}.`,
      'Run `verbatim build` to make it.',
    );
  }
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true });
    loadVectors(db);
    // A library is replaced, never written: the read lock is taken once and kept, not once a statement.
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('mmap_size = 268435456');
    db.pragma('cache_size = -32768');
    db.pragma('temp_store = MEMORY');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (cause) {
    db?.close();
    throw new VerbatimError(
      'unavailable',
      `The library at ${path} cannot be opened: ${(cause as Error).message}.`,
      'Run `verbatim build` to make it anew; nothing in it is lost, since it is derived.',
      { cause },
    );
  }
}

/**
 * Refuses a library of another version of the program, whose tables may be others.
 * @throws VerbatimError `unavailable` when the library's schema is not the newest
 */
export function requireNewestSchema(db: Database.Database): void {
  const [found, newest] = [schemaOf(db), newestSchema('library')];
  if (found === newest) return;
  throw new VerbatimError(
    'unavailable',
    `The library at ${db.name} has schema ${found}, and this version of Verbatim reads schema ${newest}.`,
    'Run `verbatim build` to make it anew; nothing in it is lost, since it is derived.',
  );
}

/** Without sqlite-vec everything but the vectors can be read; search probes for it and says what is missing. */
function loadVectors(db: Database.Database): void {
  try {
    sqliteVec.load(db);
  } catch {
    // Probed by openPassageIndex.
  }
}

/** Opens or creates a database for writing in one go by one process: no journal to survive, no reader beside it. */
export function openForBuilding(path: string): Database.Database {
  const db = new Database(path);
  sqliteVec.load(db);
  db.pragma('page_size = 8192');
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('cache_size = -131072');
  db.pragma('temp_store = MEMORY');
  return db;
}
