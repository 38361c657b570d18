import { addCosts, costOf, NO_COST } from '../cost.js';
import type { Embedder, EmbedderIdentity, EmbeddingResult } from '../embedder.js';
import { rejectBlankTexts, stopWhenAborted } from '../input-check.js';
import { once } from '../once.js';
import { checkAnswer } from './embeddings-answer.js';
import { EmbeddingsClient, type Endpoint } from './embeddings-client.js';
import { approximateTokens, type RequestLimits, requestBatches } from './request-batches.js';
import { type RetryOptions, withRetries } from './retry.js';

/** Nobody waits for a single document; a busy server may. */
const DOCUMENT_TIMEOUT_MS = 60_000;
/** A person waits for a query. */
const QUERY_TIMEOUT_MS = 5_000;

export interface RemoteModel extends Endpoint {
  /** Identity of the provider: 'mistral', 'openai-compatible'. */
  readonly provider: string;
  readonly revision: string;
  /** Undefined: learnt from the first answer. */
  readonly dimension: number | undefined;
  /** Undefined where no price is known. */
  readonly pricePerMillion: number | undefined;
  readonly limits: RequestLimits;
}

export interface RemoteOptions {
  readonly documentTimeoutMs?: number;
  readonly queryTimeoutMs?: number;
  readonly pause?: RetryOptions['pause'];
}

/**
 * Embeds through a provider's HTTP endpoint. Documents are sent in batches and tried again while the provider is busy;
 * a query is tried once, since a person waits.
 */
export class RemoteEmbedder implements Embedder {
  readonly languages = null;
  private readonly client: EmbeddingsClient;
  private readonly dimension = once(() => this.learnDimension());

  constructor(
    private readonly model: RemoteModel,
    private readonly options: RemoteOptions = {},
  ) {
    this.client = new EmbeddingsClient(model);
  }

  /** Asks the provider once where the settings do not give the dimension. */
  async identity(): Promise<EmbedderIdentity> {
    const { provider, model, revision } = this.model;
    return { id: `${provider}/${model}`, revision, dimension: await this.dimension() };
  }

  /** Any text with a letter in it: such models know many scripts, and which ones is not said. */
  understands(text: string): boolean {
    return /\p{Letter}/u.test(text);
  }

  async embed(
    texts: readonly string[],
    purpose: 'query' | 'document',
    options: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void } = {},
  ): Promise<EmbeddingResult> {
    rejectBlankTexts(texts);
    const vectors: Float32Array[] = [];
    let cost = NO_COST;
    for (const batch of requestBatches(texts, this.model.limits)) {
      stopWhenAborted(options.signal);
      const answer = await this.ask(batch, purpose, options.signal);
      vectors.push(...answer.vectors);
      cost = addCosts(cost, answer.cost);
      options.onProgress?.(vectors.length);
    }
    return { vectors, cost };
  }

  async close(): Promise<void> {}

  private async ask(
    texts: readonly string[],
    purpose: 'query' | 'document',
    signal: AbortSignal | undefined,
  ): Promise<EmbeddingResult> {
    const {
      documentTimeoutMs = DOCUMENT_TIMEOUT_MS,
      queryTimeoutMs = QUERY_TIMEOUT_MS,
      pause,
    } = this.options;
    const timeoutMs = purpose === 'query' ? queryTimeoutMs : documentTimeoutMs;
    const body = await withRetries(() => this.client.ask(texts, timeoutMs, signal), {
      ...(purpose === 'query' ? { attempts: 1 } : {}),
      ...(pause === undefined ? {} : { pause }),
      signal,
    });
    const { vectors, tokens } = checkAnswer(body, texts.length, this.model.dimension);
    const counted = tokens ?? texts.reduce((sum, text) => sum + approximateTokens(text), 0);
    return { vectors, cost: costOf(counted, this.model.pricePerMillion) };
  }

  private async learnDimension(): Promise<number> {
    if (this.model.dimension !== undefined) return this.model.dimension;
    const { vectors } = await this.ask(['dimension'], 'query', undefined);
    return vectors[0]?.length ?? 0;
  }
}
