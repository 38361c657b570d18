import type { Database, Statement } from 'better-sqlite3';
import { KeywordList } from '../retrieval/keyword-list.js';
import type { NotesFolder } from './folders.js';
import { NoteRows } from './note-rows.repository.js';
import { PostingsRepository } from './passages/postings.repository.js';
import { PathPolicy } from './path-policy.js';
import { NoteScopes } from './search/note-scope.js';
import { NoteVectors } from './search/note-vectors.js';
import { NOTES_RANKING, type NotesRanking } from './search/notes-ranking.js';

/** One folder's index, open for readers. */
export class OpenedFolder {
  readonly policy: PathPolicy;
  readonly rows: NoteRows;
  readonly scopes: NoteScopes;
  readonly keywords: KeywordList;
  readonly vectors: NoteVectors;
  readonly postings: PostingsRepository;
  private readonly chunksWithin: Statement<[string], number>;
  private inSnapshot = false;

  /** @throws VerbatimError `not-found` where the folder itself has gone */
  constructor(
    private readonly db: Database,
    readonly folder: NotesFolder,
    ranking: NotesRanking = NOTES_RANKING,
  ) {
    this.policy = PathPolicy.ofAdded(folder.root);
    this.rows = new NoteRows(db);
    this.scopes = new NoteScopes(db, this.policy);
    this.keywords = new KeywordList(db, 'chunks_fts', ranking.columns);
    this.vectors = new NoteVectors(db, this.rows);
    this.postings = new PostingsRepository(db);
    this.chunksWithin = db
      .prepare<[string], number>('SELECT id FROM chunks WHERE file IN (SELECT value FROM json_each(?))')
      .pluck();
  }

  /** Ids of the chunks of some files. */
  chunksOf(files: readonly number[]): ReadonlySet<number> {
    return new Set(this.chunksWithin.all(JSON.stringify(files)));
  }

  /** Everything that `ask` reads is of one moment, whoever writes meanwhile. */
  snapshot<T>(ask: () => T): T {
    if (this.inSnapshot) return ask();
    this.db.exec('BEGIN');
    this.inSnapshot = true;
    try {
      return ask();
    } finally {
      this.inSnapshot = false;
      // Some failures end it by themselves.
      if (this.db.inTransaction) this.db.exec('COMMIT');
    }
  }
}

/** As `snapshot`, over several folders. */
export function inSnapshots<T>(folders: readonly OpenedFolder[], ask: () => T): T {
  return folders.reduceRight<() => T>((inner, folder) => () => folder.snapshot(inner), ask)();
}
