import { type Embedder, type EmbedderIdentity, isSameEmbedder } from '../../embeddings/embedder.js';
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
    const problem = await this.problem();
    const { embedder } = this;
    if (problem !== null || embedder === null) return without(problem ?? '');
    if (!embedder.understands(text)) {
      return { vector: null, note: /\p{L}/u.test(text) ? SCRIPT_NOT_KNOWN : NO_WORD };
    }
    try {
      const { vectors } = await embedder.embed([text], 'query', signal ? { signal } : {});
      const [vector] = vectors;
      const expected = this.vectors.embedder?.dimension;
      if (vector && vector.length === expected) return { vector };
      return without(
        `The embedder gave ${vector?.length ?? 0} dimensions where the library has ${expected}.`,
      );
    } catch (error) {
      return without(reasonOf(error));
    }
  }

  /**
   * Why no query can be answered by vectors: they are missing or another embedder's. Null when all is well.
   * A provider that is down for a moment is not such a reason.
   */
  async problem(): Promise<string | null> {
    const { embedder, vectors } = this;
    if (vectors.index === null) return `${vectors.missing} \`verbatim build\` makes its vectors anew.`;
    if (embedder === null) return 'No embedder is configured (EMBEDDING_PROVIDER is none).';
    try {
      this.mismatch ??= embedder.identity().then((identity) => sayMismatch(vectors.embedder, identity));
      return await this.mismatch;
    } catch (error) {
      // An identity that cannot be read now may be readable later.
      this.mismatch = undefined;
      return reasonOf(error);
    }
  }
}

const NO_WORD =
  'The query holds no word, and digits or signs alone mean nothing to the embedding model: it was searched for by keywords only.';

const SCRIPT_NOT_KNOWN =
  'The embedding model does not know the script of this query: it was searched for by keywords and in the originals only. Search in English to search by meaning too.';

/** @throws the error itself unless it is a provider's failure */
function reasonOf(error: unknown): string {
  if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
  return `${error.message} ${error.recovery}`;
}

function without(reason: string): QueryVector {
  return {
    vector: null,
    note: `Searched by keywords only: ${lowerFirst(reason)}`,
  };
}

/** As the middle of a sentence; a name in capitals (EMBEDDING_MODEL) stays one. */
const lowerFirst = (sentence: string): string =>
  /^\p{Lu}\p{Ll}/u.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;

function sayMismatch(library: EmbedderIdentity, configured: EmbedderIdentity): string | null {
  if (isSameEmbedder(library, configured)) return null;
  const say = ({ id, revision, dimension }: EmbedderIdentity) =>
    `${id} (revision ${revision}, ${dimension} dimensions)`;
  return `The library's vectors are by ${say(library)}, the configured embedder is ${say(configured)}. \`verbatim build\` makes them anew.`;
}
