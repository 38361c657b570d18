import { join } from 'node:path';
import { packageRoot } from '../../src/package-root.js';
import type { SourceFile, SourceRequest } from '../../src/sources/source-fetcher.js';
import { Sources } from '../../src/sources/sources.js';

/** Kept between runs, so that the packages are downloaded once for all tests. */
export const testCacheDir = join(packageRoot, 'node_modules', '.cache', 'verbatim');

/** The files asked for, by spec, fetched as a build fetches them. */
export async function sourceFiles(
  requests: readonly SourceRequest[],
): Promise<ReadonlyMap<string, SourceFile>> {
  const sources = new Sources({ cacheDir: testCacheDir });
  sources.expect(requests);
  try {
    const files = new Map<string, SourceFile>();
    for (const request of requests) files.set(request.spec, await sources.fetch(request));
    return files;
  } finally {
    await sources.close();
  }
}
