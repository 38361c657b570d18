import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** A path with no link in it; where nothing stands yet, the path as written, absolute. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}
