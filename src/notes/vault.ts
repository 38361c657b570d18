import type { Embedder } from '../embeddings/embedder.js';
import { VerbatimError } from '../errors.js';
import type {
  DeltaAnswer,
  DeltaRequest,
  NoteReadAnswer,
  NoteReadRequest,
  NotesListAnswer,
  NotesListRequest,
  NotesSearchAnswer,
  NotesSearchRequest,
} from './answers.js';
import { openBackground } from './background/background.js';
import { DamagedIndex } from './damage.js';
import { ClaimComparison } from './delta/compare-claims.js';
import { FolderRegistry, type NotesFolder } from './folders.js';
import { ReindexJobs } from './jobs/reindex-jobs.js';
import { listNotes } from './listing/list-notes.js';
import { noFolders } from './no-folders.js';
import { NOTES_META } from './notes.rows.js';
import { type Lent, OpenIndexes } from './open-indexes.js';
import { inSnapshots, OpenedFolder } from './opened-folder.js';
import type { PassagesAnswer, PassagesRequest } from './passages/answers.js';
import { VaultPassages } from './passages/vault-passages.js';
import { PathPolicy } from './path-policy.js';
import { readNote } from './reading/read-note.js';
import { NotesSearch, type NotesSearchOptions } from './search/notes-search.js';
import { QueryEmbedding } from './search/query-vectors.js';

/** What the notes need of the outside. */
export interface VaultSettings {
  readonly dataDir: string;
  /** Null: keywords alone. */
  readonly embedder: Embedder | null;
  /** Larger files are not indexed. */
  readonly maxFileBytes: number;
  readonly search?: NotesSearchOptions;
}

/** All folders of notes: what the tools, the command line and tests ask. */
export class Vault {
  readonly jobs: ReindexJobs;
  private readonly registry: FolderRegistry;
  private readonly indexes: OpenIndexes<OpenedFolder>;
  private readonly searching: NotesSearch;
  private readonly claims: ClaimComparison;
  private readonly passagesOf: VaultPassages;

  constructor(private readonly settings: VaultSettings) {
    const { dataDir, embedder, search = {} } = settings;
    this.registry = new FolderRegistry(dataDir);
    this.indexes = new OpenIndexes(dataDir, (db, folder) => new OpenedFolder(db, folder, search.ranking));
    const embedding = new QueryEmbedding(embedder, dataDir);
    this.searching = new NotesSearch({ ...search, embedding, maxFileBytes: settings.maxFileBytes });
    this.claims = new ClaimComparison(embedding, settings);
    this.passagesOf = new VaultPassages({
      background: () => openBackground(dataDir),
      embedding,
      maxFileBytes: settings.maxFileBytes,
    });
    this.jobs = new ReindexJobs(settings);
  }

  folders(): readonly NotesFolder[] {
    return this.registry.list();
  }

  /** One folder, or all. @throws VerbatimError `bad-input` for an unknown name, `not-found` where none was added */
  foldersNamed(name: string | undefined): readonly NotesFolder[] {
    const folders = name === undefined ? this.registry.list() : [this.registry.named(name)];
    if (folders.length > 0) return folders;
    throw noFolders();
  }

  /**
   * The chunks that speak to a query.
   * @throws VerbatimError as `NotesSearch.search`; `bad-input` for an unknown folder, `not-found` where none was indexed
   */
  async search(request: NotesSearchRequest): Promise<NotesSearchAnswer> {
    return this.answer(request.folder, (folders) => this.searching.search(folders, request));
  }

  /** A note or part of it. @throws VerbatimError as `readNote` */
  async read(request: NoteReadRequest): Promise<NoteReadAnswer> {
    return this.answer(request.folder, (folders) =>
      inSnapshots(folders, () => readNote(folders, request, this.settings.maxFileBytes)),
    );
  }

  /** What is there. @throws VerbatimError as `listNotes` */
  async list(request: NotesListRequest): Promise<NotesListAnswer> {
    return this.answer(request.folder, (folders) =>
      listNotes(folders, request, (folder) => this.searching.vectorProblem(folder)),
    );
  }

  /** Changes when a note's file does; 'gone' where there is none, or it may not be looked at. No index is opened. */
  stampOf({ folder, path }: { readonly folder: string; readonly path: string }): string {
    try {
      const policy = PathPolicy.ofAdded(this.registry.named(folder).root);
      const stamp = policy.look(policy.locate(path))?.stamp;
      return stamp === undefined ? 'gone' : `${stamp.size} ${stamp.mtimeMs}`;
    } catch (error) {
      if (error instanceof VerbatimError) return 'gone';
      throw error;
    }
  }

  /** Paths that begin so, or whose file's name does; for menus. @throws VerbatimError as `search` for a folder */
  async completePath(begun: string, folder: string | undefined, limit: number): Promise<readonly string[]> {
    const typed = begun.trim().toLowerCase();
    const paths = await this.ask(folder === '' ? undefined : folder, (folders) =>
      folders.flatMap(({ rows }) => rows.files().map(({ path }) => path)),
    );
    const starts = paths.filter((path) => path.toLowerCase().startsWith(typed));
    const named = paths.filter((path) =>
      path
        .slice(path.lastIndexOf('/') + 1)
        .toLowerCase()
        .startsWith(typed),
    );
    return [...new Set([...starts, ...named])].slice(0, limit);
  }

  /** Claims beside the notes. @throws VerbatimError as `ClaimComparison.compare` */
  async delta(request: DeltaRequest): Promise<DeltaAnswer> {
    return this.answer(request.folder, (folders) => this.claims.compare(folders, request));
  }

  /** The best stretches of notes under a budget of tokens. @throws VerbatimError as `VaultPassages.find` */
  async passages(request: PassagesRequest): Promise<PassagesAnswer> {
    return this.answer(request.folder, (folders) => this.passagesOf.find(folders, request));
  }

  /** Why texts could not be embedded last; null where nothing is known to keep them from it. */
  embeddingFailure(): string | null {
    return this.settings.embedder?.lastFailure?.() ?? null;
  }

  /** Stops jobs under way, and closes indexes and the embedder. */
  async close(): Promise<void> {
    await this.jobs.close();
    this.indexes.close();
    await Promise.all([this.settings.embedder?.close(), this.settings.search?.reranker?.close()]);
  }

  /** As `ask`, and the answer says too what there is to say of the folders. */
  private answer<T extends { readonly notes: readonly string[] }>(
    name: string | undefined,
    ask: (folders: readonly OpenedFolder[]) => T | Promise<T>,
  ): Promise<T> {
    return this.ask(name, async (folders, notes) => {
      const answer = await ask(folders);
      return notes.length === 0 ? answer : { ...answer, notes: [...answer.notes, ...notes] };
    });
  }

  /**
   * Asks the folder of a name, or all; none is closed until the answer is there. One that is not there, cannot be opened
   * or turns out to be damaged is said, as long as another can be asked.
   * @throws VerbatimError `bad-input` for an unknown name, `not-found` where none was added; as `OpenIndexes.lend` where
   *   none can be asked
   */
  private async ask<T>(
    name: string | undefined,
    ask: (folders: readonly OpenedFolder[], notes: readonly string[]) => T | Promise<T>,
  ): Promise<T> {
    const lent = new Map<string, Lent<OpenedFolder>>();
    const notes: string[] = [];
    let failure: VerbatimError | undefined;
    const leftOut = (error: VerbatimError) => {
      failure ??= error;
      notes.push(`${error.message} ${error.recovery}`);
    };
    try {
      this.indexes.keepOnly(this.registry.list());
      for (const folder of this.foldersNamed(name)) {
        try {
          const opened = this.indexes.lend(folder);
          lent.set(folder.name, opened);
          if (opened.reader.rows.meta(NOTES_META.scannedAt) === undefined) notes.push(firstIndexing(folder));
        } catch (error) {
          leftOut(this.toldOf(error, lent));
        }
      }
      for (;;) {
        if (lent.size === 0 && failure) throw failure;
        try {
          return await ask(
            [...lent.values()].map(({ reader }) => reader),
            notes,
          );
        } catch (error) {
          if (!(error instanceof DamagedIndex)) throw error;
          leftOut(this.toldOf(error, lent));
        }
      }
    } finally {
      for (const { giveBack } of lent.values()) giveBack();
    }
  }

  /** What is told of a folder that cannot be asked; a damaged one is asked no more. @throws the error itself unless it is one to tell */
  private toldOf(error: unknown, lent: Map<string, Lent<OpenedFolder>>): VerbatimError {
    if (error instanceof VerbatimError) return error;
    if (!(error instanceof DamagedIndex)) throw error;
    this.indexes.condemn(error.folder, error.told);
    lent.get(error.folder)?.giveBack();
    lent.delete(error.folder);
    return error.told;
  }
}

/** An index that no pass has gone through to its end holds some of the notes, and an answer is of these. */
const firstIndexing = ({ name }: NotesFolder): string =>
  `"${name}" is being indexed for the first time, or that was stopped: what has not been read yet is not found. Where it was stopped, vault_reindex goes on.`;
