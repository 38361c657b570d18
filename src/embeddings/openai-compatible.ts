import type { EmbeddingConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import type { Embedder } from './embedder.js';
import { RemoteEmbedder, type RemoteOptions } from './remote/remote-embedder.js';

/** What small servers take too: TEI's default is 32 texts a request. */
const LIMITS = { texts: 32, tokens: 8_000 };

/**
 * Any server with OpenAI's embeddings endpoint: Ollama, TEI, vLLM, llama.cpp, OpenAI itself.
 * @throws VerbatimError `bad-input` when the base URL or the model is not set
 */
export function openAiCompatibleEmbedder(config: EmbeddingConfig, options?: RemoteOptions): Embedder {
  const { baseUrl, model } = config;
  if (baseUrl === undefined || model === undefined) {
    throw new VerbatimError(
      'bad-input',
      `EMBEDDING_PROVIDER is openai-compatible, and ${baseUrl === undefined ? 'EMBEDDING_BASE_URL' : 'EMBEDDING_MODEL'} is not set.`,
      'Set EMBEDDING_BASE_URL (such as http://127.0.0.1:11434/v1) and EMBEDDING_MODEL.',
    );
  }
  return new RemoteEmbedder(
    {
      provider: 'openai-compatible',
      // Such a server does not say which weights it serves: the model's name, which is in the id, is all there is.
      revision: '1',
      baseUrl,
      model,
      apiKey: config.apiKey,
      dimension: config.dimensions,
      pricePerMillion: config.pricePerMillion,
      limits: LIMITS,
    },
    options,
  );
}
