import { basename } from 'node:path';
import { realPath } from '../real-path.js';
import { IGNORE_FILES } from './ignore-rules.js';

/**
 * Tells what is not watched in a folder of notes: what is never walked either, and the data folder, where indexing itself
 * writes. The files of patterns are watched, since they say what else is left out.
 * @param root a real path
 * @returns asked for absolute paths within the root
 */
export function isUnwatched(root: string, dataDir: string): (path: string) => boolean {
  const written = realPath(dataDir);
  return (path) => path !== root && (path === written || isHidden(basename(path)));
}

function isHidden(name: string): boolean {
  return name === 'node_modules' || (name.startsWith('.') && !IGNORE_FILES.some((file) => file === name));
}
