import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Of the hash of a spec, so much stands in the name of its record; the record itself holds the spec. */
const SPEC_HASH_LENGTH = 16;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Source files by the sha256 of their bytes, and beside each the specs that it was fetched as: what is read is what was
 * asked for, from where it was asked, or nothing. A recipe's claim of where bytes come from is never taken from the cache alone.
 */
export class SourceCache {
  constructor(private readonly folder: string) {}

  /** The bytes with this hash that were fetched as this spec; null when they are not kept here. A corrupted file is removed. */
  async read(spec: string, sha256: string): Promise<Buffer | null> {
    const path = this.pathOf(sha256);
    let bytes: Buffer;
    try {
      if ((await readFile(this.recordOf(spec, sha256), 'utf8')) !== spec) return null;
      bytes = await readFile(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    if (sha256Of(bytes) === sha256) return bytes;
    await rm(path, { force: true });
    return null;
  }

  /** Keeps bytes under their hash, as fetched from this spec. A kill at any moment leaves either all of a file or none. */
  async write(spec: string, sha256: string, bytes: Uint8Array): Promise<void> {
    await replace(this.pathOf(sha256), bytes);
    await replace(this.recordOf(spec, sha256), Buffer.from(spec));
  }

  private pathOf(sha256: string): string {
    return join(this.folder, sha256.slice(0, 2), sha256);
  }

  /** A file to each spec, so that builds and verifications side by side never write over each other's. */
  private recordOf(spec: string, sha256: string): string {
    return `${this.pathOf(sha256)}.${sha256Of(Buffer.from(spec)).slice(0, SPEC_HASH_LENGTH)}.spec`;
  }
}

async function replace(path: string, bytes: Uint8Array): Promise<void> {
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
