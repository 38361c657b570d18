import type { Database } from 'better-sqlite3';
import type { ServingEmbedder } from '../embeddings/serving-embedder.js';
import { VerbatimError } from '../errors.js';
import { type LibraryVectors, openPassageIndex } from '../retrieval/open-passage-index.js';
import type { RerankWithin } from '../retrieval/rerank/deadline.js';
import { openReadOnly, requireNewestSchema } from '../storage/open.js';
import { Concepts } from './concepts/concepts.js';
import { LocusResolver } from './loci/locus-resolver.js';
import { QuoteChecker } from './quotes/quote-checker.js';
import { Reader } from './reading/reader.js';
import { RANKING } from './search/ranking.js';
import { WorkSearch } from './search/work-search.js';
import type { LibraryStatus } from './status.js';
import { summarise } from './summarise.js';
import type { LibrarySummary } from './summary.js';
import { WorksRepository } from './works.repository.js';

/** One library file, open, with everything that answers from it. It closes when the last of its users lets go. */
export class OpenLibrary {
  readonly works: WorksRepository;
  readonly search: WorkSearch;
  readonly reader: Reader;
  readonly quotes: QuoteChecker;
  readonly concepts: Concepts;
  private readonly db: Database;
  private readonly vectors: LibraryVectors;
  private users = 1;
  private summary: LibrarySummary | undefined;

  /** @throws VerbatimError `not-found` when there is no file, `unavailable` when it is no library */
  constructor(
    private readonly path: string,
    dataDir: string,
    private readonly embedder: ServingEmbedder | null,
    reranker: RerankWithin | null = null,
  ) {
    this.db = openReadOnly(path);
    try {
      requireNewestSchema(this.db);
      this.works = new WorksRepository(this.db);
      this.vectors = openPassageIndex(this.db, dataDir);
      this.search = new WorkSearch(this.db, this.works, this.vectors, embedder, RANKING, reranker);
      const loci = new LocusResolver(this.works);
      this.reader = new Reader(this.works, loci);
      this.quotes = new QuoteChecker(this.db, loci);
      this.concepts = new Concepts(this.db, this.works);
    } catch (cause) {
      this.db.close();
      throw cause instanceof VerbatimError ? cause : notReadable(path, cause);
    }
  }

  retain(): void {
    this.users += 1;
  }

  release(): void {
    this.users -= 1;
    if (this.users === 0) this.db.close();
  }

  async status(): Promise<LibraryStatus> {
    const { contentHash, builtAt, counts, skipped } = this.summarised();
    const vectorProblem = (await this.search.vectorProblem()) ?? this.embedder?.lastFailure() ?? null;
    return {
      ready: true,
      path: this.path,
      library: { contentHash, builtAt, ...counts },
      lists: {
        keyword: true,
        vector: vectorProblem === null ? (this.vectors.index?.serves ?? null) : null,
        original: true,
      },
      embedder: {
        library: this.vectors.embedder,
        configured: (await this.embedder?.identity().catch(() => null))?.id ?? null,
        spent: this.embedder?.costs() ?? null,
      },
      degraded: [
        ...(vectorProblem === null ? [] : [vectorProblem]),
        ...(this.vectors.index?.notes ?? []),
        ...skipped.map(({ work, reason }) => `${work} is not in the library: ${reason}`),
      ],
    };
  }

  /** The file does not change while it is open: it is counted once. */
  private summarised(): LibrarySummary {
    this.summary ??= summarise(this.db);
    return this.summary;
  }
}

function notReadable(path: string, cause: unknown): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `The library at ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`,
    'Run `verbatim build` to make it anew; nothing in it is lost, since it is derived.',
    { cause },
  );
}
