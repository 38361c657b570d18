import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, type BuildReport, buildLibrary } from '../../src/building/build.js';
import { openReadOnly } from '../../src/storage/open.js';
import type { tinyWorks } from './tiny-works.js';

export type TinyFolders = ReturnType<typeof tinyWorks>;

/** Builds a tiny library from its own recipes and concepts. */
export function build(
  { config, conceptsDir }: TinyFolders,
  options: Partial<BuildOptions> = {},
): Promise<BuildReport> {
  return buildLibrary({ config, conceptsDir, ...options });
}

/** Ids of the works in the built library. */
export function worksIn({ dataDir }: TinyFolders): string[] {
  const db = openReadOnly(join(dataDir, 'library.db'));
  try {
    return db.prepare<[], string>('SELECT id FROM works ORDER BY id').pluck().all();
  } finally {
    db.close();
  }
}

/** Changes whenever the library, or the summary beside it, is written. */
export function markOf({ dataDir }: TinyFolders): string {
  const { ino, mtimeMs, size } = statSync(join(dataDir, 'library.db'));
  return `${ino}:${mtimeMs}:${size}:${readFileSync(join(dataDir, 'library.json'), 'utf8')}`;
}

/** What stands in the data folder beside the library, its summary, its lock and its caches. */
export function residue({ dataDir }: TinyFolders): string[] {
  return readdirSync(dataDir)
    .filter((name) => !['library.db', 'library.json', 'build.lock', 'cache'].includes(name))
    .sort();
}
