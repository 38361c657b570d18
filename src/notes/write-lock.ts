import { join } from 'node:path';
import { VerbatimError } from '../errors.js';
import { lockProcess, type ProcessLock } from '../storage/process-lock.js';

/** Changes of the list of folders take milliseconds. */
const REGISTRY_WAIT_MS = 5_000;

/**
 * The right to write one folder's index; readers need none.
 * @param waitMs how long to wait for another writer; not at all when unset
 * @throws VerbatimError `unavailable`, naming the process, when another one writes
 */
export function lockIndex(dataDir: string, name: string, waitMs = 0): ProcessLock {
  return lockProcess(join(dataDir, 'notes', name), {
    waitMs,
    taken: (holder, cause) =>
      new VerbatimError(
        'unavailable',
        `The index of the notes folder "${name}" is being written by another process${holder}.`,
        'Wait until it is done, or stop it; searching and reading go on meanwhile.',
        { cause },
      ),
  });
}

/** The right to change the list of folders; its name is none that a folder can have. */
export function lockRegistry(dataDir: string): ProcessLock {
  return lockProcess(join(dataDir, 'notes', '.registry'), {
    waitMs: REGISTRY_WAIT_MS,
    taken: (holder, cause) =>
      new VerbatimError(
        'unavailable',
        `The list of notes folders is being changed by another process${holder}.`,
        'Run the command again in a moment.',
        { cause },
      ),
  });
}
