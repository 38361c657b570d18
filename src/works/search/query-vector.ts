import type { Embedder, EmbedderIdentity } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import type { LibraryVectors } from '../../retrieval/open-passage-index.js';

/** A query's vector, or why the answer goes without the vector list. */
export type QueryVector =
  | { readonly vector: Float32Array }
  | { readonly vector: null; readonly note: string };

/** Embeds queries for one library: with the embedder that made its vectors, or not at all. */
export class QueryEmbedding {
  private mismatch: Promise<string | null> | undefined;

  constructor(
    private readonly vectors: LibraryVectors,
    private readonly embedder: Embedder | null,
  ) {}

  /**
   * @param text not blank
   * @throws VerbatimError `cancelled` on abort; a provider that fails is a note, not an error
   */
  async embed(text: string, signal?: AbortSignal): Promise<QueryVector> {
    const { embedder, vectors } = this;
    try {
      const problem = await this.problem();
      if (problem !== null) return without(problem);
      if (embedder === null || vectors.index === null) return without('there are no vectors.');
      if (!embedder.understands(text)) {
        return {
          vector: null,
          note: 'The embedding model does not know the script of this query: it was searched for by keywords and in the originals only. Search in English to search by meaning too.',
        };
      }
      const { vectors: embedded } = await embedder.embed([text], 'query', signal ? { signal } : {});
      const [vector] = embedded;
      if (vector?.length !== vectors.index.dimension) {
        return without(
          `the embedder gave ${vector?.length ?? 0} dimensions where the library has ${vectors.index.dimension}.`,
        );
      }
      return { vector };
    } catch (error) {
      if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
      // An identity that could not be read now may be readable later.
      this.mismatch = undefined;
      return without(`${error.message} ${error.recovery}`);
    }
  }

  /**
   * What keeps the vector list from answering any query, and the command that mends it; null when nothing does.
   * @throws VerbatimError `unavailable` when the embedder cannot say who it is
   */
  async problem(): Promise<string | null> {
    const { embedder, vectors } = this;
    if (vectors.index === null) {
      return `${vectors.missing} \`verbatim build\` makes the vectors; \`verbatim doctor\` says more.`;
    }
    if (embedder === null) return 'No embedder is configured (EMBEDDING_PROVIDER is none).';
    this.mismatch ??= embedder.identity().then((identity) => sayMismatch(vectors.embedder, identity));
    return this.mismatch;
  }
}

function without(reason: string): QueryVector {
  return {
    vector: null,
    note: `Searched by keywords only: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  };
}

function sayMismatch(library: EmbedderIdentity, configured: EmbedderIdentity): string | null {
  const same =
    library.id === configured.id &&
    library.revision === configured.revision &&
    library.dimension === configured.dimension;
  if (same) return null;
  const say = ({ id, revision, dimension }: EmbedderIdentity) =>
    `${id} (revision ${revision}, ${dimension} dimensions)`;
  return `The library's vectors are by ${say(library)}, the configured embedder is ${say(configured)}. \`verbatim build\` makes them anew.`;
}
