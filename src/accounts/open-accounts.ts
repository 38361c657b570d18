import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { VerbatimError } from '../errors.js';
import { migrate, newestSchema, schemaOf } from '../storage/migrations.js';
import { accountsPath } from './accounts-path.js';

/** A call waits no longer than this for another process that is writing, milliseconds. */
const BUSY_TIMEOUT_MS = 2_000;

/**
 * Opens accounts.db, made with its folder where there is none: write-ahead log, every commit on disk before it is
 * answered, and what is overwritten or deleted wiped from the file.
 * @throws VerbatimError `unavailable` when it can be neither opened nor made
 */
export function openAccounts(dataDir: string): Database.Database {
  const path = accountsPath(dataDir);
  let db: Database.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('secure_delete = ON');
    db.pragma('foreign_keys = ON');
    migrateAlone(db);
    return db;
  } catch (cause) {
    db?.close();
    throw new VerbatimError(
      'unavailable',
      `${path} cannot be opened: ${(cause as Error).message}.`,
      'Check that VERBATIM_DATA is a folder that this user may write to. Do not delete the file: it cannot be made anew.',
      { cause },
    );
  }
}

/**
 * The same where it must be there already.
 * @throws VerbatimError `not-found` when there is none, `unavailable` as {@link openAccounts}
 */
export function openExistingAccounts(dataDir: string): Database.Database {
  if (existsSync(accountsPath(dataDir))) return openAccounts(dataDir);
  throw new VerbatimError(
    'not-found',
    `No use has been recorded: there is no ${accountsPath(dataDir)}.`,
    'Set USAGE=on for the server; docs/usage.md says what is then stored.',
  );
}

/** Migrates while no other process does; a database of a newer version of the program is left alone. */
function migrateAlone(db: Database.Database): void {
  db.transaction(() => {
    if (schemaOf(db) > newestSchema('accounts'))
      throw new Error('a newer version of Verbatim has written it');
    migrate(db, 'accounts');
  }).immediate();
}
