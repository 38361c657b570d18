import { realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * Reads a file that must stand inside a folder, links followed.
 * @returns null when there is no such file, or a link leads out of the folder
 */
export async function readInside(folder: string, path: string): Promise<Buffer | null> {
  try {
    const root = realpathSync(folder);
    const file = realpathSync(join(root, path));
    if (!file.startsWith(root + sep) || !statSync(file).isFile()) return null;
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return null;
    throw error;
  }
}

/** Where a mirror keeps the file of an address: `<host>/<percent-decoded path>`; null for a path that cannot be decoded. */
export function mirrorPath(url: URL): string | null {
  try {
    return `${url.host}${decodeURIComponent(url.pathname)}`;
  } catch {
    return null;
  }
}
