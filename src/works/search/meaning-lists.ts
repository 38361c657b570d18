import { aboveLast } from '../../retrieval/fusion.js';
import type { LineKind } from '../../retrieval/lines/line-vectors.js';
import type { LibraryVectors } from '../../retrieval/open-passage-index.js';
import type { GroupOf, RankedEntry } from '../../retrieval/ranked-list.js';
import { VectorList } from '../../retrieval/vector-list.js';
import type { Ranking, SearchList } from './ranking.js';

/** Said where lines ought to be asked by meaning and cannot be. */
const NO_LINE_VECTORS =
  'What is written about passages was searched by words only: the library was built without vectors for it. `verbatim build` makes them.';

/** What a search is about, in the forms that lists take. */
export interface ListScope {
  /** Ids; null for the whole library. */
  readonly works: readonly string[] | null;
  readonly passageGroups: GroupOf;
  readonly unitGroups: GroupOf;
}

/** The lists that are asked by a vector: passages, and what is written about units. */
export class MeaningLists {
  /** Some list of the ranking is asked by a vector. */
  readonly wanted: boolean;
  private readonly passages: VectorList | null;

  constructor(
    private readonly vectors: LibraryVectors,
    private readonly ranking: Ranking,
  ) {
    const { vector, situation, line } = ranking.lists;
    this.wanted = [vector, situation, line].some((weight) => weight > 0);
    this.passages = vectors.index && new VectorList(vectors.index);
  }

  /** What the answer must say of lists that cannot be asked; null when all is well. */
  get note(): string | null {
    const { situation, line } = this.ranking.lists;
    const asksLines = situation > 0 || line > 0;
    return asksLines && this.vectors.index !== null && this.vectors.lines === null ? NO_LINE_VECTORS : null;
  }

  /** The lists that count, each full where the library holds as much; scores are cosines counted from the last entry's. */
  ask(vector: Float32Array, scope: ListScope): Partial<Record<SearchList, readonly RankedEntry[]>> {
    const { lists, depth, lineDepth } = this.ranking;
    const lineVectors = this.vectors.index === null ? null : this.vectors.lines;
    const ofLines = (kind: LineKind) =>
      aboveLast(lineVectors?.ask(vector, { kind, depth: lineDepth, groupOf: scope.unitGroups }) ?? []);
    return {
      ...(lists.vector > 0 && {
        vector: aboveLast(this.passages?.ask(vector, scope.works, depth, scope.passageGroups) ?? []),
      }),
      ...(lists.situation > 0 && { situation: ofLines('situation') }),
      ...(lists.line > 0 && { line: ofLines('line') }),
    };
  }
}
