import type { EmbeddingConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import type { Embedder } from './embedder.js';
import { RemoteEmbedder, type RemoteOptions } from './remote/remote-embedder.js';

const BASE_URL = 'https://api.mistral.ai/v1';
const MODEL = 'mistral-embed';
/** Of mistral-embed (https://docs.mistral.ai/capabilities/embeddings/). */
const DIMENSION = 1_024;
/** Of mistral-embed, in dollars for a million input tokens (https://mistral.ai/pricing). */
const PRICE_PER_MILLION = 0.1;
/** A request may hold 16,384 tokens in all; approximate counting leaves a margin. */
const LIMITS = { texts: 64, tokens: 12_000 };

/**
 * Mistral's embeddings.
 * @throws VerbatimError `bad-input` when no key is set
 */
export function mistralEmbedder(config: EmbeddingConfig, options?: RemoteOptions): Embedder {
  if (config.apiKey === undefined) {
    throw new VerbatimError(
      'bad-input',
      'EMBEDDING_PROVIDER is mistral, and no key is set.',
      'Set EMBEDDING_API_KEY, or EMBEDDING_PROVIDER=local for the built-in model.',
    );
  }
  const model = config.model ?? MODEL;
  const isKnown = model === MODEL;
  return new RemoteEmbedder(
    {
      provider: 'mistral',
      revision: '1',
      baseUrl: config.baseUrl ?? BASE_URL,
      model,
      apiKey: config.apiKey,
      dimension: config.dimensions ?? (isKnown ? DIMENSION : undefined),
      pricePerMillion: config.pricePerMillion ?? (isKnown ? PRICE_PER_MILLION : undefined),
      limits: LIMITS,
    },
    options,
  );
}
