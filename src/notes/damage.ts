import { existsSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { VerbatimError } from '../errors.js';
import { damageMarkPath } from './index-path.js';

/** Whether an error says that a database file is damaged, or is none. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Database.SqliteError)) return false;
  return /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code) || error.message.includes('vtable constructor failed');
}

/**
 * Reads an index through: half a second for 5,000 notes.
 * @throws what `isDamage` knows
 */
export function requireSound(db: Database.Database): void {
  const found = db.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new Database.SqliteError(String(found), 'SQLITE_CORRUPT');
}

/** What a statement met in a damaged index: no list may take it for an answer, so that it is no `VerbatimError` yet. */
export class DamagedIndex extends Error {
  /** The same for those who asked. */
  readonly told: VerbatimError;

  constructor(
    readonly folder: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
    this.told = unreadable(folder, cause);
  }
}

/** That an index cannot be read, and what mends it. */
export function unreadable(folder: string, cause: Error): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `The index of the notes folder "${folder}" cannot be read: ${cause.message}.`,
    'Reindex it (vault_reindex) to make it anew; nothing is lost, since it is derived from the notes.',
    { cause },
  );
}

/**
 * Has every statement that is prepared from now on throw `DamagedIndex` where it meets damage, and leaves a mark by which
 * the next reindexing knows of it: that reads too little of an index in which nothing changed to meet it too.
 */
export function tellDamage(db: Database.Database, dataDir: string, folder: string): void {
  const telling = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (!isDamage(error)) throw error;
      markDamaged(dataDir, folder);
      throw new DamagedIndex(folder, error);
    }
  };
  const prepare = db.prepare.bind(db);
  const exec = db.exec.bind(db);
  const guarded = (sql: string) => {
    const statement = telling(() => prepare<unknown[]>(sql));
    const { get, all, iterate } = statement;
    return Object.assign(statement, {
      get: (...values: unknown[]) => telling(() => get.apply(statement, values)),
      all: (...values: unknown[]) => telling(() => all.apply(statement, values)),
      *iterate(...values: unknown[]) {
        const rows = telling(() => iterate.apply(statement, values));
        try {
          for (let row = telling(() => rows.next()); !row.done; row = telling(() => rows.next()))
            yield row.value;
        } finally {
          rows.return?.();
        }
      },
    });
  };
  Object.assign(db, { prepare: guarded, exec: (sql: string) => telling(() => exec(sql)) });
}

/** Leaves word that an index is damaged; where nothing can be written, nothing can be mended either. */
export function markDamaged(dataDir: string, folder: string): void {
  try {
    writeFileSync(damageMarkPath(dataDir, folder), '');
  } catch {
    // The person is told all the same.
  }
}

/** Whether a reader met damage in an index since it was made. */
export const isMarkedDamaged = (dataDir: string, folder: string): boolean =>
  existsSync(damageMarkPath(dataDir, folder));
