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
import { ClaimComparison } from './delta/compare-claims.js';
import { FolderRegistry, type NotesFolder } from './folders.js';
import { ReindexJobs } from './jobs/reindex-jobs.js';
import { listNotes } from './listing/list-notes.js';
import { NOTES_META } from './notes.rows.js';
import { OpenIndexes } from './open-index.js';
import { inSnapshots, OpenedFolder } from './opened-folder.js';
import type { PassagesAnswer, PassagesRequest } from './passages/answers.js';
import { VaultPassages } from './passages/vault-passages.js';
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
    this.searching = new NotesSearch(embedder, dataDir, search);
    this.claims = new ClaimComparison(embedder, dataDir);
    this.passagesOf = new VaultPassages({
      background: () => openBackground(dataDir),
      embedding: new QueryEmbedding(embedder, dataDir),
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
    throw new VerbatimError(
      'not-found',
      'No notes folder has been added.',
      'Add one with `verbatim notes add <folder>`.',
    );
  }

  /**
   * The chunks that speak to a query.
   * @throws VerbatimError as `NotesSearch.search`; `bad-input` for an unknown folder, `not-found` where none was indexed
   */
  async search(request: NotesSearchRequest): Promise<NotesSearchAnswer> {
    const { folders, notes } = this.opened(request.folder);
    return withNotes(await this.searching.search(folders, request), notes);
  }

  /** A note or part of it. @throws VerbatimError as `readNote` */
  async read(request: NoteReadRequest): Promise<NoteReadAnswer> {
    const { folders, notes } = this.opened(request.folder);
    return withNotes(
      inSnapshots(folders, () => readNote(folders, request, this.settings.maxFileBytes)),
      notes,
    );
  }

  /** What is there. @throws VerbatimError as `listNotes` */
  async list(request: NotesListRequest): Promise<NotesListAnswer> {
    const { folders, notes } = this.opened(request.folder);
    const answer = await listNotes(folders, request, (folder) => this.searching.vectorProblem(folder));
    return withNotes(answer, notes);
  }

  /** Changes when a note's file does; 'gone' where there is none, or it may not be looked at. Nothing is opened. */
  stampOf({ folder, path }: { readonly folder: string; readonly path: string }): string {
    try {
      const [opened] = this.opened(folder).folders;
      const stamp = opened?.policy.look(opened.policy.locate(path))?.stamp;
      return stamp === undefined ? 'gone' : `${stamp.size} ${stamp.mtimeMs}`;
    } catch (error) {
      if (error instanceof VerbatimError) return 'gone';
      throw error;
    }
  }

  /** Paths that begin so, or whose file's name does; for menus. @throws as `opened` */
  completePath(begun: string, folder: string | undefined, limit: number): readonly string[] {
    const typed = begun.trim().toLowerCase();
    const paths = this.opened(folder === '' ? undefined : folder).folders.flatMap(({ rows }) =>
      rows.files().map(({ path }) => path),
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
    const { folders, notes } = this.opened(request.folder);
    return withNotes(await this.claims.compare(folders, request), notes);
  }

  /** The best stretches of notes under a budget of tokens. @throws VerbatimError as `VaultPassages.find` */
  async passages(request: PassagesRequest): Promise<PassagesAnswer> {
    const { folders, notes } = this.opened(request.folder);
    return withNotes(await this.passagesOf.find(folders, request), notes);
  }

  /**
   * The folder of a name, or all. One that cannot be opened is said, as long as another can.
   * @throws VerbatimError `bad-input` for an unknown name, `not-found` where none was added; as `openIndex` where none opens
   */
  opened(name: string | undefined): {
    readonly folders: readonly OpenedFolder[];
    readonly notes: readonly string[];
  } {
    const wanted = this.foldersNamed(name);
    const folders: OpenedFolder[] = [];
    const notes: string[] = [];
    let failure: VerbatimError | undefined;
    for (const folder of wanted) {
      try {
        const opened = this.indexes.of(folder);
        folders.push(opened);
        if (opened.rows.meta(NOTES_META.scannedAt) === undefined) notes.push(firstIndexing(folder));
      } catch (error) {
        if (!(error instanceof VerbatimError)) throw error;
        failure ??= error;
        notes.push(`${error.message} ${error.recovery}`);
      }
    }
    if (folders.length === 0 && failure) throw failure;
    return { folders, notes };
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
}

/** An index that no pass has gone through to its end holds some of the notes, and an answer is of these. */
const firstIndexing = ({ name }: NotesFolder): string =>
  `"${name}" is being indexed for the first time, or that was stopped: what has not been read yet is not found. \`verbatim notes reindex ${name}\` goes on where it was stopped.`;

function withNotes<T extends { readonly notes: readonly string[] }>(answer: T, notes: readonly string[]): T {
  return notes.length === 0 ? answer : { ...answer, notes: [...answer.notes, ...notes] };
}
