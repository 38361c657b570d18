import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { VerbatimError } from '../errors.js';

/** The right to build in one data folder; held by one process at a time. */
export interface BuildLock {
  release(): void;
}

/**
 * Takes the lock. The operating system holds it (as the lock of an empty database), so that a build that was killed,
 * however it was killed, has let go of it; the process id beside it only serves the message.
 * @throws VerbatimError `unavailable` when another build is under way, or the folder cannot be written to
 */
export function lockBuild(dataDir: string): BuildLock {
  const pidPath = join(dataDir, 'build.pid');
  const lock = openLock(dataDir);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if ((cause as { code?: string }).code !== 'SQLITE_BUSY') throw notWritable(dataDir, cause);
    throw new VerbatimError(
      'unavailable',
      `Another build is under way in ${dataDir}${holder(pidPath)}.`,
      'Wait until it ends, or stop it; the library in place goes on serving meanwhile.',
      { cause },
    );
  }
  writeFileSync(pidPath, `${process.pid}\n`);
  return {
    release: () => {
      rmSync(pidPath, { force: true });
      lock.close();
    },
  };
}

function openLock(dataDir: string): Database.Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    return new Database(join(dataDir, 'build.lock'), { timeout: 0 });
  } catch (cause) {
    throw notWritable(dataDir, cause);
  }
}

function notWritable(dataDir: string, cause: unknown): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `The data folder ${dataDir} cannot be written to: ${cause instanceof Error ? cause.message : String(cause)}.`,
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
