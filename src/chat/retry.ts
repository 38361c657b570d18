import { parseRetryAfter } from '../text/retry-after.js';

/** Pauses of 2, 4, 8, 16 and 32 s, where a provider does not say how long to wait. */
const FIRST_PAUSE_MS = 2_000;

/** A provider that asks for a longer wait is not waited for: the run stops, and goes on when it is started again. */
export const LONGEST_PAUSE_MS = 120_000;

/** What is known of a failed request. */
export interface FailedRequest {
  /** HTTP status; undefined where no answer came. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * How long to wait before asking again, in milliseconds; null when asking again is of no use, or not soon enough.
 * @param attempt how many times it was asked, 1 or more
 * @param now     milliseconds since 1970, for a Retry-After that is a date
 */
export function pauseBeforeRetry(
  { status, headers }: FailedRequest,
  attempt: number,
  now: number,
): number | null {
  const passes = status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
  if (!passes) return null;
  const asked = retryAfter(headers, now);
  const pause = asked ?? FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return pause <= LONGEST_PAUSE_MS ? pause : null;
}

function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | null {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  return parseRetryAfter(headers['retry-after'] ?? null, now) ?? null;
}
