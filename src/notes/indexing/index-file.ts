import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { VerbatimError } from '../../errors.js';
import { noteFormat, noteStem } from '../note-format.js';
import type { NoteProblem, ProblemKind } from '../notes.rows.js';
import { parseNote } from '../parse-note.js';
import type { FileStamp, PathPolicy } from '../path-policy.js';
import type { FileToWrite, Refusal } from './notes.repository.js';

/**
 * Milliseconds in which two writes may leave the same time: kernels stamp files by their tick (4 ms, at worst 10),
 * whatever the digits. A file is read when its last write is older, so that a write after the reading shows.
 */
const TICK_MS = 20;

/** Bytes and their hash, or why there are none. */
export type FileBytes =
  | { readonly bytes: Buffer; readonly sha256: Buffer; readonly stamp: FileStamp }
  | { readonly problem: NoteProblem; readonly stamp: FileStamp };

/**
 * Reads a note's bytes.
 * @returns null where the file is gone
 */
export async function readNote(
  policy: PathPolicy,
  path: string,
  found: FileStamp,
  maxBytes: number,
): Promise<FileBytes | null> {
  const age = Date.now() - Math.max(found.mtimeMs, found.ctimeMs);
  if (age >= 0 && age < TICK_MS) await sleep(TICK_MS - age);
  if (found.size > maxBytes) return refused(path, found, 'too-large', tooLarge(found.size, maxBytes));
  try {
    const { bytes, stamp } = policy.readReal(path, maxBytes);
    return { bytes, sha256: hash('sha256', bytes, 'buffer'), stamp };
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    if (error.kind === 'not-found') return null;
    return refused(path, found, error.kind === 'bad-input' ? 'outside' : 'unreadable', error.message);
  }
}

/**
 * What goes into the index of a file's bytes.
 * @param known the file's row, where there is one
 */
export function fileToWrite(path: string, known: number | null, read: FileBytes): FileToWrite {
  const { stamp } = read;
  if ('problem' in read) return { path, known, stamp, sha256: null, note: refusal(read.problem) };
  const note = parseNote(path, read.bytes);
  const binary = 'It is no text in any encoding that is evident.';
  return {
    path,
    known,
    stamp,
    sha256: read.sha256,
    note: note ?? refusal({ path, kind: 'binary', message: binary }),
  };
}

function refusal(problem: NoteProblem): Refusal {
  const { path } = problem;
  return { format: noteFormat(path) ?? 'text', title: noteStem(path), refused: problem };
}

function refused(path: string, stamp: FileStamp, kind: ProblemKind, message: string): FileBytes {
  return { problem: { path, kind, message }, stamp };
}

function tooLarge(size: number, maxBytes: number): string {
  return `It has ${size} bytes, and at most ${maxBytes} are read (NOTES_MAX_FILE_MB).`;
}
