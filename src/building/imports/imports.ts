import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { LocusResolver } from '../../works/loci/locus-resolver.js';
import { WorksRepository } from '../../works/works.repository.js';
import type { Difference } from '../verification/difference.js';
import type { WorkWriter } from '../write-work.js';
import { importedWorks } from './import-spec.js';
import { ImportStore } from './import-store.js';
import type { ImportsManifest } from './manifest.js';
import { type Placed, TranslationPlacer, writeTranslations } from './translations/place-translations.js';
import { readTranslationFile } from './translations/translation-file.js';
import { Corpus } from './wcw/corpus.js';
import { type GraphProblem, readAnswer, WcwGraph } from './wcw/graph-schema.js';
import { mergeGraph } from './wcw/merge-graph.js';

/** A change to what is imported, made when a build has the right to make it: under the build's lock. */
export interface ImportsChange {
  readonly apply: (before: ImportsManifest) => ImportsManifest;
  /** Translations of this name are new: every locus of theirs must name a unit of the library. */
  readonly strict?: string;
}

export interface WriteOptions {
  /** Ids of all recipes, built or not: no imported work takes one. */
  readonly reserved: ReadonlySet<string>;
  /** Called after each text with the number of texts done, their total and the slug. */
  readonly onText?: (done: number, total: number, slug: string) => Promise<void> | void;
  readonly signal?: AbortSignal | undefined;
}

/** What came of the imports in one library, beside what is in it. */
export interface ImportsOutcome {
  readonly notes: readonly string[];
  readonly graphProblems: readonly GraphProblem[];
}

/**
 * What was imported, as inputs of a build: written after the library's own works, since those have the first right to
 * every name, and compared with the library at every verification.
 */
export class Imports {
  private readonly manifest: ImportsManifest;
  private outcome: ImportsOutcome = { notes: [], graphProblems: [] };

  private constructor(
    private readonly store: ImportStore,
    private readonly change: ImportsChange | undefined,
  ) {
    const before = store.read();
    this.manifest = change ? change.apply(before) : before;
  }

  /** @throws VerbatimError `unavailable` when the list of imports cannot be read; what `change` throws */
  static open(dataDir: string, change?: ImportsChange): Imports {
    return new Imports(new ImportStore(dataDir), change);
  }

  /** Nothing was imported. */
  get isEmpty(): boolean {
    return this.manifest.wcw === null && this.manifest.translations.length === 0;
  }

  /** Hex sha256 over what the imports would make: equal for equal files; '' where there are none. */
  get key(): string {
    if (this.isEmpty) return '';
    const { wcw, translations } = this.manifest;
    const hashes = [wcw?.corpus.sha256, wcw?.graph?.sha256, ...translations.map(({ file }) => file.sha256)];
    return createHash('sha256').update(JSON.stringify(hashes)).digest('hex');
  }

  /**
   * Writes everything that was imported into a library that holds its own works and concepts.
   * @throws VerbatimError `bad-input` for a translation that does not fit the library, `mismatch` for a kept file that is
   *   not the one imported, `cancelled` on abort
   */
  async write(db: Database, works: WorkWriter, options: WriteOptions): Promise<void> {
    const { wcw } = this.manifest;
    let graphProblems: readonly GraphProblem[] = [];
    if (wcw) {
      const taken = { own: new WorksRepository(db), reserved: options.reserved };
      const names = await new Corpus(wcw.corpus, this.store).write(works, taken, options);
      if (wcw.graph) {
        const json = this.store.bytes(wcw.graph).toString('utf8');
        graphProblems = mergeGraph(db, readAnswer(WcwGraph, json, wcw.graph.from), names).problems;
      }
    }
    const placed = this.place(db, this.change?.strict);
    for (const { translations } of placed) writeTranslations(db, translations);
    this.outcome = { notes: placed.flatMap(({ notes }) => notes), graphProblems };
  }

  /** What the last `write` had to say. */
  get written(): ImportsOutcome {
    return this.outcome;
  }

  /** The first thing of a library that is not as it was imported. */
  async check(
    db: Database,
    options: Pick<WriteOptions, 'onText' | 'signal'>,
  ): Promise<{ checked: number; difference: Difference | null }> {
    const { wcw } = this.manifest;
    const corpus = wcw
      ? await new Corpus(wcw.corpus, this.store).check(db, options)
      : { checked: 0, difference: noneImported(db) };
    if (corpus.difference) return corpus;
    const due = this.place(db).flatMap(({ translations }) => translations);
    const found = db
      .prepare<[], string>(
        `SELECT json_array(unit, language, translator, year, body, commentary, terms) FROM translations ORDER BY id`,
      )
      .pluck()
      .all();
    const checked = corpus.checked + due.length;
    for (const [at, row] of due.entries()) {
      const { unitId, unit, language, translator, year, body, commentary, terms } = row;
      const stored = JSON.parse(found[at] ?? 'null') as unknown;
      if (
        JSON.stringify(stored) !== JSON.stringify([unit, language, translator, year, body, commentary, terms])
      ) {
        const expected = `the translation of ${translator} as imported (“${body}”)`;
        return { checked, difference: { work: null, at: unitId, expected, found: found[at] ?? 'none' } };
      }
    }
    const extra = found.length - due.length;
    const difference = {
      work: null,
      at: null,
      expected: 'imported translations only',
      found: `${extra} others`,
    };
    return { checked, difference: extra === 0 ? null : difference };
  }

  /** Makes the change lasting; called when the library that has it is whole and verified. */
  commit(): void {
    if (this.change) this.store.write(this.manifest);
  }

  private place(db: Database, strict?: string): readonly Placed[] {
    if (this.manifest.translations.length === 0) return [];
    const placer = new TranslationPlacer(new LocusResolver(new WorksRepository(db)));
    return this.manifest.translations.map(({ name, file }) =>
      placer.place(readTranslationFile(this.store.bytes(file), file.from), name === strict),
    );
  }
}

function noneImported(db: Database): Difference | null {
  const [work] = importedWorks(db);
  return work === undefined
    ? null
    : { work, at: null, expected: 'works of recipes only', found: `${work}, which is no longer imported` };
}
