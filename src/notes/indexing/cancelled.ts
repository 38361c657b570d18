import { VerbatimError } from '../../errors.js';

/** @throws VerbatimError `cancelled` once the signal has aborted; what was written until then stays */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new VerbatimError(
    'cancelled',
    'Indexing was cancelled.',
    'Reindex to go on from where it was stopped.',
  );
}
