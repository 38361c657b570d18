import type { Config } from '../config.js';
import type { OnEmbeddingFailure } from '../embeddings/serving-embedder.js';
import type { Library } from './library.js';
import { type LibrarySummary, readSummary } from './summary.js';

/** How doors reach the library: what it holds is known at once, the library itself opens on first use. */
export interface LibraryAccess {
  /** From the file beside the library, looked at in each call, so that a rebuild shows; null when there is none. */
  summary(): LibrarySummary | null;
  /** The one library of this process. SQLite and the models are loaded here, not before. */
  open(): Promise<Library>;
  close(): Promise<void>;
}

/** @param onFailure is told why queries cannot be embedded */
export function accessLibrary(config: Config, onFailure?: OnEmbeddingFailure): LibraryAccess {
  let opening: Promise<Library> | undefined;
  return {
    summary: () => readSummary(config.dataDir),
    open: () => {
      opening ??= import('./library.js').then(({ Library }) => new Library(config, onFailure));
      return opening;
    },
    close: async () => {
      const library = await opening;
      opening = undefined;
      await library?.close();
    },
  };
}
