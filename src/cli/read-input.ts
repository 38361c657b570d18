import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { VerbatimError } from '../errors.js';

/**
 * The text of a file, or of standard input for `-`.
 * @throws VerbatimError `bad-input` when the file cannot be read
 */
export async function readInput(path: string): Promise<string> {
  if (path === '-') return text(process.stdin);
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new VerbatimError(
      'bad-input',
      `The file ${path} cannot be read: ${(cause as Error).message}.`,
      'Name a text file, or - for standard input.',
      { cause },
    );
  }
}
