import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Source files by the sha256 of their bytes: what is read is what was asked for, or nothing. */
export class SourceCache {
  constructor(private readonly folder: string) {}

  /** The bytes with this hash; null when they are not kept here. A corrupted file is removed. */
  async read(sha256: string): Promise<Buffer | null> {
    const path = this.pathOf(sha256);
    let bytes: Buffer;
    try {
      bytes = await readFile(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    if (sha256Of(bytes) === sha256) return bytes;
    await rm(path, { force: true });
    return null;
  }

  /** Keeps bytes under their hash. A kill at any moment leaves either all of the file or none. */
  async write(sha256: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(sha256);
    await mkdir(dirname(path), { recursive: true });
    const partial = `${path}.${process.pid}.${randomUUID()}.partial`;
    try {
      const file = await open(partial, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  private pathOf(sha256: string): string {
    return join(this.folder, sha256.slice(0, 2), sha256);
  }
}
