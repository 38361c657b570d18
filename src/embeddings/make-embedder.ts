import type { EmbeddingConfig } from '../config.js';
import type { Embedder } from './embedder.js';
import { FolderEmbedder } from './folder-embedder.js';
import { LocalEmbedder } from './local-embedder.js';
import { mistralEmbedder } from './mistral.js';
import { openAiCompatibleEmbedder } from './openai-compatible.js';

/**
 * The embedder that the settings ask for; null for none. Nothing is loaded or asked until its first use.
 * @param dataDir where the local model keeps its file
 * @throws VerbatimError `bad-input` when a setting that the provider needs is missing
 */
export function makeEmbedder(config: EmbeddingConfig, dataDir: string): Embedder | null {
  switch (config.provider) {
    case 'none':
      return null;
    case 'local':
      return config.model === undefined ? new LocalEmbedder(dataDir) : new FolderEmbedder(config.model);
    case 'mistral':
      return mistralEmbedder(config);
    case 'openai-compatible':
      return openAiCompatibleEmbedder(config);
  }
}
