import type { Embedder } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import { parseQuery } from '../../retrieval/query.js';
import { snippetOf } from '../../retrieval/snippet.js';
import { sentencesOf } from '../../text/sentences.js';
import type { DeltaAnswer, DeltaEntry, DeltaRequest, DeltaVerdict, NotePlace } from '../answers.js';
import { KnownTexts, OTHER_MODEL } from '../known-texts.js';
import { placeOf } from '../note-place.js';
import { inSnapshots, type OpenedFolder } from '../opened-folder.js';
import { freshChunk } from '../search/freshness.js';
import { wantedTokens } from '../search/hits.js';
import type { NoteScope } from '../search/note-scope.js';
import { QueryEmbedding } from '../search/query-vectors.js';
import { THRESHOLDS } from './thresholds.js';

/** Claims of one call. */
export const MAX_CLAIMS = 100;
/** Chunks looked at for a claim, where files have changed since they were indexed, and read sentence by sentence. */
const LOOKED_AT = 6;
const CHUNKS_READ = 3;
/** Of a longer chunk the first. */
const SENTENCES_A_CHUNK = 24;
/** Texts embedded at once. */
const BATCH = 64;

/**
 * Sets claims beside the notes: what they hold already, what they speak of, what is new to them. A vector tells how near a
 * text is, not whether it says the same: a claim and its contrary are near. So the nearest chunk comes with each.
 */
export class ClaimComparison {
  private readonly embedding: QueryEmbedding;
  private readonly known: KnownTexts | null;

  /** @param dataDir where the word lists that languages are told by are kept */
  constructor(
    private readonly embedder: Embedder | null,
    dataDir: string,
  ) {
    this.embedding = new QueryEmbedding(embedder, dataDir);
    this.known = embedder && new KnownTexts(embedder, dataDir);
  }

  /**
   * @throws VerbatimError `bad-input` without claims or with more than 100, or for a filter as in a search;
   *   `unavailable` where no folder can be searched by meaning or the embedder fails; `cancelled` on abort
   */
  async compare(folders: readonly OpenedFolder[], request: DeltaRequest): Promise<DeltaAnswer> {
    const claims = request.claims.map((claim) => claim.trim()).filter((claim) => claim !== '');
    if (claims.length === 0 || claims.length > MAX_CLAIMS) throw wrongCount(claims.length);
    const { usable, notes } = await this.embedding.usable(folders);
    const asked = folders.filter((folder) => usable.has(folder));
    const { embedder, known } = this;
    if (asked.length === 0 || embedder === null || known === null) {
      throw new VerbatimError(
        'unavailable',
        `Claims are compared by meaning, and no folder can be searched so. ${notes.join(' ')}`.trim(),
        'Reindex with an embedder configured, or look for each claim with vault_search.',
      );
    }
    const { signal } = request;
    const unknown = new Map(claims.map((claim) => [claim, known.unknown(claim)]));
    const comparable = claims.filter((claim) => unknown.get(claim) === null);
    const vectors = await vectorsOf(embedder, comparable, signal);
    const { near, said, silent } = inSnapshots(asked, () => {
      const scopes = asked.map((folder) => folder.scopes.of(request));
      return {
        near: new Map([...vectors].map(([claim, vector]) => [claim, nearest(asked, scopes, vector)])),
        said: new Set(scopes.flatMap((scope) => scope.notes)),
        silent: asked.reduce((sum, folder, at) => sum + folder.vectors.lacking(scopes[at]?.files ?? null), 0),
      };
    });
    const sentences = [...new Set([...near.values()].flat().flatMap((chunk) => chunk.sentences))];
    const sentenceVectors = await vectorsOf(
      embedder,
      sentences.filter((sentence) => known.has(sentence)),
      signal,
    );
    const entries = claims.map((claim): DeltaEntry => {
      const reason = unknown.get(claim);
      if (typeof reason === 'string') return refused(claim, notKnown(reason));
      const vector = vectors.get(claim);
      return entryOf(claim, vector, near.get(claim) ?? [], sentenceVectors);
    });
    const counts: Record<DeltaVerdict, number> = { covered: 0, partly: 0, new: 0, refused: 0 };
    for (const { verdict } of entries) counts[verdict] += 1;
    return {
      claims: entries,
      counts,
      notes: [...notes, ...said, ...saidOf(counts, silent, claims.length - comparable.length)],
    };
  }
}

/** Vectors of different texts, by text. */
async function vectorsOf(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Float32Array>> {
  const different = [...new Set(texts)];
  const found = new Map<string, Float32Array>();
  for (let from = 0; from < different.length; from += BATCH) {
    const batch = different.slice(from, from + BATCH);
    // As documents, since a claim is set beside sentences, and is no question.
    const { vectors } = await embedder.embed(batch, 'document', signal ? { signal } : {});
    for (const [at, text] of batch.entries()) {
      const vector = vectors[at];
      if (vector) found.set(text, vector);
    }
  }
  return found;
}

/** A chunk near a claim, as its file has it now. */
interface NearChunk {
  readonly place: NotePlace;
  readonly raw: string;
  readonly sentences: readonly string[];
  /** Cosine similarity of its nearest part. */
  readonly score: number;
}

/** The chunks nearest to a claim that still stand in their files. */
function nearest(
  folders: readonly OpenedFolder[],
  scopes: readonly NoteScope[],
  vector: Float32Array,
): readonly NearChunk[] {
  const entries = folders
    .flatMap((folder, at) =>
      folder.vectors
        .nearest(vector, LOOKED_AT, scopes[at]?.files ?? null)
        .entries.map(({ group, score }) => ({ folder, group, score })),
    )
    .sort((a, b) => b.score - a.score);
  const found: NearChunk[] = [];
  for (const { folder, group, score } of entries) {
    const chunk = folder.rows.chunk(group);
    if (chunk === undefined) continue;
    const fresh = freshChunk(folder.policy, chunk);
    // What has been rewritten is not what the vector is of.
    if (typeof fresh === 'string' || fresh.freshness === 'changed') continue;
    const sentences = statementsOf(fresh.raw);
    found.push({ place: placeOf(folder, chunk, fresh), raw: fresh.raw, sentences, score });
    if (found.length === CHUNKS_READ) break;
  }
  return found;
}

/** The sentences of a chunk that say something, without marks of headings and lists. */
function statementsOf(raw: string): string[] {
  return sentencesOf(raw.replace(/^[ \t]*(?:[#=]{1,6}|[-*+>]|\d+[.)])[ \t]+/gmu, ''))
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => /\p{L}.*\p{L}/u.test(sentence))
    .slice(0, SENTENCES_A_CHUNK);
}

/** A long chunk is about more than one claim: its nearest sentence tells, and the chunk itself where that is nearer. */
function entryOf(
  claim: string,
  vector: Float32Array | undefined,
  near: readonly NearChunk[],
  sentenceVectors: ReadonlyMap<string, Float32Array>,
): DeltaEntry {
  let best: { readonly chunk: NearChunk; readonly score: number; readonly sentence: string | null } | null =
    null;
  for (const chunk of near) {
    const candidates = [
      { sentence: null, score: chunk.score },
      ...chunk.sentences.flatMap((sentence) => {
        const other = sentenceVectors.get(sentence);
        return other && vector ? [{ sentence, score: cosine(vector, other) }] : [];
      }),
    ];
    for (const { sentence, score } of candidates) {
      if (best === null || score > best.score) best = { chunk, score, sentence };
    }
  }
  if (best === null) return refused(claim, NOTHING_COMPARED);
  const { chunk, score, sentence } = best;
  const snippet = sentence ?? snippetOf(chunk.raw, wantedTokens(parseQuery(claim))).text;
  const verdict = score >= THRESHOLDS.covered ? 'covered' : score >= THRESHOLDS.partly ? 'partly' : 'new';
  return { claim, verdict, nearest: { ...chunk.place, snippet }, score };
}

/** Of unit vectors. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0);
  return sum;
}

function refused(claim: string, note: string): DeltaEntry {
  return { claim, verdict: 'refused', nearest: null, score: null, note };
}

/** @param unknown as `KnownTexts.unknown` says it */
const notKnown = (unknown: string): string =>
  `The claim is ${unknown}: nothing is said of it. Give it in a language that the model knows, or look for its words with vault_search.`;

const NOTHING_COMPARED =
  'Nothing was compared: within the filters no note has vectors, or their files have changed since. That says nothing of the claim.';

/**
 * @param silent chunks within the filters that have no vector
 * @param unknown claims in scripts or languages that the model does not know
 */
function saidOf({ covered, partly }: DeltaAnswer['counts'], silent: number, unknown: number): string[] {
  return [
    ...(covered + partly > 0
      ? [
          'Nearness is no agreement: a note may say the contrary. Read the nearest before calling a claim known.',
        ]
      : []),
    ...(silent > 0
      ? [
          `Not compared with ${silent} ${silent === 1 ? 'chunk' : 'chunks'} without a vector, in languages that the model does not know or not yet embedded: what is called new may stand there.`,
        ]
      : []),
    ...(unknown > 0
      ? [`${unknown} refused: in a script or language that the embedding model does not know. ${OTHER_MODEL}`]
      : []),
  ];
}

function wrongCount(count: number): VerbatimError {
  return new VerbatimError(
    'bad-input',
    count === 0 ? 'There is no claim to compare.' : `${count} claims are more than one call compares.`,
    `Give 1 to ${MAX_CLAIMS} claims, each a sentence.`,
  );
}
