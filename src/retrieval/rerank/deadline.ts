import { CircuitBreaker, type Clock, systemClock } from '../../embeddings/circuit-breaker.js';
import { VerbatimError } from '../../errors.js';
import { searchCancelled } from '../search-errors.js';
import type { Reranker } from './reranker.js';

/** After a failure so long nothing is asked: each search would wait for the deadline in vain. */
const OPEN_FOR_MS = 30_000;

/** Scores of the texts, or why there are none. */
export type RerankOutcome =
  | { readonly scores: readonly number[] }
  | { readonly scores: null; readonly note: string };

/** Asks a reranker and does not wait for it past a deadline: then the order stands as it was, and the answer says so. */
export class RerankWithin {
  private readonly breaker: CircuitBreaker;

  constructor(
    private readonly reranker: Reranker,
    private readonly deadlineMs: number,
    clock: Clock = systemClock,
  ) {
    this.breaker = new CircuitBreaker(OPEN_FOR_MS, clock);
  }

  /** @throws VerbatimError `cancelled` on the caller's abort; a reranker that fails is a note, not an error */
  async score(query: string, texts: readonly string[], signal?: AbortSignal): Promise<RerankOutcome> {
    if (texts.length === 0) return { scores: [] };
    const stop = new AbortController();
    const stopped = () => stop.abort();
    signal?.addEventListener('abort', stopped);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.late()), this.deadlineMs);
    });
    const called = new Promise<never>((_, reject) => {
      if (signal?.aborted) reject(searchCancelled());
      signal?.addEventListener('abort', () => reject(searchCancelled()));
    });
    // Whoever loses the race may fail later, and nobody waits for that.
    late.catch(() => {});
    called.catch(() => {});
    try {
      const scores = await this.breaker.call(() =>
        Promise.race([this.reranker.score(query, texts, stop.signal), late, called]),
      );
      return { scores };
    } catch (error) {
      if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
      return { scores: null, note: `Not reranked: ${error.message} The order is that of the lists.` };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stopped);
      stop.abort();
    }
  }

  async close(): Promise<void> {
    await this.reranker.close();
  }

  private late(): VerbatimError {
    return new VerbatimError(
      'unavailable',
      `${this.reranker.name} did not answer within ${this.deadlineMs / 1_000} s.`,
      'Raise RERANK_DEADLINE_MS, or choose a faster model.',
    );
  }
}
