import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file whole or not at all: who is stopped here keeps what stood there before. Where it fails, as on a full disk,
 * nothing is left of it.
 */
export function writeWhole(path: string, content: string): void {
  const partial = `${path}.partial`;
  try {
    writeFileSync(partial, content);
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
