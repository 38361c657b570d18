import { join } from 'node:path';
import { VerbatimError } from '../errors.js';
import { lockProcess, type ProcessLock } from '../storage/process-lock.js';

/**
 * The right to build in one data folder; held by one process at a time.
 * @throws VerbatimError `unavailable` when another build is under way, or the folder cannot be written to
 */
export function lockBuild(dataDir: string): ProcessLock {
  return lockProcess(join(dataDir, 'build'), {
    taken: (holder, cause) =>
      new VerbatimError(
        'unavailable',
        `Another build is under way in ${dataDir}${holder}.`,
        'Wait until it ends, or stop it; the library in place goes on serving meanwhile.',
        { cause },
      ),
  });
}
