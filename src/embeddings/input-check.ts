import { VerbatimError } from '../errors.js';

/** @throws VerbatimError `bad-input` when a text is empty or blank: it has no meaning that a vector could hold */
export function rejectBlankTexts(texts: readonly string[]): void {
  const blank = texts.findIndex((text) => text.trim() === '');
  if (blank === -1) return;
  throw new VerbatimError(
    'bad-input',
    texts.length === 1
      ? 'An empty text cannot be embedded.'
      : `Text ${blank + 1} of ${texts.length} is empty.`,
    'Leave out empty texts, or ask with at least one word.',
  );
}

/** @throws VerbatimError `cancelled` once the signal is aborted */
export function stopWhenAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw cancelled(signal.reason);
}

/** The error for an embedding that the person stopped. */
export function cancelled(cause?: unknown): VerbatimError {
  return new VerbatimError(
    'cancelled',
    'Embedding was stopped.',
    'Run the command again; finished batches are kept.',
    {
      cause,
    },
  );
}

/** Scales a vector to unit length, in place; a vector of zeros stays as it is. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0)
    for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] ?? 0) / length;
  return vector;
}
