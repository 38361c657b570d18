import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepareWork } from '../../src/building/prepare.js';
import type { PreparedWork } from '../../src/building/prepared-work.js';
import { loadRecipe, type Recipe, sourceRequests } from '../../src/building/recipe.js';
import { packageRoot } from '../../src/package-root.js';
import type { SourceFile } from '../../src/sources/source-fetcher.js';
import { Sources } from '../../src/sources/sources.js';
import { testCacheDir } from './source-files.js';

/** Folder with the https sources of works: the one that SOURCE_MIRROR names, or the one beside the checkout. */
export const mirror = resolve(process.env.SOURCE_MIRROR ?? join(packageRoot, '../shared/mirror'));

export const hasMirror = existsSync(join(mirror, 'MANIFEST.json'));

/** Name of a suite that needs the mirror: it says so where the mirror is not there and the suite is skipped. */
export function needsMirror(suite: string): string {
  return hasMirror ? suite : `${suite} (skipped: there is no mirror at ${mirror})`;
}

export interface MirroredWork {
  readonly recipe: Recipe;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly work: PreparedWork;
}

/** A work of this repository, prepared from files of the mirror, checksums held. */
export async function mirroredWork(id: string): Promise<MirroredWork> {
  const recipe = loadRecipe(join(packageRoot, 'works', id));
  const sources = new Sources({ cacheDir: testCacheDir, mirror, offline: true });
  try {
    const files = new Map<string, SourceFile>();
    for (const request of sourceRequests(recipe)) files.set(request.spec, await sources.fetch(request));
    return { recipe, files, work: prepareWork(recipe, files) };
  } finally {
    await sources.close();
  }
}
