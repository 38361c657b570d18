import { statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { VerbatimError } from '../errors.js';

/**
 * Before work that takes minutes: whether its outcome could be written where it is asked for.
 * @throws VerbatimError `bad-input` where the file's folder is not there or the file is a folder
 */
export function requireOutFile(path: string | undefined): void {
  if (path === undefined) return;
  const folder = dirname(resolve(path));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw unwritable(path, `there is no folder ${folder}`);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw unwritable(path, 'it is a folder');
}

/** @throws VerbatimError `bad-input` when the file cannot be written */
export function writeOutFile(path: string | undefined, content: string): void {
  if (path === undefined) return;
  try {
    writeFileSync(path, content);
  } catch (cause) {
    throw unwritable(path, (cause as Error).message, cause);
  }
}

function unwritable(path: string, reason: string, cause?: unknown): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `${JSON.stringify(path)} cannot be written: ${reason}.`,
    'Name a file in a folder that exists and can be written.',
    { cause },
  );
}
