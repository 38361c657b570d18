import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a folder's index. */
export const indexPath = (dataDir: string, name: string): string => join(dataDir, 'notes', `${name}.db`);

/** The file that stands where a reader met damage in the index. */
export const damageMarkPath = (dataDir: string, name: string): string =>
  `${indexPath(dataDir, name)}-damaged`;

/** Deletes a folder's index, with what stands beside it. Callers hold the index's lock. */
export function deleteIndex(dataDir: string, name: string): void {
  const path = indexPath(dataDir, name);
  // The mark last: it is of the index as long as there is one.
  for (const file of [path, `${path}-wal`, `${path}-shm`, damageMarkPath(dataDir, name)])
    rmSync(file, { force: true });
}
