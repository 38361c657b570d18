import { hash } from 'node:crypto';
import type { FileRow } from './notes.rows.js';
import type { FileStamp } from './path-policy.js';

/**
 * Whether a file is as it was when its row was written, as far as can be told without reading it: by size and both times.
 * A program may set back the time of writing, never that of the change. Where this is false the bytes may be the same all
 * the same (a file copied, renamed or given other rights): see `hasIndexedBytes`.
 */
export function isAsIndexed(
  { size, mtimeMs, ctimeMs }: FileStamp,
  row: Pick<FileRow, 'size' | 'mtime_ms' | 'ctime_ms'>,
): boolean {
  return size === row.size && mtimeMs === row.mtime_ms && ctimeMs === row.ctime_ms;
}

/** Whether bytes read just now are those that were indexed. */
export function hasIndexedBytes(bytes: Uint8Array, { sha256 }: Pick<FileRow, 'sha256'>): boolean {
  return sha256 !== null && hash('sha256', bytes, 'buffer').equals(sha256);
}
