import type { BuildOptions, BuildReport } from '../building/build.js';
import { buildLibrary } from '../building/build.js';
import type { ImportProgress } from '../building/imports/import-progress.js';
import { readConfig } from '../config.js';
import { interruptSignal } from './interrupt.js';
import { stageBars } from './progress.js';

/** What an import needs of the command that runs it. */
export interface ImportSession {
  readonly dataDir: string;
  readonly build: (options: Pick<BuildOptions, 'keep' | 'imports'>) => Promise<BuildReport>;
  readonly onProgress: ImportProgress;
  readonly signal: AbortSignal;
}

/** Runs an import with bars on stderr, stoppable with Ctrl-C. */
export async function withImports<T>(run: (session: ImportSession) => Promise<T>): Promise<T> {
  const config = readConfig();
  const bars = stageBars();
  const { signal, release } = interruptSignal();
  try {
    return await run({
      dataDir: config.dataDir,
      build: (options) => buildLibrary({ ...options, config, onProgress: bars.show, signal }),
      onProgress: bars.show,
      signal,
    });
  } finally {
    bars.stop();
    release();
  }
}
