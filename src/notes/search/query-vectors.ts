import { type Embedder, type EmbedderIdentity, isSameEmbedder } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import { counted } from '../../text/counted.js';
import { KnownTexts, OTHER_MODEL, WITHOUT_WORDS } from '../known-texts.js';
import type { OpenedFolder } from '../opened-folder.js';
import type { VectorCensus } from './note-vectors.js';
import { TEMPLATES } from './notes-ranking.js';

/** The vector of a query, and which folders can be asked by them. */
export interface QueryVectors {
  /** With the templates blended in; null where the query has none. */
  readonly query: Float32Array | null;
  readonly folders: ReadonlySet<OpenedFolder>;
  /** Who made the vector: a folder's may be another's by the time it is asked. Null where there is none. */
  readonly by: EmbedderIdentity | null;
  /** Why folders, or all of them, are searched by keywords only. */
  readonly notes: readonly string[];
}

/** Embeds queries for folders of notes: with the embedder that made a folder's vectors, or not at all. */
export class QueryEmbedding {
  /** Which texts the embedder knows; null without one. */
  readonly known: KnownTexts | null;

  /** @param dataDir where the word lists that languages are told by are kept */
  constructor(
    readonly embedder: Embedder | null,
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
    const unknown = folders.length === 0 ? null : (known?.unknown(text) ?? null);
    if (unknown !== null) return { ...NONE, notes: [notAsked(unknown)] };
    const { usable, problems } = await this.usable(folders);
    const notes = [...problems].map(([{ folder }, problem]) => byKeywords(folder.name, problem));
    if (usable.size === 0 || embedder === null) return { ...NONE, notes };
    try {
      const texts = [text, ...(blend > 0 ? TEMPLATES.map((each) => each.replace('{}', text)) : [])];
      const { vectors } = await embedder.embed(texts, 'query', signal ? { signal } : {});
      const [own, ...templates] = vectors;
      return {
        query: own ? blended(own, templates, blend) : null,
        folders: usable,
        by: await embedder.identity(),
        notes: [...notes, ...[...usable].flatMap(stillWaiting)],
      };
    } catch (error) {
      return { ...NONE, notes: [...notes, withoutMeaning(reasonOf(error))] };
    }
  }

  /** The folders whose vectors this embedder made, and of the others what keeps meaning from being searched. */
  async usable(folders: readonly OpenedFolder[]): Promise<{
    readonly usable: ReadonlySet<OpenedFolder>;
    readonly problems: ReadonlyMap<OpenedFolder, string>;
  }> {
    const usable = new Set<OpenedFolder>();
    const problems = new Map<OpenedFolder, string>();
    for (const folder of folders) {
      const problem = await this.problem(folder);
      if (problem === null) usable.add(folder);
      else problems.set(folder, problem);
    }
    return { usable, problems };
  }

  /** What keeps meaning from being searched in a folder; null where nothing does. */
  async problem({ vectors, folder }: OpenedFolder): Promise<string | null> {
    if (this.embedder === null) return 'no embedder is configured (EMBEDDING_PROVIDER is none).';
    const missing = vectors.missing();
    if (missing !== null) return missing;
    try {
      const [made, configured] = [vectors.embedder(), await this.embedder.identity()];
      if (made && isSameEmbedder(made, configured)) return withoutAny(vectors.census());
      return `its vectors are by ${made?.id ?? 'nobody'}, the configured embedder is ${configured.id}; vault_reindex of "${folder.name}" makes them anew.`;
    } catch (error) {
      return reasonOf(error);
    }
  }
}

const NONE = { query: null, folders: new Set<OpenedFolder>(), by: null } as const;

const byKeywords = (folder: string, problem: string): string =>
  `"${folder}" was searched by keywords only: ${problem}`;

/** What is said of a folder whose vectors were made anew between the query's embedding and the search. */
export const madeAnew = (folder: string): string =>
  `"${folder}" was not searched by meaning: its vectors are being made anew, by another embedder. Ask again.`;

/** Why no chunk of an index is found by a vector, though it has its embedder's table; null where one is, or there is none. */
function withoutAny({ chunks, found, waiting }: VectorCensus): string | null {
  if (found > 0 || chunks === 0) return null;
  return waiting === 0
    ? `none of its chunks is in a script and language that the embedding model knows. ${OTHER_MODEL}`
    : `${waiting} of its ${counted(chunks, 'chunk')} have no vector yet; ${GOES_ON}`;
}

/** Settings and commands are a person's to see to, and who reads an answer is mostly a model. */
function toThePerson(advice: string): string {
  return /^[A-Z][a-z]/u.test(advice)
    ? `Tell the person to ${advice.charAt(0).toLowerCase()}${advice.slice(1)}`
    : advice;
}

function stillWaiting({ vectors, folder }: OpenedFolder): string[] {
  const { chunks, waiting } = vectors.census();
  if (waiting === 0) return [];
  return [
    `${waiting} of the ${counted(chunks, 'chunk')} of "${folder.name}" ${waiting === 1 ? 'has' : 'have'} no vector yet and were searched by keywords only; ${GOES_ON}`,
  ];
}

/** What to do about chunks that are not embedded yet. */
const GOES_ON = 'unless that is under way, vault_reindex goes on with them.';

const notAsked = (unknown: string): string =>
  [
    `The query is ${unknown}: it was searched for by keywords only.`,
    ...(unknown === WITHOUT_WORDS ? [] : [OTHER_MODEL]),
  ].join(' ');

const withoutMeaning = (reason: string): string => `Searched by keywords only. ${reason}`;

/** @throws the error itself unless it is a provider's failure */
function reasonOf(error: unknown): string {
  if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
  return `${error.message} ${toThePerson(error.recovery)}`;
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
