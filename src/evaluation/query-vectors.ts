import { performance } from 'node:perf_hooks';
import type { Embedder, EmbedderIdentity, EmbeddingResult } from '../embeddings/embedder.js';
import { parseQuery } from '../retrieval/query.js';

/** Remote providers take as many texts at once; a local model shows progress between them. */
const BATCH = 32;
const FREE = { tokens: 0, amount: undefined };

/** An embedder that remembers every query of a run: all configurations ask the same ones. */
export class QueryVectors implements Embedder {
  private readonly known = new Map<string, Float32Array>();

  constructor(private readonly inner: Embedder) {}

  /**
   * Embeds queries ahead, so that a search's time is the search's alone.
   * @returns milliseconds a query, one entry a batch
   */
  async warm(
    queries: readonly string[],
    onProgress: (done: number, total: number) => void,
  ): Promise<number[]> {
    const texts = [...new Set(queries.map((query) => parseQuery(query).text))].filter(
      (text) => text.trim() !== '' && !this.known.has(text) && this.inner.understands(text),
    );
    const times: number[] = [];
    for (let from = 0; from < texts.length; from += BATCH) {
      const batch = texts.slice(from, from + BATCH);
      const began = performance.now();
      await this.embed(batch, 'query');
      times.push((performance.now() - began) / batch.length);
      onProgress(Math.min(from + BATCH, texts.length), texts.length);
    }
    return times;
  }

  identity(): Promise<EmbedderIdentity> {
    return this.inner.identity();
  }

  get languages(): readonly string[] | null {
    return this.inner.languages;
  }

  understands(text: string): boolean {
    return this.inner.understands(text);
  }

  async embed(
    texts: readonly string[],
    purpose: 'query' | 'document',
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<EmbeddingResult> {
    if (purpose === 'document') return this.inner.embed(texts, purpose, options);
    const missing = texts.filter((text) => !this.known.has(text));
    if (missing.length > 0) {
      const { vectors } = await this.inner.embed(missing, purpose, options);
      for (const [at, text] of missing.entries()) {
        const vector = vectors[at];
        if (vector) this.known.set(text, vector);
      }
    }
    return { vectors: texts.flatMap((text) => this.known.get(text) ?? []), cost: FREE };
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}
