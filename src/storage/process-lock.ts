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
 * @throws what `taken` gives when another process holds it; VerbatimError `unavailable` when the folder cannot be
 *   written to or the disk is full
 */
export function lockProcess(path: string, { waitMs = 0, taken }: ProcessLockOptions): ProcessLock {
  const pidPath = `${path}.pid`;
  const lock = openLock(`${path}.lock`, waitMs);
  try {
    // Nothing is ever written to it: what frees space must be able to take it on a full disk.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (codeOf(cause) === 'SQLITE_BUSY') throw taken(holder(pidPath), cause);
    throw notWritable(path, cause);
  }
  ignoringFailure(() => writeFileSync(pidPath, `${process.pid}\n`));
  return {
    release: () => {
      ignoringFailure(() => rmSync(pidPath, { force: true }));
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

/** For the process id: the lock is had and let go of without. */
function ignoringFailure(work: () => void): void {
  try {
    work();
  } catch {
    // The message of whoever waits then names no process.
  }
}

function notWritable(path: string, cause: unknown): VerbatimError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const folder = dirname(path);
  return FULL.has(codeOf(cause) ?? '')
    ? new VerbatimError(
        'unavailable',
        `The disk with ${folder} is full: ${reason}.`,
        'Free some space on it, and run the command again.',
        { cause },
      )
    : new VerbatimError(
        'unavailable',
        `The folder ${folder} cannot be written to: ${reason}.`,
        'Set VERBATIM_DATA to a folder that this user may write to; it is made where there is none.',
        { cause },
      );
}

/** What the system says where there is no room. */
const FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

const codeOf = (cause: unknown): string | undefined => (cause as { code?: string }).code;

function holder(pidPath: string): string {
  try {
    const pid = readFileSync(pidPath, 'utf8').trim();
    return pid === '' ? '' : ` (process ${pid})`;
  } catch {
    return '';
  }
}
