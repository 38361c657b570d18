import { parseQuery } from '../../retrieval/query.js';
import { snippetOf } from '../../retrieval/snippet.js';
import type { DeltaEntry } from '../answers.js';
import { wantedTokens } from '../search/hits.js';
import type { CandidateChunk, Statement } from './candidates.js';
import { type ClaimToken, claimTokens } from './claim-tokens.js';
import { COVERED_FROM, PARTLY_FROM, RARE_FROM, SET_BACK, scoreOf } from './thresholds.js';
import { matchWords, type WeightOf, type WordMatch } from './word-match.js';
import { denies, holdsInARow } from './word-run.js';

/** Chunks nearest by meaning whose sentences' vectors are asked for, whatever words they have. */
const NEAREST_READ = 3;
/** Sentences of each of them, and of all chunks whose vectors are asked for: those with most of the claim's words. */
const SENTENCES_READ = 24;

interface Beside {
  readonly chunk: CandidateChunk;
  readonly statement: Statement;
  readonly words: WordMatch;
  readonly denied: boolean;
}

/** A verdict and what it rests on. */
export type Judged = Pick<DeltaEntry, 'verdict' | 'nearest' | 'score'>;

/** One claim beside the chunks that it is compared with. */
export class ClaimInNotes {
  private readonly tokens: readonly ClaimToken[];
  private readonly verbatim: Judged | null;
  private readonly sentences: readonly Beside[];

  constructor(
    private readonly claim: string,
    chunks: readonly CandidateChunk[],
    weightOf: WeightOf,
  ) {
    this.tokens = claimTokens(claim);
    this.verbatim = this.foundIn(chunks);
    this.sentences = this.verbatim ? [] : this.besideOf(chunks, weightOf);
  }

  /** Sentences that have to be embedded before the claim can be judged; none where it stands word for word. */
  toEmbed(): readonly string[] {
    return this.sentences.map(({ statement }) => statement.text);
  }

  /**
   * @param vector  of the claim; undefined where the model does not know its language
   * @param vectors of sentences; those in unknown languages have none
   * @returns null where there is nothing to compare with
   */
  judged(vector: Float32Array | undefined, vectors: ReadonlyMap<string, Float32Array>): Judged | null {
    if (this.verbatim || vector === undefined) return this.verbatim;
    let best: { readonly beside: Beside; readonly score: number; readonly ranked: number } | null = null;
    for (const beside of this.sentences) {
      const other = vectors.get(beside.statement.text);
      if (other === undefined) continue;
      const score = scoreOf(cosine(vector, other), beside.words.share);
      const ranked = score - (this.holdsBack(beside) ? SET_BACK : 0);
      if (best === null || ranked > best.ranked) best = { beside, score, ranked };
    }
    if (best === null) return null;
    const { beside, score } = best;
    const verdict =
      score < PARTLY_FROM ? 'new' : score < COVERED_FROM || this.holdsBack(beside) ? 'partly' : 'covered';
    return { verdict, nearest: { ...beside.chunk.place, snippet: beside.statement.text }, score };
  }

  /** Whether a sentence cannot say the claim, however near it is. */
  private holdsBack({ words, denied }: Beside): boolean {
    return words.lacksValue || denied || words.heaviestLacking >= RARE_FROM;
  }

  private foundIn(chunks: readonly CandidateChunk[]): Judged | null {
    for (const { place, raw, tokens, statements } of chunks) {
      const holding = statements.find((statement) =>
        holdsInARow(statement.text, statement.tokens, this.tokens),
      );
      if (holding === undefined && !holdsInARow(raw, tokens, this.tokens)) continue;
      const snippet = holding?.text ?? snippetOf(raw, wantedTokens(parseQuery(this.claim))).text;
      return { verdict: 'covered', nearest: { ...place, snippet }, score: 1 };
    }
    return null;
  }

  private besideOf(chunks: readonly CandidateChunk[], weightOf: WeightOf): readonly Beside[] {
    const denied = denies(this.claim);
    const words = new Set(this.tokens.filter(({ kind }) => kind !== 'function').map(({ form }) => form));
    const isDenied = (chunk: CandidateChunk, statement: Statement) =>
      [...statement.denied, ...chunk.deniedHeading].some((forms) => forms.some((form) => words.has(form)));
    const all = chunks.map((chunk) =>
      chunk.statements.map((statement): Beside => {
        const match = matchWords(this.tokens, statement.forms, chunk.headings, chunk.forms, weightOf);
        return { chunk, statement, words: match, denied: isDenied(chunk, statement) !== denied };
      }),
    );
    const byWords = all.flat().sort((a, b) => b.words.share - a.words.share);
    const nearest = all.slice(0, NEAREST_READ).flatMap((beside) => beside.slice(0, SENTENCES_READ));
    return [...new Set([...nearest, ...byWords.slice(0, SENTENCES_READ)])];
  }
}

/** Of unit vectors. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0);
  return sum;
}
