import type { Embedder } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import { parseQuery } from '../../retrieval/query.js';
import { snippetOf } from '../../retrieval/snippet.js';
import type { DeltaAnswer, DeltaEntry, DeltaRequest, DeltaVerdict } from '../answers.js';
import { inSnapshots, type OpenedFolder } from '../opened-folder.js';
import { placeOf } from '../reading/note-place.js';
import { freshChunk } from '../search/freshness.js';
import { wantedTokens } from '../search/hits.js';
import { QueryEmbedding } from '../search/query-vectors.js';
import { THRESHOLDS } from './thresholds.js';

/** Claims of one call. */
export const MAX_CLAIMS = 100;
/** Chunks looked at for a claim, where files have changed since they were indexed. */
const LOOKED_AT = 5;

/**
 * Sets claims beside the notes: what they hold already, what they speak of, what is new to them. A vector tells how near a
 * text is, not whether it says the same: a claim and its contrary are near. So the nearest chunk comes with each.
 */
export class ClaimComparison {
  private readonly embedding: QueryEmbedding;

  constructor(private readonly embedder: Embedder | null) {
    this.embedding = new QueryEmbedding(embedder);
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
    const { embedder } = this;
    if (asked.length === 0 || embedder === null) {
      throw new VerbatimError(
        'unavailable',
        `Claims are compared by meaning, and no folder can be searched so. ${notes.join(' ')}`.trim(),
        'Reindex with an embedder configured, or look for each claim with vault_search.',
      );
    }
    const understood = claims.filter((claim) => embedder.understands(claim));
    const { signal } = request;
    const vectors = await embedded(embedder, understood, signal);
    return inSnapshots(asked, () => {
      const scopes = asked.map((folder) => folder.scopes.of(request));
      const entries = claims.map((claim): DeltaEntry => {
        const vector = vectors.get(claim);
        if (vector === undefined) return refused(claim);
        const near = asked
          .flatMap((folder, at) =>
            folder.vectors
              .nearest(vector, LOOKED_AT, scopes[at]?.files ?? null)
              .entries.map(({ group, score }) => ({ folder, group, score })),
          )
          .sort((a, b) => b.score - a.score);
        return entryOf(claim, near);
      });
      const counts: Record<DeltaVerdict, number> = { covered: 0, partly: 0, new: 0, refused: 0 };
      for (const { verdict } of entries) counts[verdict] += 1;
      return {
        claims: entries,
        counts,
        notes: [...notes, ...new Set(scopes.flatMap((scope) => scope.notes)), ...saidOf(counts)],
      };
    });
  }
}

async function embedded(
  embedder: Embedder,
  claims: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Float32Array>> {
  const texts = [...new Set(claims)];
  if (texts.length === 0) return new Map();
  const { vectors } = await embedder.embed(texts, 'query', signal ? { signal } : {});
  return new Map(texts.flatMap((text, at) => (vectors[at] ? [[text, vectors[at]]] : [])));
}

interface NearChunk {
  readonly folder: OpenedFolder;
  readonly group: number;
  readonly score: number;
}

function entryOf(claim: string, near: readonly NearChunk[]): DeltaEntry {
  for (const { folder, group, score } of near) {
    const chunk = folder.rows.chunk(group);
    if (chunk === undefined) continue;
    const fresh = freshChunk(folder.policy, chunk);
    // What has been rewritten is not what the vector is of.
    if (typeof fresh === 'string' || fresh.freshness === 'changed') continue;
    const { text: snippet } = snippetOf(fresh.raw, wantedTokens(parseQuery(claim)));
    const verdict = score >= THRESHOLDS.covered ? 'covered' : score >= THRESHOLDS.partly ? 'partly' : 'new';
    return { claim, verdict, nearest: { ...placeOf(folder, chunk, fresh), snippet }, score };
  }
  return { claim, verdict: 'new', nearest: null, score: null };
}

function refused(claim: string): DeltaEntry {
  return {
    claim,
    verdict: 'refused',
    nearest: null,
    score: null,
    note: 'The embedding model does not know the script of this claim; nothing is said of it. Give it in English, or look for its words with vault_search.',
  };
}

function saidOf({ covered, partly, refused: unknown }: Readonly<Record<DeltaVerdict, number>>): string[] {
  return [
    ...(covered + partly > 0
      ? [
          'Nearness is no agreement: a note may say the contrary. Read the nearest before calling a claim known.',
        ]
      : []),
    ...(unknown > 0 ? [`${unknown} refused: the embedding model does not know their script.`] : []),
  ];
}

function wrongCount(count: number): VerbatimError {
  return new VerbatimError(
    'bad-input',
    count === 0 ? 'There is no claim to compare.' : `${count} claims are more than one call compares.`,
    `Give 1 to ${MAX_CLAIMS} claims, each a sentence.`,
  );
}
