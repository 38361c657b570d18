/** Who made a vector; a library and its queries must agree on all three. */
export interface EmbedderIdentity {
  /** Provider and model: 'local/use-lite', 'mistral/mistral-embed'. */
  readonly id: string;
  /** Changes whenever the same text would give another vector: package version, weights' hash, pooling. */
  readonly revision: string;
  readonly dimension: number;
}

/** Whether the vectors of both can be compared. */
export function isSameEmbedder(a: EmbedderIdentity, b: EmbedderIdentity): boolean {
  return a.id === b.id && a.revision === b.revision && a.dimension === b.dimension;
}

export interface EmbeddingCost {
  readonly tokens: number;
  /** In the currency of the configured price; undefined where no price is known. */
  readonly amount: number | undefined;
}

export interface EmbeddingResult {
  /** One unit-length vector a text, in the order asked. */
  readonly vectors: readonly Float32Array[];
  readonly cost: EmbeddingCost;
}

/** Turns texts into vectors. Implementations load their model on first use and share that load. */
export interface Embedder {
  /** Reading it may load the model (a local folder's dimension stands in its config). */
  identity(): Promise<EmbedderIdentity>;
  /**
   * The languages that the model was made for, as ISO 639-1 codes; null where it does not say, and whoever chose it knows.
   * Of others in a script that it knows it makes vectors that mean nothing.
   */
  readonly languages: readonly string[] | null;
  /** Whether the model knows the script of this text; texts it does not know are not sent to it. */
  understands(text: string): boolean;
  /**
   * @param texts none empty or blank
   * @param purpose some models prefix queries and documents differently
   * @throws VerbatimError `bad-input` for an empty text, `unavailable` when the provider fails, `cancelled` on abort
   */
  embed(
    texts: readonly string[],
    purpose: 'query' | 'document',
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void },
  ): Promise<EmbeddingResult>;
  /** Why texts could not be embedded last; null once one was. Absent where nobody keeps it. */
  lastFailure?(): string | null;
  close(): Promise<void>;
}
