import { isUtf8 } from 'node:buffer';
import { VerbatimError } from '../errors.js';
import type { SourceEncoding } from './source-fetcher.js';

/**
 * Turns a file's bytes into characters, without a byte order mark and without repairing anything.
 * @param name how to call the file in an error
 * @throws VerbatimError `mismatch`, naming the byte offset, when the bytes are not UTF-8 as declared
 */
export function decodeSource(bytes: Uint8Array, encoding: SourceEncoding, name: string): string {
  if (encoding === 'latin-1')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!isUtf8(bytes)) {
    throw new VerbatimError(
      'mismatch',
      `${name} is not UTF-8: byte ${firstInvalidByte(bytes)} cannot be decoded.`,
      'Declare `encoding: latin-1` for this source in the recipe if that is what it is, or name another edition of the file.',
    );
  }
  // TextDecoder drops one leading byte order mark.
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** Offset of the first byte that starts no valid UTF-8 sequence; the whole prefix before it is valid. */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (isUtf8Prefix(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return sequenceStart(bytes, valid);
}

/** Whether the bytes are UTF-8 or the beginning of it, its last character cut short. */
function isUtf8Prefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Steps back over continuation bytes to the start of a character that the end or a wrong byte cuts short. */
function sequenceStart(bytes: Uint8Array, end: number): number {
  for (let start = end; start >= Math.max(0, end - 3); start -= 1) {
    if (isUtf8(bytes.subarray(0, start))) return start;
  }
  return end;
}
