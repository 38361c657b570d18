import type { EmbedderIdentity, EmbeddingCost } from '../embeddings/embedder.js';

/** What works, what does not, and why: for `/healthz` and `verbatim doctor`. */
export interface LibraryStatus {
  /** True when questions can be answered, degraded or not. */
  readonly ready: boolean;
  readonly path: string;
  readonly library: {
    readonly contentHash: string;
    readonly builtAt: string;
    readonly works: number;
    readonly units: number;
    readonly passages: number;
    readonly concepts: number;
  } | null;
  /** Which lists answer, and what serves the vectors. */
  readonly lists: {
    readonly keyword: boolean;
    readonly vector: string | null;
    readonly original: boolean;
  } | null;
  readonly embedder: {
    readonly library: EmbedderIdentity | null;
    readonly configured: string | null;
    /** What embedding queries has cost since this process began; null without an embedder. */
    readonly spent: EmbeddingCost | null;
  } | null;
  /** One sentence for each thing that is missing: what, why, and the command that mends it. */
  readonly degraded: readonly string[];
}
