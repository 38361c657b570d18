import { aboveLast, fuse } from '../../retrieval/fusion.js';
import { type ParsedQuery, parseQuery } from '../../retrieval/query.js';
import type { RerankWithin } from '../../retrieval/rerank/deadline.js';
import { noWordsIn, searchCancelled } from '../../retrieval/search-errors.js';
import { wholeNumber } from '../../whole-number.js';
import type { NotesSearchAnswer, NotesSearchRequest } from '../answers.js';
import { HIT_BOUNDS } from '../bounds.js';
import { inSnapshots, type OpenedFolder } from '../opened-folder.js';
import { type Candidate, candidatesOf } from './candidates.js';
import { askLists, type SearchLists } from './folder-lists.js';
import { FreshNotes } from './freshness.js';
import { chooseHits } from './hits.js';
import { NOTES_RANKING, type NotesRanking } from './notes-ranking.js';
import type { QueryEmbedding } from './query-vectors.js';
import { readAgain } from './read-again.js';
import { relatedTo } from './related.js';

export interface NotesSearchOptions {
  readonly ranking?: NotesRanking;
  /** Milliseconds since 1970: what recency counts from. */
  readonly now?: () => number;
  /** Reads the best again, the whole chunk each; null for none. */
  readonly reranker?: RerankWithin | null;
}

/** What a search needs beside the folders. */
export interface NotesSearchSettings extends NotesSearchOptions {
  readonly embedding: QueryEmbedding;
  /** A note that has changed is read anew up to this size. */
  readonly maxFileBytes: number;
}

/** Searches folders of notes: keywords and vectors, fused by what they say for a chunk. */
export class NotesSearch {
  private readonly ranking: NotesRanking;
  private readonly now: () => number;
  private readonly reranker: RerankWithin | null;

  constructor(private readonly settings: NotesSearchSettings) {
    const { ranking = NOTES_RANKING, now = Date.now, reranker = null } = settings;
    this.ranking = ranking;
    this.now = now;
    this.reranker = reranker;
  }

  /**
   * The chunks that speak to a query, best first. Deterministic: ties by place.
   * @throws VerbatimError `bad-input` for a blank query, a limit outside 1–20, a path that leads out of a folder or a
   *   date that is none; `cancelled` on abort
   */
  async search(folders: readonly OpenedFolder[], request: NotesSearchRequest): Promise<NotesSearchAnswer> {
    const { ranking } = this;
    const limit = wholeNumber(request.limit, 'limit', HIT_BOUNDS);
    const query = parseQuery(request.query);
    if (query.terms.length === 0) throw noWordsIn(request.query);
    const asksVectors = ranking.lists.vector > 0;
    const vectors = await this.settings.embedding.embed(
      asksVectors ? folders : [],
      query.text,
      ranking.blend,
      request.signal,
    );
    if (request.signal?.aborted) throw searchCancelled();
    const find = () => {
      const lists = askLists(folders, query, vectors, request, ranking);
      const fused = fuse(forFusion(lists.lists, ranking), {
        by: ranking.fusion,
        weights: ranking.lists,
        k: ranking.rrfK,
      });
      return { lists, candidates: candidatesOf(fused, lists, folders, ranking, this.now()) };
    };
    const answer = (lists: SearchLists, candidates: Iterable<Candidate>, notes: readonly string[]) => {
      const chosen = chooseHits(candidates, query, new FreshNotes(this.settings.maxFileBytes), {
        limit,
        perNote: lists.single ? limit : ranking.perNote,
        explain: request.explain ?? false,
      });
      const [first] = chosen.candidates;
      const hybrid = lists.lists.vector !== undefined;
      return {
        hits: chosen.hits,
        mode: hybrid ? ('hybrid' as const) : ('keyword' as const),
        relaxed: lists.relaxed,
        lists: lists.reports,
        related: first && request.related !== false ? relatedTo(first, hybrid) : [],
        notes: [
          ...notes,
          ...lists.notes,
          ...chosen.notes,
          ...(chosen.hits.length > 0 && nearOnly(lists) ? [NEAR_ONLY] : []),
          ...(chosen.hits.length === 0 ? [sayTried(query, lists)] : []),
        ],
      };
    };
    const said = [...(query.cut === null ? [] : [query.cut]), ...vectors.notes];
    const { reranker } = this;
    if (reranker === null || ranking.rerank === 0) {
      return inSnapshots(folders, () => {
        const { lists, candidates } = find();
        return answer(lists, candidates, said);
      });
    }
    const { lists, candidates } = inSnapshots(folders, () => {
      const found = find();
      return { ...found, candidates: [...found.candidates] };
    });
    const again = await readAgain(reranker, query.text, candidates, ranking.rerank, request.signal);
    return inSnapshots(folders, () => answer(lists, again.candidates, [...said, ...again.notes]));
  }

  /** What keeps meaning from being searched in a folder; null where nothing does. */
  vectorProblem(folder: OpenedFolder): Promise<string | null> {
    return this.settings.embedding.problem(folder);
  }
}

/** Where scores are added, a cosine counts from the list's last: what the list does not hold is as near as that. */
function forFusion(
  { keyword, vector }: SearchLists['lists'],
  { fusion }: NotesRanking,
): SearchLists['lists'] {
  return {
    ...(keyword && { keyword }),
    ...(vector && { vector: fusion === 'score' ? aboveLast(vector) : vector }),
  };
}

/** No chunk has a word of the query, and what is shown is the nearest by vectors, however far. */
function nearOnly({ lists }: SearchLists): boolean {
  return lists.vector !== undefined && lists.keyword?.length === 0;
}

const NEAR_ONLY =
  'No note looked through has a word of the query: these are only the nearest in meaning, which may be far. Try other words before relying on them.';

function sayTried({ terms }: ParsedQuery, { lists }: SearchLists): string {
  const words = terms.map((term) => (term.phrase ? `"${term.words.join(' ')}"` : term.words.join(' ')));
  const keywords = words.length > 1 ? `all of ${words.join(', ')} together, and any of them` : words.join('');
  const meaning = lists.vector ? '; notes near in meaning' : '';
  return `Nothing was found. Looked for: ${keywords}${meaning}. Try other words, or fewer filters; vault_list shows what is there.`;
}
