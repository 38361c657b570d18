import { setTimeout as wait } from 'node:timers/promises';
import { cancelled } from '../input-check.js';

/** Six tries with doubling pauses outlast a rate limit that counts by the minute. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** What a server may ask for with Retry-After; longer is taken as this. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** A failure that may pass: the same request may succeed later. */
export class TransientFailure extends Error {
  /** @param retryAfterMs what the server asked for, if it did */
  constructor(
    readonly failure: Error,
    readonly retryAfterMs: number | undefined,
  ) {
    super(failure.message, { cause: failure });
  }
}

export interface RetryOptions {
  readonly attempts?: number;
  readonly signal?: AbortSignal | undefined;
  /** Pauses; replaced in tests. */
  readonly pause?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Makes a call again while it fails with TransientFailure, after pauses that double and are drawn at random
 * ("full jitter", so that clients that failed together do not return together), or as long as the server asked.
 * @throws the last failure itself, any other error at once, VerbatimError `cancelled` when stopped while pausing
 */
export async function withRetries<T>(make: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { attempts = MAX_ATTEMPTS, signal, pause = pauseFor } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof TransientFailure)) throw error;
      if (attempt >= attempts) throw error.failure;
      await pause(pauseMs(attempt, error.retryAfterMs), signal);
    }
  }
}

/** @param attempt the one that failed, from 1 */
function pauseMs(attempt: number, retryAfterMs: number | undefined): number {
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS);
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.random() * longest;
}

async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(ms, undefined, signal === undefined ? {} : { signal });
  } catch (cause) {
    throw cancelled(cause);
  }
}
