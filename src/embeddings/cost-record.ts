import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbedderIdentity, EmbeddingCost } from './embedder.js';

/** What embedding documents has cost: a JSON line a batch that was paid for, or whose price is not known. */
export const embeddingCostsPath = (dataDir: string): string => join(dataDir, 'embedding-costs.jsonl');

/** Puts one batch on record; what is known to cost nothing is not. */
export function recordCost(
  dataDir: string,
  { id, revision }: EmbedderIdentity,
  texts: number,
  { tokens, amount }: EmbeddingCost,
): void {
  if (amount === 0) return;
  const at = new Date().toISOString();
  const line = JSON.stringify({ at, embedder: id, revision, texts, tokens, amount: amount ?? null });
  appendFileSync(embeddingCostsPath(dataDir), `${line}\n`);
}
