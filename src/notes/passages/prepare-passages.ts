import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../../errors.js';
import { hasIndexedBytes } from '../as-indexed.js';
import { stopIfAborted } from '../indexing/cancelled.js';
import type { PathPolicy } from '../path-policy.js';
import { type PostedText, postedText } from './posted-text.js';
import { type PostedFile, PostingsRepository } from './postings.repository.js';

/** Files between two commits, and two turns of the event loop: fifty milliseconds at most. */
const BATCH_FILES = 10;

export interface PrepareOptions {
  readonly maxFileBytes: number;
  readonly signal?: AbortSignal;
  /** Asked between batches; true ends the run, whole, and the next goes on from there. */
  readonly yields?: () => boolean;
}

/**
 * Writes where the words of each note stand, for notes that have changed since that was done, and for all where it was
 * done by other rules. Call it after a scan, by
 * the one that writes the index. A file that changed meanwhile is left to the next scan.
 * @returns how many files were written
 * @throws VerbatimError `cancelled` on abort; what was written stays
 */
export async function preparePassages(
  db: Database,
  policy: PathPolicy,
  { maxFileBytes, signal, yields }: PrepareOptions,
): Promise<number> {
  const postings = new PostingsRepository(db);
  postings.keepRules();
  const files = postings.outOfDate(-1);
  const write = db.transaction((batch: readonly PostedFile[]) => {
    let written = 0;
    for (const file of batch) {
      const posted = asIndexed(policy, file, maxFileBytes);
      if (posted === null) postings.remove(file.id);
      else {
        postings.write(file.id, posted, file.sha256);
        written += 1;
      }
    }
    return written;
  });
  let written = 0;
  for (let at = 0; at < files.length; at += BATCH_FILES) {
    stopIfAborted(signal);
    if (yields?.()) break;
    written += write(files.slice(at, at + BATCH_FILES));
    await setImmediate();
  }
  return written;
}

/** What a file's row is of; null where the file is another by now. */
function asIndexed(policy: PathPolicy, row: PostedFile, maxFileBytes: number): PostedText | null {
  try {
    const { bytes } = policy.readReal(row.path, maxFileBytes);
    return hasIndexedBytes(bytes, row) ? postedText(row.path, bytes) : null;
  } catch (error) {
    if (error instanceof VerbatimError) return null;
    throw error;
  }
}
