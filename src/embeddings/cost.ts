import type { EmbeddingCost } from './embedder.js';

export const NO_COST: EmbeddingCost = { tokens: 0, amount: 0 };

/** The sum of two costs; its amount is known where both are. */
export function addCosts(a: EmbeddingCost, b: EmbeddingCost): EmbeddingCost {
  const known = a.amount !== undefined && b.amount !== undefined;
  return { tokens: a.tokens + b.tokens, amount: known ? (a.amount ?? 0) + (b.amount ?? 0) : undefined };
}

const TOKENS_PER_MILLION = 1_000_000;

/** @param pricePerMillion of input tokens; undefined where it is not known */
export function costOf(tokens: number, pricePerMillion: number | undefined): EmbeddingCost {
  return {
    tokens,
    amount: pricePerMillion === undefined ? undefined : (tokens / TOKENS_PER_MILLION) * pricePerMillion,
  };
}
