import type { Config } from '../config.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { ServingEmbedder } from '../embeddings/serving-embedder.js';
import { Vault } from './vault.js';

/** A note of more is a log or a dump. */
const MAX_FILE_BYTES = 10_000_000;

/** The notes that the settings name, with the embedder that they name. */
export function vaultOf(config: Config): Vault {
  const embedder = makeEmbedder(config.embedding, config.dataDir);
  return new Vault({
    dataDir: config.dataDir,
    embedder: embedder && new ServingEmbedder(embedder),
    maxFileBytes: MAX_FILE_BYTES,
  });
}
