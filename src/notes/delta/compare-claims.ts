import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Embedder, EmbedderIdentity } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import { searchCancelled } from '../../retrieval/search-errors.js';
import type { DeltaAnswer, DeltaEntry, DeltaRequest, DeltaVerdict } from '../answers.js';
import { openShippedFrequencies } from '../background/background.js';
import { MOST_CLAIMS } from '../bounds.js';
import { OTHER_MODEL } from '../known-texts.js';
import { inSnapshots, type OpenedFolder } from '../opened-folder.js';
import { FreshNotes } from '../search/freshness.js';
import type { NoteScope } from '../search/note-scope.js';
import { madeAnew, type QueryEmbedding } from '../search/query-vectors.js';
import { CandidateChunks } from './candidates.js';
import { ClaimInNotes } from './claim-in-notes.js';
import { wordWeights } from './word-weights.js';

/** Texts embedded at once. */
const BATCH = 64;

/**
 * Sets claims beside the notes: what they hold already, what they speak of, what is new to them. Nearness and words in common
 * do not tell whether a sentence says the same: so the sentence comes with each.
 */
export class ClaimComparison {
  /** @param settings where the frequencies of words are kept; a note that has changed is read anew up to a size */
  constructor(
    private readonly embedding: QueryEmbedding,
    private readonly settings: { readonly dataDir: string; readonly maxFileBytes: number },
  ) {}

  /**
   * @throws VerbatimError `bad-input` without claims or with more than 100, or for a filter as in a search;
   *   `unavailable` where no folder can be searched by meaning or the embedder fails; `cancelled` on abort
   */
  async compare(folders: readonly OpenedFolder[], request: DeltaRequest): Promise<DeltaAnswer> {
    const claims = request.claims.map((claim) => claim.trim()).filter((claim) => claim !== '');
    if (claims.length === 0 || claims.length > MOST_CLAIMS) throw wrongCount(claims.length);
    const { usable, problems } = await this.embedding.usable(folders);
    const asked = folders.filter((folder) => usable.has(folder));
    const notes = [...problems].map(([{ folder }, problem]) => notCompared(folder.name, problem));
    const { embedder, known } = this.embedding;
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
    const { beside, said, silent } = await this.beside(
      asked,
      await embedder.identity(),
      claims,
      vectors,
      request,
    );
    const sentences = [...beside.values()].flatMap((claim) => claim.toEmbed());
    const sentenceVectors = await vectorsOf(
      embedder,
      sentences.filter((sentence) => known.has(sentence)),
      signal,
    );
    const entries = claims.map((claim): DeltaEntry => {
      const found = beside.get(claim)?.judged(vectors.get(claim), sentenceVectors) ?? null;
      if (found !== null) return { claim, ...found };
      const reason = unknown.get(claim);
      return refused(claim, typeof reason === 'string' ? notKnown(reason) : NOTHING_COMPARED);
    });
    const counts: Record<DeltaVerdict, number> = { covered: 0, partly: 0, new: 0, refused: 0 };
    for (const { verdict } of entries) counts[verdict] += 1;
    return {
      claims: entries,
      counts,
      notes: [
        ...notes,
        ...said,
        ...saidOf(
          counts,
          silent,
          entries.filter(({ claim, verdict }) => verdict === 'refused' && unknown.get(claim) !== null).length,
        ),
      ],
    };
  }

  /**
   * Each claim beside the chunks that it is compared with, what has to be said of the filters, and how many chunks have no
   * vector. Each claim meets the notes of one moment, a later one maybe those of a later: a hundred looks through all vectors
   * in one snapshot would keep every other question waiting.
   * @param by who made the claims' vectors
   */
  private async beside(
    folders: readonly OpenedFolder[],
    by: EmbedderIdentity,
    claims: readonly string[],
    vectors: ReadonlyMap<string, Float32Array>,
    request: DeltaRequest,
  ) {
    const chunks = new CandidateChunks(new FreshNotes(this.settings.maxFileBytes));
    const weightOf = wordWeights(openShippedFrequencies(this.settings.dataDir));
    const beside = new Map<string, ClaimInNotes>();
    const said = new Set<string>();
    const inScope = <T>(ask: (scopes: ReadonlyMap<OpenedFolder, NoteScope>) => T) =>
      inSnapshots(folders, () => {
        const comparable = folders.filter(({ vectors: made }) => made.areBy(by));
        for (const each of folders) if (!comparable.includes(each)) said.add(madeAnew(each.folder.name));
        const scopes = new Map(comparable.map((each) => [each, each.scopes.of(request)]));
        for (const { notes } of scopes.values()) for (const note of notes) said.add(note);
        return ask(scopes);
      });
    for (const claim of new Set(claims)) {
      if (request.signal?.aborted) throw searchCancelled();
      beside.set(
        claim,
        inScope((scopes) => new ClaimInNotes(claim, chunks.of(scopes, claim, vectors.get(claim)), weightOf)),
      );
      await nextTurn();
    }
    const silent = inScope((scopes) =>
      [...scopes].reduce((sum, [{ vectors: made }, { files }]) => sum + made.lacking(files), 0),
    );
    return { beside, said, silent };
  }
}

const notCompared = (folder: string, problem: string): string =>
  `"${folder}" was not compared with: ${problem}`;

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
          `Not compared with ${silent} ${silent === 1 ? 'chunk' : 'chunks'} without a vector, in languages that the model does not know or not yet embedded, but word for word: what is called new may stand there.`,
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
    `Give 1 to ${MOST_CLAIMS} claims, each a sentence.`,
  );
}
