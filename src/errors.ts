/** What kind of trouble an error is; doors map it to an exit code or a protocol error. */
export type ErrorKind =
  /** The caller asked for something malformed. */
  | 'bad-input'
  /** The thing asked for is not there. */
  | 'not-found'
  /** A source, a provider or the library is out of reach. */
  | 'unavailable'
  /** What was found is not what was declared (a checksum, a count). */
  | 'mismatch'
  /** Stopped by the person. */
  | 'cancelled';

/**
 * An error that a reader can act on: what is wrong, and what to do next.
 * Every error that Verbatim throws on purpose is one of these.
 */
export class VerbatimError extends Error {
  override readonly name = 'VerbatimError';

  /**
   * @param kind     what kind of trouble this is
   * @param message  what is wrong, one sentence
   * @param recovery what the reader can do next, one sentence
   */
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly recovery: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What is at the bottom of an error, in its own words: a wrapper such as fetch's says only that it failed. */
export function rootReason(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}
