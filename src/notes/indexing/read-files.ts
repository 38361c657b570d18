import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { VerbatimError } from '../../errors.js';
import { noteFormat, noteStem } from '../note-format.js';
import type { NoteProblem, ProblemKind } from '../notes.rows.js';
import { parseNote } from '../parse-note.js';
import type { FileStamp, PathPolicy } from '../path-policy.js';
import type { FileToWrite, Refusal } from './notes.repository.js';
import { Turns } from './turns.js';

/**
 * Milliseconds in which two writes may leave the same time: kernels stamp files by their tick (4 ms, at worst 10),
 * whatever the digits. A file is read when its last write is older, so that a write after the reading shows.
 */
const TICK_MS = 20;

/** A file that is written again and again is taken as it is in the end. */
const MOST_READINGS = 5;

/** A file that a walk found and the index does not know as it is. */
export interface FileToRead {
  readonly path: string;
  readonly found: FileStamp;
  /** Its row where there is one; `sha256` is null where its bytes were not read. */
  readonly known: {
    readonly id: number;
    readonly stamp: FileStamp;
    readonly sha256: Uint8Array | null;
  } | null;
  /** Written even with the same bytes: its row was made by another reading. */
  readonly anew: boolean;
}

/** What reading a file came to; values only, so that threads can pass it. */
export type ReadFile =
  /** Its bytes are gone since the walk. */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'same'; readonly id: number; readonly stamp: FileStamp; readonly read: boolean }
  | {
      readonly outcome: 'write';
      readonly file: FileToWrite;
      readonly read: boolean;
      /** Whether the bytes are others than the row is of. */
      readonly changed: boolean;
    };

type FileBytes =
  | { readonly bytes: Buffer; readonly sha256: Buffer; readonly stamp: FileStamp }
  | { readonly problem: NoteProblem; readonly stamp: FileStamp };

/** Reads files, and cuts those whose bytes are others than before. */
export async function readFiles(
  policy: PathPolicy,
  files: readonly FileToRead[],
  maxBytes: number,
): Promise<ReadFile[]> {
  const outcomes: ReadFile[] = [];
  const turns = new Turns();
  for (const file of files) {
    outcomes.push(await readFile(policy, file, maxBytes));
    await turns.take();
  }
  return outcomes;
}

async function readFile(policy: PathPolicy, file: FileToRead, maxBytes: number): Promise<ReadFile> {
  const { path, found, known, anew } = file;
  const bytes = await readSettled(policy, path, found, maxBytes);
  if (bytes === null) return { outcome: 'gone' };
  const read = 'bytes' in bytes;
  const same = known !== null && isSame(known, bytes);
  if (same && !anew) return { outcome: 'same', id: known.id, stamp: bytes.stamp, read };
  const changed = known !== null && !same;
  return { outcome: 'write', file: fileToWrite(path, known?.id ?? null, bytes), read, changed };
}

/** Whether the bytes are as before, or still cannot be had. */
function isSame(known: NonNullable<FileToRead['known']>, now: FileBytes): boolean {
  if ('bytes' in now) return known.sha256 !== null && now.sha256.equals(known.sha256);
  return known.sha256 === null && equalStamps(known.stamp, now.stamp);
}

export function equalStamps(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
}

/** @returns null where the file is gone */
async function readSettled(
  policy: PathPolicy,
  path: string,
  found: FileStamp,
  maxBytes: number,
): Promise<FileBytes | null> {
  let wait = untilSettled(found, Date.now());
  for (let reading = 1; ; reading += 1) {
    if (wait > 0) await sleep(wait);
    const begun = Date.now();
    const bytes = readBytes(policy, path, found, maxBytes);
    wait = bytes === null ? 0 : untilSettled(bytes.stamp, begun);
    if (wait === 0 || reading === MOST_READINGS) return bytes;
  }
}

/** Milliseconds until a write would leave another time than the last one. */
function untilSettled({ mtimeMs, ctimeMs }: FileStamp, now: number): number {
  const age = now - Math.max(mtimeMs, ctimeMs);
  return age >= 0 && age < TICK_MS ? TICK_MS - age : 0;
}

function readBytes(policy: PathPolicy, path: string, found: FileStamp, maxBytes: number): FileBytes | null {
  if (found.size > maxBytes) return refused(path, found, 'too-large', tooLarge(found.size));
  try {
    const { bytes, stamp } = policy.readReal(path, maxBytes);
    return { bytes, sha256: hash('sha256', bytes, 'buffer'), stamp };
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    if (error.kind === 'not-found') return null;
    return refused(path, found, error.kind === 'bad-input' ? 'outside' : 'unreadable', error.message);
  }
}

/** @param known the file's row, where there is one */
function fileToWrite(path: string, known: number | null, read: FileBytes): FileToWrite {
  const { stamp } = read;
  if ('problem' in read) return { path, known, stamp, sha256: null, note: refusal(read.problem) };
  return { path, known, stamp, sha256: read.sha256, note: noteOf(path, read.bytes) };
}

/** One note costs no others: what the parser trips over is said of its file. */
function noteOf(path: string, bytes: Buffer): FileToWrite['note'] {
  const binary = 'It is no text in any encoding that is evident.';
  try {
    return parseNote(path, bytes) ?? refusal({ path, kind: 'binary', message: binary });
  } catch (error) {
    const message = `It could not be taken apart: ${(error as Error).message}.`;
    return refusal({ path, kind: 'unreadable', message });
  }
}

function refusal(problem: NoteProblem): Refusal {
  const { path } = problem;
  return { format: noteFormat(path) ?? 'text', title: noteStem(path), refused: problem };
}

function refused(path: string, stamp: FileStamp, kind: ProblemKind, message: string): FileBytes {
  return { problem: { path, kind, message }, stamp };
}

/** Without the limit: what is said stays as it is when the limit changes, as long as the file is too large. */
function tooLarge(size: number): string {
  return `It has ${size} bytes, more than are read of a note (NOTES_MAX_FILE_MB).`;
}
