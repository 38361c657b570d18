import { VerbatimError } from '../errors.js';

/** The error for work that the person stopped. */
export function cancelled(): VerbatimError {
  return new VerbatimError(
    'cancelled',
    'Stopped.',
    'Run the command again to go on; what was fetched is kept.',
  );
}

/** @throws VerbatimError `cancelled` when the person has asked to stop */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}
