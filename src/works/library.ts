import { type Stats, statSync } from 'node:fs';
import type { Config } from '../config.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { type OnEmbeddingFailure, ServingEmbedder } from '../embeddings/serving-embedder.js';
import { VerbatimError } from '../errors.js';
import type { RerankWithin } from '../retrieval/rerank/deadline.js';
import { makeReranker } from '../retrieval/rerank/make-reranker.js';
import type {
  AnswerCheck,
  CheckAnswer,
  CheckRequest,
  ConceptAnswer,
  ConceptList,
  ReadAnswer,
  ReadRequest,
  SearchAnswer,
  SearchRequest,
  WorkSummary,
} from './answers.js';
import { completeLocus } from './loci/complete-locus.js';
import { OpenLibrary } from './open-library.js';
import { romaniseAnswer } from './reading/romanised-answer.js';
import type { LibraryStatus } from './status.js';
import { libraryPath } from './summary.js';

/**
 * The library of works: search, read, check, concepts. A rebuilt file is noticed at the next call and swapped in;
 * calls under way finish on the file they began with.
 */
export class Library {
  private readonly path: string;
  private readonly embedder: ServingEmbedder | null;
  private readonly reranker: RerankWithin | null;
  private current: { readonly library: OpenLibrary; readonly mark: string } | undefined;
  /** A file in the library's place that could not be opened while another was open, and why. */
  private refused: { readonly mark: string; readonly reason: string } | undefined;

  /** @param onFailure is told why queries cannot be embedded */
  constructor(
    private readonly config: Config,
    onFailure?: OnEmbeddingFailure,
  ) {
    this.path = libraryPath(config.dataDir);
    const embedder = makeEmbedder(config.embedding, config.dataDir);
    this.embedder = embedder && new ServingEmbedder(embedder, { onFailure });
    this.reranker = makeReranker(config.rerank);
  }

  /** @throws VerbatimError `bad-input` for an empty query or an unknown filter */
  search(request: SearchRequest): Promise<SearchAnswer> {
    return this.using((library) => library.search.search(request));
  }

  /** @throws VerbatimError `bad-input` for no entries, too many, or a translation that no work asked for has */
  read(request: ReadRequest): Promise<ReadAnswer> {
    return this.using((library) => {
      const answer = library.reader.read(request);
      return request.romanise ? romaniseAnswer(answer) : answer;
    });
  }

  /** @throws VerbatimError `bad-input` for an empty or over-long quote, or a work or locus that is not known */
  check(request: CheckRequest): Promise<CheckAnswer> {
    return this.using((library) => library.quotes.check(request));
  }

  /** @throws VerbatimError `bad-input` for an empty or over-long answer */
  checkAnswer(text: string): Promise<AnswerCheck> {
    return this.using((library) => library.quotes.checkAnswer(text));
  }

  listConcepts(filter?: string): Promise<ConceptList> {
    return this.using((library) => library.concepts.list(filter));
  }

  getConcept(name: string): Promise<ConceptAnswer> {
    return this.using((library) => library.concepts.get(name));
  }

  works(): Promise<readonly WorkSummary[]> {
    return this.using((library) => library.works.all());
  }

  /** Chapters and reference keys of a work that begin with `prefix`, in reading order, at most `limit`. */
  completeLocus(work: string, prefix: string, limit: number): Promise<readonly string[]> {
    return this.using((library) => completeLocus(library.works, work, prefix, limit));
  }

  /** Never throws: a library that cannot be opened is part of the answer. */
  async status(): Promise<LibraryStatus> {
    try {
      const status = await this.using((library) => library.status());
      return this.refused ? { ...status, degraded: [this.refused.reason, ...status.degraded] } : status;
    } catch (error) {
      const { message, recovery } =
        error instanceof VerbatimError
          ? error
          : { message: String(error), recovery: 'Run `verbatim doctor`.' };
      const failure = this.embedder?.lastFailure() ?? null;
      return {
        ready: false,
        path: this.path,
        library: null,
        lists: null,
        embedder: null,
        degraded: [`${message} ${recovery}`, ...(failure === null ? [] : [failure])],
      };
    }
  }

  /** Asks the embedder for one vector, so that `status` can say whether it answers; its failure is part of the status. */
  async probe(): Promise<void> {
    await this.embedder?.embed(['probe'], 'query').catch(() => undefined);
  }

  async close(): Promise<void> {
    this.current?.library.release();
    this.current = undefined;
    await this.embedder?.close();
    await this.reranker?.close();
  }

  private async using<T>(work: (library: OpenLibrary) => T | Promise<T>): Promise<T> {
    const library = this.upToDate();
    library.retain();
    try {
      return await work(library);
    } finally {
      library.release();
    }
  }

  /**
   * The open library, reopened when another file stands in its place. One that cannot be opened is tried once, and the
   * library that is open goes on serving.
   */
  private upToDate(): OpenLibrary {
    const mark = this.markOnDisk();
    const { current } = this;
    if (current && (mark === undefined || mark === current.mark || mark === this.refused?.mark)) {
      return current.library;
    }
    try {
      const library = new OpenLibrary(this.path, this.config.dataDir, this.embedder, this.reranker);
      current?.library.release();
      this.current = { library, mark: mark ?? '' };
      this.refused = undefined;
      return library;
    } catch (error) {
      if (current === undefined) throw error;
      this.refused = { mark: mark ?? '', reason: refusalOf(error) };
      return current.library;
    }
  }

  /** Which file stands at the path; undefined when none does (an open one then goes on serving). */
  private markOnDisk(): string | undefined {
    let stats: Stats | undefined;
    try {
      stats = statSync(this.path, { throwIfNoEntry: false });
    } catch (error) {
      // The data folder is a file: no library stands in it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
    }
    return stats && `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
  }
}

/** What a health check says of a file that was not swapped in. */
function refusalOf(error: unknown): string {
  const { message, recovery } =
    error instanceof VerbatimError ? error : { message: String(error), recovery: 'Run `verbatim doctor`.' };
  return `${message} The library that was open before goes on serving. ${recovery}`;
}
