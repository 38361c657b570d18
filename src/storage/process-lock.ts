import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { VerbatimError } from '../errors.js';

/** A right that one process holds at a time. */
export interface ProcessLock {
  release(): void;
}

export interface ProcessLockOptions {
  /** How long to wait for another holder; not at all when unset. */
  readonly waitMs?: number;
  /** What to say when another holds it; `holder` is ' (process 4711)', or '' where that is not known. */
  readonly taken: (holder: string, cause: unknown) => VerbatimError;
}

/**
 * Takes a lock. The operating system holds it (as the lock of an empty database), so that a process that was killed,
 * however it was killed, has let go of it; the process id beside it only serves the message.
 * @param path the file `<path>.lock` is made, with its folder, and stays
 * @throws what `taken` gives when another process holds it; VerbatimError `unavailable` when the folder cannot be written to
 */
export function lockProcess(path: string, { waitMs = 0, taken }: ProcessLockOptions): ProcessLock {
  const pidPath = `${path}.pid`;
  const lock = openLock(`${path}.lock`, waitMs);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if ((cause as { code?: string }).code === 'SQLITE_BUSY') throw taken(holder(pidPath), cause);
    throw notWritable(path, cause);
  }
  writeFileSync(pidPath, `${process.pid}\n`);
  return {
    release: () => {
      rmSync(pidPath, { force: true });
      lock.close();
    },
  };
}

function openLock(path: string, timeout: number): Database.Database {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return new Database(path, { timeout });
  } catch (cause) {
    throw notWritable(path, cause);
  }
}

function notWritable(path: string, cause: unknown): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `The folder ${dirname(path)} cannot be written to: ${cause instanceof Error ? cause.message : String(cause)}.`,
    'Set VERBATIM_DATA to a folder that this user may write to; it is made where there is none.',
    { cause },
  );
}

function holder(pidPath: string): string {
  try {
    return ` (process ${readFileSync(pidPath, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
