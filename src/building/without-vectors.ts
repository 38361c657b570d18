import { VerbatimError } from '../errors.js';

/** An embedder's error, with how to do without it; other errors as they are. */
export function withoutVectors(cause: unknown): unknown {
  if (!(cause instanceof VerbatimError) || cause.kind === 'cancelled') return cause;
  const recovery = `${cause.recovery} Or set EMBEDDING_PROVIDER=none to build a library that is searched by keywords only.`;
  return new VerbatimError(cause.kind, cause.message, recovery, { cause });
}
