import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file whole or not at all: who is stopped here keeps what stood there before. */
export function writeWhole(path: string, content: string): void {
  writeFileSync(`${path}.partial`, content);
  renameSync(`${path}.partial`, path);
}
