import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { VerbatimError } from '../errors.js';
import { migrate, newestSchema, schemaOf } from '../storage/migrations.js';
import type { NotesFolder } from './folders.js';
import { indexPath } from './index-path.js';
import { NOTES_META } from './notes.rows.js';

/** A reader waits for a checkpoint, a writer for a reader that recovers: milliseconds, on a busy disk more. */
const BUSY_TIMEOUT_MS = 5_000;

/** Of 4 KB: a first index of some thousand notes is copied from its log a few times, not after each transaction. */
const CHECKPOINT_PAGES = 16_384;

/**
 * Opens a folder's index for reading, beside whoever writes it.
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
    const [found, newest] = [schemaOf(db), newestSchema('notes')];
    if (found !== newest)
      throw new Error(`it has schema ${found}, and this version of Verbatim reads ${newest}`);
    return db;
  } catch (cause) {
    db?.close();
    throw new VerbatimError(
      'unavailable',
      `The index of the notes folder "${name}" cannot be read: ${(cause as Error).message}.`,
      'Reindex it (vault_reindex) to make it anew; nothing is lost, since it is derived from the notes.',
      { cause },
    );
  }
}

/**
 * Opens a folder's index for its one writer (see `lockIndex`); makes it, or begins it anew where it is damaged, newer
 * than this program or another folder's.
 */
export function openIndexForWriting(dataDir: string, { name, root }: NotesFolder): Database.Database {
  const path = indexPath(dataDir, name);
  mkdirSync(dirname(path), { recursive: true });
  const kept = openOrNull(path, root);
  if (kept) return kept;
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  const made = openOrNull(path, root);
  if (made) return made;
  throw new VerbatimError(
    'unavailable',
    `The index ${path} cannot be made.`,
    'Check that VERBATIM_DATA is a folder that can be written to.',
  );
}

/** Null where the file is no index of this folder that this program can go on with. */
function openOrNull(path: string, root: string): Database.Database | null {
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
    if (schemaOf(db) > newestSchema('notes')) throw new Anew();
    migrate(db, 'notes');
    db.prepare('INSERT OR IGNORE INTO notes_meta (key, value) VALUES (?, ?)').run(NOTES_META.root, root);
    const of = db.prepare<[string], string>('SELECT value FROM notes_meta WHERE key = ?').pluck();
    if (of.get(NOTES_META.root) !== root) throw new Anew();
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Anew) return null;
    if (error instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT|ERROR)/.test(error.code))
      return null;
    throw error;
  }
}

class Anew extends Error {}

/** Without sqlite-vec the keywords still answer; `hasVectorExtension` tells. */
function loadVectors(db: Database.Database): void {
  try {
    sqliteVec.load(db);
  } catch {
    // Asked about by hasVectorExtension.
  }
}

/** Whether this machine can load sqlite-vec. */
export function hasVectorExtension(db: Database.Database): boolean {
  try {
    db.prepare('SELECT vec_version()').get();
    return true;
  } catch {
    return false;
  }
}

/** What reads one folder's index, kept until the index is replaced. */
interface Kept<T> {
  readonly db: Database.Database;
  readonly reader: T;
  readonly inode: number;
}

/** Readers of the indexes of several folders, each opened on first use and again when its file is another. */
export class OpenIndexes<T> {
  private readonly kept = new Map<string, Kept<T>>();

  /** @param makeReader called once an open file: prepares its statements */
  constructor(
    private readonly dataDir: string,
    private readonly makeReader: (db: Database.Database, folder: NotesFolder) => T,
  ) {}

  /** @throws as `openIndex` */
  of(folder: NotesFolder): T {
    const inode = statSync(indexPath(this.dataDir, folder.name), { throwIfNoEntry: false })?.ino;
    const kept = this.kept.get(folder.name);
    if (kept && kept.inode === inode) return kept.reader;
    kept?.db.close();
    this.kept.delete(folder.name);
    const db = openIndex(this.dataDir, folder);
    const reader = this.makeReader(db, folder);
    this.kept.set(folder.name, { db, reader, inode: inode ?? 0 });
    return reader;
  }

  close(): void {
    for (const { db } of this.kept.values()) db.close();
    this.kept.clear();
  }
}
