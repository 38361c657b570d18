import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a folder's index. */
export const indexPath = (dataDir: string, name: string): string => join(dataDir, 'notes', `${name}.db`);

/** Deletes a folder's index, with what SQLite keeps beside it. Callers hold the index's lock. */
export function deleteIndex(dataDir: string, name: string): void {
  const path = indexPath(dataDir, name);
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}
