import type { Database } from 'better-sqlite3';
import type { Embedder } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import { aboveLast, diversify, type FusedEntry, fuse } from '../../retrieval/fusion.js';
import { KeywordList } from '../../retrieval/keyword-list.js';
import { LatentList } from '../../retrieval/latent/latent-list.js';
import type { LibraryVectors } from '../../retrieval/open-passage-index.js';
import { OriginalList } from '../../retrieval/original-list.js';
import { type ParsedQuery, parseQuery } from '../../retrieval/query.js';
import type { RerankWithin } from '../../retrieval/rerank/deadline.js';
import { searchCancelled } from '../../retrieval/search-errors.js';
import { wholeNumber } from '../../whole-number.js';
import type { SearchAnswer, SearchRequest } from '../answers.js';
import type { WorksRepository } from '../works.repository.js';
import { type Candidate, HitWriter } from './hit-writer.js';
import { MeaningLists } from './meaning-lists.js';
import { PassageCatalogue, type WorkMask } from './passage-catalogue.js';
import { QueryEmbedding, type QueryVector } from './query-vector.js';
import { RANKING, type Ranking, type SearchList } from './ranking.js';
import { SearchRepository } from './search.repository.js';
import { resolveScope } from './search-scope.js';

/** Hits of an answer: what a model can weigh in one reading. */
const HIT_BOUNDS = { least: 1, most: 20, usual: 20 } as const;

/** Searches the passages of all works: keywords, vectors and originals, fused. */
export class WorkSearch {
  private readonly keywords: KeywordList;
  private readonly latent: LatentList | null;
  private readonly originals: OriginalList;
  private readonly meaning: MeaningLists;
  private readonly embedding: QueryEmbedding;
  private readonly repository: SearchRepository;
  private readonly hits: HitWriter;
  private knownCatalogue: PassageCatalogue | undefined;

  constructor(
    private readonly db: Database,
    private readonly works: WorksRepository,
    vectors: LibraryVectors,
    embedder: Embedder | null,
    private readonly ranking: Ranking = RANKING,
    private readonly reranker: RerankWithin | null = null,
  ) {
    this.keywords = new KeywordList(db, undefined, ranking.columns);
    this.latent = LatentList.open(db);
    this.originals = new OriginalList(db);
    this.meaning = new MeaningLists(vectors, ranking);
    this.embedding = new QueryEmbedding(vectors, embedder);
    this.repository = new SearchRepository(db);
    this.hits = new HitWriter(works, this.repository);
  }

  /**
   * The passages that speak to a query, best first: at most `limit`, at most `perWork` of a work unless one is named.
   * What holds the very words asked for comes first. Deterministic: ties in the order of the library.
   * @throws VerbatimError `bad-input` for a blank query, a limit outside 1–20 or a filter that names nothing;
   *   `cancelled` on abort
   */
  async search(request: SearchRequest): Promise<SearchAnswer> {
    const limit = wholeNumber(request.limit, 'limit', HIT_BOUNDS);
    if (request.query.trim() === '') {
      throw new VerbatimError('bad-input', 'The query is empty.', 'Say what to look for, in a few words.');
    }
    const scope = resolveScope(request, this.works);
    const query = parseQuery(request.query);
    const notes = query.cut === null ? [] : [query.cut];
    if (query.terms.length === 0) {
      notes.push('The query holds no word or number to search for. Say in words what to look for.');
      return { hits: [], mode: 'keyword', relaxed: false, notes };
    }
    if (scope.works?.length === 0) {
      notes.push('No work fits all the filters at once. Leave one of them out.');
      return { hits: [], mode: 'keyword', relaxed: false, notes };
    }

    // The embedder works on threads of its own while this thread asks the other lists.
    const { lists, depth, lineDepth } = this.ranking;
    const embedding = settle(
      this.meaning.wanted ? this.embedding.embed(query.text, request.signal) : Promise.resolve(NOT_ASKED),
    );
    const mask = this.catalogue.maskOf(scope.works);
    const passageGroups = this.catalogue.passageGroups(mask);
    const unitGroups = this.catalogue.unitGroups(mask);
    const keyword = lists.keyword > 0 ? this.keywords.ask(query, { depth, groupOf: passageGroups }) : null;
    const latent = lists.latent > 0 ? this.latent?.ask(query.text, lineDepth, unitGroups) : undefined;
    const original =
      lists.original > 0 && query.foreignWords.length > 0
        ? this.originals.ask(query.foreignWords, depth, unitGroups)
        : null;
    const embedded = await embedding();
    if (request.signal?.aborted) throw searchCancelled();
    const byMeaning =
      embedded.vector && this.meaning.ask(embedded.vector, { works: scope.works, passageGroups, unitGroups });

    const fused = fuse<SearchList>(
      {
        ...(keyword && { keyword: keyword.entries }),
        ...(latent && { latent: aboveLast(latent) }),
        ...byMeaning,
        ...(original && { original: original.entries }),
      },
      { by: this.ranking.fusion, weights: lists, k: this.ranking.rrfK },
    );
    const isExact = ({ group }: FusedEntry<SearchList>) =>
      (original?.exact.has(group) || keyword?.exact.has(group)) ?? false;
    const inexact = fused.filter((entry) => !isExact(entry));
    const reranked = await this.rerank(query, inexact, mask, request.signal);
    if (reranked.note !== null) notes.push(reranked.note);
    const ordered = [...fused.filter(isExact), ...reranked.entries];
    const workOf = ({ group }: FusedEntry<SearchList>) =>
      this.catalogue.workIdOfUnit(this.catalogue.unitToShow(group, mask));
    const shown = scope.workNamed
      ? ordered.slice(0, limit)
      : diversify(ordered, workOf, this.ranking.perWork, limit);
    const write = this.hits.writerFor(query, request.explain ?? false);
    const hits = shown.map((entry) => write(this.toShow(entry, mask)));
    if (embedded.vector === null && this.meaning.wanted) notes.push(embedded.note);
    if (byMeaning && this.meaning.note !== null) notes.push(this.meaning.note);
    if (hits.length === 0) notes.push(sayTried(query, byMeaning !== null));
    return { hits, mode: byMeaning ? 'hybrid' : 'keyword', relaxed: keyword?.relaxed ?? false, notes };
  }

  /** What keeps the vector list from answering, and what mends it; null when nothing does. Never throws. */
  async vectorProblem(): Promise<string | null> {
    return this.embedding
      .problem()
      .catch((error: unknown) =>
        error instanceof VerbatimError ? `${error.message} ${error.recovery}` : String(error),
      );
  }

  /** Read on the first search, so that opening a library stays cheap. */
  private get catalogue(): PassageCatalogue {
    this.knownCatalogue ??= new PassageCatalogue(this.db);
    return this.knownCatalogue;
  }

  /** The first entries anew in the order in which the reranker has them; the others as they were. */
  private async rerank(
    query: ParsedQuery,
    entries: readonly FusedEntry<SearchList>[],
    mask: WorkMask,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly entries: readonly FusedEntry<SearchList>[]; readonly note: string | null }> {
    if (this.reranker === null || this.ranking.reranked === 0) return { entries, note: null };
    const texts = entries
      .slice(0, this.ranking.reranked)
      .map((entry) => ({ entry, text: this.hits.textOf(this.toShow(entry, mask)) }))
      .filter(({ text }) => text !== '');
    const outcome = await this.reranker.score(
      query.text,
      texts.map(({ text }) => text),
      signal,
    );
    const { scores } = outcome;
    if (scores === null) return { entries, note: outcome.note };
    const order = texts
      .map(({ entry }, at) => ({ entry, score: scores[at] ?? 0, at }))
      .sort((a, b) => b.score - a.score || a.at - b.at);
    const first = new Set(order.map(({ entry }) => entry));
    return { entries: [...first, ...entries.filter((entry) => !first.has(entry))], note: null };
  }

  private toShow(entry: FusedEntry<SearchList>, mask: WorkMask): Candidate {
    const { catalogue, repository } = this;
    const unit = catalogue.unitToShow(entry.group, mask);
    const passage =
      catalogue.passageToShow(entry.rows.keyword ?? entry.rows.vector ?? [], unit) ??
      repository.preferredPassage(unit) ??
      null;
    const id = passage === null ? (repository.unit(unit)?.unit ?? '') : catalogue.passageId(passage);
    return { entry, passage, unit, work: catalogue.workIdOfUnit(unit), id };
  }
}

const NOT_ASKED: QueryVector = { vector: null, note: '' };

function sayTried({ terms, foreignWords }: ParsedQuery, vectors: boolean): string {
  const words = terms
    .map(({ words, phrase }) => (phrase ? `"${words.join(' ')}"` : words.join(' ')))
    .join(', ');
  const tried = [
    terms.length > 1 ? `all of ${words} together, and any of them` : words,
    ...(foreignWords.length > 0 ? [`${foreignWords.join(' ')} in the originals`] : []),
    ...(vectors ? ['passages near in meaning'] : []),
  ];
  return `Nothing was found. Looked for: ${tried.join('; ')}. Try other words, older ones too, or fewer filters.`;
}

/** Lets a promise run beside other work: its failure waits until it is asked for. */
function settle(promise: Promise<QueryVector>): () => Promise<QueryVector> {
  const settled = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return async () => {
    const outcome = await settled;
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}
