import { VerbatimError } from '../errors.js';
import { CircuitBreaker, type Clock, isProviderFailure, systemClock } from './circuit-breaker.js';
import { addCosts, NO_COST } from './cost.js';
import type { Embedder, EmbedderIdentity, EmbeddingCost, EmbeddingResult } from './embedder.js';
import { cancelled, rejectBlankTexts, stopWhenAborted } from './input-check.js';
import { once } from './once.js';

/** A person waits for the answer: after this the search goes on without vectors. */
const QUERY_TIMEOUT_MS = 5_000;
/** Query vectors kept: 1,000 of 512 floats are 2 MB. */
const QUERIES_KEPT = 1_000;
/** A failing provider is left alone for so long. */
const BREAKER_OPEN_MS = 30_000;

/** Is told what keeps texts from being embedded, and what mends it. */
export type OnEmbeddingFailure = (reason: string) => void;

interface QueryAnswer {
  readonly vector: Float32Array;
  readonly cost: EmbeddingCost;
}

export interface ServingOptions {
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  readonly queriesKept?: number;
  readonly breakerOpenMs?: number;
  /** Told why texts cannot be embedded, each time that this is another reason than before. */
  readonly onFailure?: OnEmbeddingFailure | undefined;
}

/**
 * An embedder for answering people: every query has a deadline, the latest queries are remembered, the same query
 * asked twice at once is embedded once, and a provider that failed is not asked again for half a minute.
 */
export class ServingEmbedder implements Embedder {
  private readonly breaker: CircuitBreaker;
  private readonly timeoutMs: number;
  private readonly queriesKept: number;
  /** In order of use, the latest last. */
  private readonly remembered = new Map<string, Float32Array>();
  private readonly underWay = new Map<string, Promise<QueryAnswer>>();
  private spent: EmbeddingCost = NO_COST;
  private failed: string | null = null;
  private readonly onFailure: OnEmbeddingFailure | undefined;
  private readonly identify = once(() =>
    this.breaker.call(() => this.keepingFailure(this.inTime(() => this.inner.identity()))),
  );

  constructor(
    private readonly inner: Embedder,
    options: ServingOptions = {},
  ) {
    this.breaker = new CircuitBreaker(options.breakerOpenMs ?? BREAKER_OPEN_MS, options.clock ?? systemClock);
    this.timeoutMs = options.timeoutMs ?? QUERY_TIMEOUT_MS;
    this.queriesKept = options.queriesKept ?? QUERIES_KEPT;
    this.onFailure = options.onFailure;
  }

  /** @throws VerbatimError `unavailable` when the provider has to be asked and fails, is too slow or is being left alone */
  identity(): Promise<EmbedderIdentity> {
    return this.identify();
  }

  get languages(): readonly string[] | null {
    return this.inner.languages;
  }

  understands(text: string): boolean {
    return this.inner.understands(text);
  }

  /** What embedding has cost since the start; the amount is undefined once a call was made whose price is not known. */
  costs(): EmbeddingCost {
    return this.spent;
  }

  /** Why the last texts could not be embedded, and what mends it; null before, and once some were. */
  lastFailure(): string | null {
    return this.failed;
  }

  /**
   * The vector of one query.
   * @throws VerbatimError `unavailable` with the reason when the provider fails, is too slow or is being left alone;
   *   `bad-input` for an empty query; `cancelled` when the caller's signal aborts
   */
  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    return (await this.answer(text, signal)).vector;
  }

  /** Queries one by one as `embedQuery`; documents as the embedder itself does, without a deadline. */
  async embed(
    texts: readonly string[],
    purpose: 'query' | 'document',
    options: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void } = {},
  ): Promise<EmbeddingResult> {
    if (purpose === 'document') {
      const result = await this.watched(this.inner.embed(texts, purpose, options));
      this.record(result.cost);
      return result;
    }
    const answers = await Promise.all(texts.map((text) => this.answer(text, options.signal)));
    options.onProgress?.(texts.length);
    return {
      vectors: answers.map(({ vector }) => vector),
      cost: answers.map(({ cost }) => cost).reduce(addCosts, NO_COST),
    };
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private async answer(text: string, signal: AbortSignal | undefined): Promise<QueryAnswer> {
    rejectBlankTexts([text]);
    stopWhenAborted(signal);
    const vector = this.remembered.get(text);
    if (vector) {
      this.remember(text, vector);
      return { vector, cost: NO_COST };
    }
    const shared = this.underWay.get(text);
    if (shared) return { ...(await untilAborted(shared, signal)), cost: NO_COST };
    // The one who leaves does not stop the call for those who wait for the same text.
    const asked = this.breaker.call(() => this.ask(text)).finally(() => this.underWay.delete(text));
    this.underWay.set(text, asked);
    return untilAborted(asked, signal);
  }

  private async ask(text: string): Promise<QueryAnswer> {
    const { vectors, cost } = await this.watched(
      this.inTime((signal) => this.inner.embed([text], 'query', { signal })),
    );
    this.record(cost);
    const [vector] = vectors;
    if (vector === undefined) {
      throw new VerbatimError('mismatch', 'The embedder gave no vector.', 'Check the embedding provider.');
    }
    this.remember(text, vector);
    return { vector, cost };
  }

  /** Keeps what became of a call that embeds. */
  private async watched<T>(call: Promise<T>): Promise<T> {
    const answer = await this.keepingFailure(call);
    this.failed = null;
    return answer;
  }

  /** Who can say what he is may yet embed nothing: a call that succeeds here does not end the failure. */
  private keepingFailure<T>(call: Promise<T>): Promise<T> {
    return call.catch((error: unknown) => {
      if (isProviderFailure(error)) this.keepFailure(error);
      throw error;
    });
  }

  private keepFailure(error: unknown): void {
    const reason = error instanceof VerbatimError ? `${error.message} ${error.recovery}` : String(error);
    if (reason !== this.failed) this.onFailure?.(reason);
    this.failed = reason;
  }

  /** Asks the provider, and waits no longer than the deadline. */
  private async inTime<T>(ask: (deadline: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = AbortSignal.timeout(this.timeoutMs);
    return untilAborted(ask(deadline), deadline).catch((error: unknown) => {
      throw deadline.aborted ? tooSlow(this.timeoutMs, error) : error;
    });
  }

  private remember(text: string, vector: Float32Array): void {
    this.remembered.delete(text);
    this.remembered.set(text, vector);
    if (this.remembered.size <= this.queriesKept) return;
    const [oldest] = this.remembered.keys();
    if (oldest !== undefined) this.remembered.delete(oldest);
  }

  private record(cost: EmbeddingCost): void {
    this.spent = addCosts(this.spent, cost);
  }
}

/** Settles as the promise does, or as soon as the signal aborts. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  let leave = () => {};
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(cancelled(signal.reason));
    signal.addEventListener('abort', leave, { once: true });
  });
  if (signal.aborted) leave();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function tooSlow(timeoutMs: number, cause: unknown): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `The embedding provider did not answer within ${timeoutMs / 1000} s.`,
    'Try again later; until then search answers from keywords.',
    { cause },
  );
}
