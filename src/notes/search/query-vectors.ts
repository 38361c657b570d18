import { type Embedder, isSameEmbedder } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import { KnownTexts, OTHER_MODEL, WITHOUT_WORDS } from '../known-texts.js';
import type { OpenedFolder } from '../opened-folder.js';
import { TEMPLATES } from './notes-ranking.js';

/** The vector of a query, and which folders can be asked by them. */
export interface QueryVectors {
  /** With the templates blended in; null where the query has none. */
  readonly query: Float32Array | null;
  readonly folders: ReadonlySet<OpenedFolder>;
  /** Why folders, or all of them, are searched by keywords only. */
  readonly notes: readonly string[];
}

/** Embeds queries for folders of notes: with the embedder that made a folder's vectors, or not at all. */
export class QueryEmbedding {
  private readonly known: KnownTexts | null;

  /** @param dataDir where the word lists that languages are told by are kept */
  constructor(
    private readonly embedder: Embedder | null,
    dataDir: string,
  ) {
    this.known = embedder && new KnownTexts(embedder, dataDir);
  }

  /**
   * @param text not blank
   * @param blend how much the templates' mean direction counts beside the query's own; 0 for none
   * @throws VerbatimError `cancelled` on abort; a provider that fails is a note, not an error
   */
  async embed(
    folders: readonly OpenedFolder[],
    text: string,
    blend: number,
    signal?: AbortSignal,
  ): Promise<QueryVectors> {
    const { embedder, known } = this;
    const { usable, notes } = await this.usable(folders);
    if (usable.size === 0 || embedder === null) return { ...NONE, notes };
    const unknown = known?.unknown(text) ?? null;
    if (unknown !== null) return { ...NONE, notes: [...notes, notAsked(unknown)] };
    try {
      const texts = [text, ...(blend > 0 ? TEMPLATES.map((each) => each.replace('{}', text)) : [])];
      const { vectors } = await embedder.embed(texts, 'query', signal ? { signal } : {});
      const [own, ...templates] = vectors;
      return { query: own ? blended(own, templates, blend) : null, folders: usable, notes };
    } catch (error) {
      return { ...NONE, notes: [...notes, withoutMeaning(reasonOf(error))] };
    }
  }

  /** The folders whose vectors this embedder made, and why the others are asked by keywords only. */
  async usable(
    folders: readonly OpenedFolder[],
  ): Promise<{ readonly usable: ReadonlySet<OpenedFolder>; readonly notes: readonly string[] }> {
    const usable = new Set<OpenedFolder>();
    const notes: string[] = [];
    for (const folder of folders) {
      const problem = await this.problem(folder);
      if (problem === null) usable.add(folder);
      else notes.push(`"${folder.folder.name}" was searched by keywords only: ${problem}`);
    }
    return { usable, notes };
  }

  /** What keeps meaning from being searched in a folder; null where nothing does. */
  async problem({ vectors, folder }: OpenedFolder): Promise<string | null> {
    if (this.embedder === null) return 'no embedder is configured (EMBEDDING_PROVIDER is none).';
    const missing = vectors.missing();
    if (missing !== null) return missing;
    try {
      const [made, configured] = [vectors.embedder(), await this.embedder.identity()];
      if (made && isSameEmbedder(made, configured)) return null;
      return `its vectors are by ${made?.id ?? 'nobody'}, the configured embedder is ${configured.id}; \`verbatim notes reindex ${folder.name}\` makes them anew.`;
    } catch (error) {
      return reasonOf(error);
    }
  }
}

const NONE = { query: null, folders: new Set<OpenedFolder>() } as const;

const notAsked = (unknown: string): string =>
  [
    `The query is ${unknown}: it was searched for by keywords only.`,
    ...(unknown === WITHOUT_WORDS ? [] : [OTHER_MODEL]),
  ].join(' ');

const withoutMeaning = (reason: string): string => `Searched by keywords only. ${reason}`;

/** @throws the error itself unless it is a provider's failure */
function reasonOf(error: unknown): string {
  if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
  return `${error.message} ${error.recovery}`;
}

/** Unit vectors' directions added up, the others' mean weighed; of unit length. */
function blended(own: Float32Array, others: readonly Float32Array[], weight: number): Float32Array {
  if (others.length === 0) return own;
  const sum = Float32Array.from(own);
  const share = weight / Math.hypot(...total(others, own.length));
  for (const [at, value] of total(others, own.length).entries()) sum[at] = (sum[at] ?? 0) + share * value;
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

function total(vectors: readonly Float32Array[], dimension: number): Float32Array {
  const sum = new Float32Array(dimension);
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value;
  return sum;
}
