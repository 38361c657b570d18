import type { Config, NotesConfig } from '../config.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { type OnEmbeddingFailure, ServingEmbedder } from '../embeddings/serving-embedder.js';
import { makeReranker } from '../retrieval/rerank/make-reranker.js';
import { NOTES_RANKING, type NotesRanking } from './search/notes-ranking.js';
import { Vault } from './vault.js';

/**
 * The notes that the settings name, with the embedder that they name.
 * @param onFailure is told why texts cannot be embedded
 */
export function vaultOf(config: Config, onFailure?: OnEmbeddingFailure): Vault {
  const embedder = makeEmbedder(config.embedding, config.dataDir);
  const reranker = makeReranker(config.rerank);
  return new Vault({
    dataDir: config.dataDir,
    embedder: embedder && new ServingEmbedder(embedder, { onFailure }),
    maxFileBytes: config.notes.maxFileBytes,
    search: { reranker, ranking: rankingOf(config.notes) },
  });
}

/** How a search ranks by the settings: what was measured, and what is off unless it is asked for. */
export function rankingOf({ recency, templates }: NotesConfig): NotesRanking {
  return { ...NOTES_RANKING, recency, blend: templates ? 1 : 0 };
}
