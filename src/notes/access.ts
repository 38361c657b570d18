import type { Config } from '../config.js';
import type { OnEmbeddingFailure } from '../embeddings/serving-embedder.js';
import { type NotesFolder, readFolderList } from './folder-list.js';
import type { Vault } from './vault.js';

/** How doors reach the notes: which folders there are is known at once, indexes and models open on first use. */
export interface NotesAccess {
  /** Read from the registry at each call, so that a folder added meanwhile shows; empty where none was added. */
  folders(): readonly NotesFolder[];
  /** The notes of this process. SQLite and the models are loaded here, not before. */
  open(): Promise<Vault>;
  close(): Promise<void>;
}

/** @param onFailure is told why texts cannot be embedded */
export function accessNotes(config: Config, onFailure?: OnEmbeddingFailure): NotesAccess {
  let opening: Promise<Vault> | undefined;
  return {
    folders: () => readFolderList(config.dataDir),
    open: () => {
      opening ??= import('./vault-of-config.js')
        .then(({ vaultOf }) => vaultOf(config, onFailure))
        .catch((error: unknown) => {
          // What was wrong may be right at the next call.
          opening = undefined;
          throw error;
        });
      return opening;
    },
    close: async () => {
      // Who asked for notes that could not be opened was told; there is nothing to close.
      const vault = await opening?.catch(() => undefined);
      opening = undefined;
      await vault?.close();
    },
  };
}
