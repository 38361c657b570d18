/** How much a provider takes in one request. */
export interface RequestLimits {
  readonly texts: number;
  readonly tokens: number;
}

/** English has about four bytes a token and other languages fewer; three errs on the safe side. */
const BYTES_PER_TOKEN = 3;

/** About how many tokens a text has, rather too many than too few. */
export function approximateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Cuts texts into requests within the limits, in order; a text that is too long by itself goes alone. */
export function requestBatches(texts: readonly string[], limits: RequestLimits): string[][] {
  const batches: string[][] = [];
  let current: string[] = [];
  let tokens = 0;
  for (const text of texts) {
    const more = approximateTokens(text);
    if (current.length > 0 && (current.length >= limits.texts || tokens + more > limits.tokens)) {
      batches.push(current);
      current = [];
      tokens = 0;
    }
    current.push(text);
    tokens += more;
  }
  if (current.length > 0) batches.push(current);
  return batches;
}
