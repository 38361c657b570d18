import { createHash } from 'node:crypto';
import type { Embedder, EmbedderIdentity } from '../../src/embeddings/embedder.js';
import { VerbatimError } from '../../src/errors.js';

/**
 * An embedder without a model: a text's vector is the sum of its words' (each a fixed random direction), so that texts
 * with words in common are near. It knows Latin letters only.
 */
export class WordEmbedder implements Embedder {
  /** Set to make the next calls fail. */
  failure: VerbatimError | null = null;

  /** @param languages that it says it knows; null for none said */
  constructor(
    private readonly own: EmbedderIdentity = { id: 'test/words', revision: '1', dimension: 64 },
    readonly languages: readonly string[] | null = null,
  ) {}

  async identity(): Promise<EmbedderIdentity> {
    return this.own;
  }

  understands(text: string): boolean {
    return !/(?!\p{sc=Latin})\p{L}/u.test(text);
  }

  async embed(texts: readonly string[], _purpose?: string, options: { signal?: AbortSignal } = {}) {
    if (options.signal?.aborted) throw new VerbatimError('cancelled', 'Cancelled.', 'Ask again.');
    if (this.failure) throw this.failure;
    return {
      vectors: texts.map((text) => this.vectorOf(text)),
      cost: { tokens: texts.length, amount: undefined },
    };
  }

  async close(): Promise<void> {}

  private vectorOf(text: string): Float32Array {
    const vector = new Float32Array(this.own.dimension);
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
      const bytes = createHash('shake256', { outputLength: this.own.dimension }).update(word).digest();
      for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) + (bytes[at] ?? 0) - 127.5;
    }
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }
}
