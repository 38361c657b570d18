import type { Database } from 'better-sqlite3';
import type { Config } from '../config.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { type LibraryVectors, openPassageIndex } from '../retrieval/open-passage-index.js';
import { openReadOnly, requireNewestSchema } from '../storage/open.js';
import type { CheckAnswer, CheckRequest } from '../works/answers.js';
import { readMeta } from '../works/library-meta.js';
import { LocusResolver } from '../works/loci/locus-resolver.js';
import { otherKeys } from '../works/loci/other-keys.js';
import { QuoteChecker } from '../works/quotes/quote-checker.js';
import type { Ranking } from '../works/search/ranking.js';
import { WorkSearch } from '../works/search/work-search.js';
import { libraryPath } from '../works/summary.js';
import { WorksRepository } from '../works/works.repository.js';
import type { QuoteLibrary } from './known-items/evaluate-quotes.js';
import { type UnitText, UnitTextsRepository } from './known-items/unit-texts.repository.js';
import { QueryVectors } from './query-vectors.js';
import type { SetLibrary } from './sets/load-set.js';

/** What a run says of the library it was made over. */
export interface LibraryIdentity {
  readonly contentHash: string;
  /** Id, revision and dimension; null for a library without vectors. */
  readonly embedder: string | null;
  /** Sorted ids. */
  readonly works: readonly string[];
}

/** A library opened to be measured: any number of rankings over one file, with each query embedded once. */
export class MeasuredLibrary implements SetLibrary, QuoteLibrary {
  readonly identity: LibraryIdentity;
  readonly queryVectors: QueryVectors | null;
  private readonly db: Database;
  private readonly works: WorksRepository;
  private readonly vectors: LibraryVectors;
  private checker: QuoteChecker | undefined;
  private readonly englishKeys = new Map<string, ReadonlyMap<string, readonly string[]>>();

  /** @throws VerbatimError `not-found` without a library, `unavailable` where it is of another version */
  constructor(config: Config) {
    this.db = openReadOnly(libraryPath(config.dataDir));
    requireNewestSchema(this.db);
    this.works = new WorksRepository(this.db);
    this.vectors = openPassageIndex(this.db, config.dataDir);
    const embedder = makeEmbedder(config.embedding, config.dataDir);
    this.queryVectors = embedder && new QueryVectors(embedder);
    const { contentHash, embedder: made } = readMeta(this.db);
    this.identity = {
      contentHash,
      embedder: made && `${made.id} ${made.revision} (${made.dimension})`,
      works: this.works
        .workRows()
        .map(({ id }) => id)
        .sort(),
    };
  }

  /** A search over the library with another ranking. */
  searchWith(ranking: Ranking): WorkSearch {
    return new WorkSearch(this.db, this.works, this.vectors, this.queryVectors, ranking);
  }

  hasWork(work: string): boolean {
    return this.works.work(work) !== undefined;
  }

  counted(id: string): string | undefined {
    const unit = this.works.unit(id);
    return unit && (unit.sameAs ?? unit.id);
  }

  byEnglishKey(work: string, key: string): readonly string[] {
    let keys = this.englishKeys.get(work);
    if (keys === undefined) {
      const byKey = new Map<string, string[]>();
      for (const row of this.works.keys(work)) {
        for (const english of otherKeys(row)) {
          byKey.set(english, [...(byKey.get(english) ?? []), `${work}/${row.refKey}`]);
        }
      }
      keys = byKey;
      this.englishKeys.set(work, keys);
    }
    return keys.get(key) ?? [];
  }

  unitTexts(): readonly UnitText[] {
    return new UnitTextsRepository(this.db).unitTexts();
  }

  bodies(): readonly string[] {
    return new UnitTextsRepository(this.db).bodies();
  }

  /** What became of a quote. */
  async check(request: CheckRequest): Promise<CheckAnswer> {
    this.checker ??= new QuoteChecker(this.db, new LocusResolver(this.works));
    return this.checker.check(request);
  }

  /** What a judge reads of a unit: its reference and its words in English (the original's, where no translation has them). */
  unitInEnglish(id: string): { readonly ref: string; readonly text: string } {
    const unit = this.works.unit(id);
    if (unit === undefined) return { ref: id, text: '' };
    const bodies = this.works.translations(unit.rowid);
    const first = bodies.find(({ text }) => this.works.text(text)?.preferred) ?? bodies[0];
    const words = bodies.filter(({ text }) => text === first?.text).map(({ body }) => body);
    return {
      ref: unit.ref,
      text: words.length > 0 ? words.join(' ') : (this.works.original(unit.rowid)?.body ?? ''),
    };
  }

  /** Words of a passage; '' for an id that is none. */
  passage(id: string): string {
    return this.works.passage(id)?.body ?? '';
  }

  async close(): Promise<void> {
    this.db.close();
    await this.queryVectors?.close();
  }
}
