import { join } from 'node:path';
import type { Config } from '../config.js';
import type { SourceFetcher, SourceRequest } from '../sources/source-fetcher.js';
import { Sources } from '../sources/sources.js';
import type { LibrarySource, SourceText } from './verification/round-trip.js';

/** The fetcher of a build or a verification: caches under the data folder, the mirror where one is set. */
export function openSources(config: Config, offline: boolean): Sources {
  return new Sources({ cacheDir: join(config.dataDir, 'cache'), mirror: config.sourceMirror, offline });
}

/** A source's spec as the library records it: a recipe's own file is named from the folder of all recipes. */
export function librarySpec(work: string, spec: string): string {
  return spec.startsWith('file:') ? `file:${work}/${spec.slice('file:'.length)}` : spec;
}

/** Reads the sources that a library names. */
export function librarySourceText(
  fetcher: SourceFetcher,
  worksDir: string,
  signal: AbortSignal | undefined,
): SourceText {
  return async (source) => {
    const file = await fetcher.fetch(requestOf(source, worksDir), signal ? { signal } : {});
    return file.text;
  };
}

/** What to ask the fetcher for, to have a library's source again. */
export function requestOf({ spec, sha256, encoding }: LibrarySource, worksDir: string): SourceRequest {
  const [, work, path] = /^file:([^/]+)\/(.+)$/.exec(spec) ?? [];
  return work !== undefined && path !== undefined
    ? { spec: `file:${path}`, sha256, encoding, folder: join(worksDir, work) }
    : { spec, sha256, encoding, folder: worksDir };
}
