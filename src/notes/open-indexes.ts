import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { VerbatimError } from '../errors.js';
import type { NotesFolder } from './folders.js';
import { indexPath } from './index-path.js';
import { openIndex } from './open-index.js';
import { PathPolicy } from './path-policy.js';

/** A reader for the time of one call. */
export interface Lent<T> {
  readonly reader: T;
  /** To be called once, when the call has ended: an index that was replaced meanwhile is closed then. */
  readonly giveBack: () => void;
}

interface Kept<T> {
  readonly db: Database;
  readonly reader: T;
  readonly inode: number;
  /** Calls that it is lent to. */
  users: number;
  /** Lent no more: to be closed when it comes back. */
  retired: boolean;
  /** Why it is not lent, as long as its file is the same. */
  failure: VerbatimError | null;
}

/**
 * Readers of the indexes of several folders, each opened on first use and again when its file is another. A call may wait
 * for a model between two questions to an index: none is closed under it.
 */
export class OpenIndexes<T> {
  private readonly kept = new Map<string, Kept<T>>();

  /** @param makeReader called once an open file: prepares its statements */
  constructor(
    private readonly dataDir: string,
    private readonly makeReader: (db: Database, folder: NotesFolder) => T,
  ) {}

  /**
   * @throws as `PathPolicy.ofAdded` where the folder itself has gone, as `openIndex`, and what `makeReader` throws;
   *   what an index was condemned for
   */
  lend(folder: NotesFolder): Lent<T> {
    PathPolicy.ofAdded(folder.root);
    const kept = this.current(folder);
    if (kept.failure) throw kept.failure;
    kept.users += 1;
    const giveBack = () => {
      kept.users -= 1;
      closeUnused(kept);
    };
    return { reader: kept.reader, giveBack };
  }

  /** Lends an index no more until another stands in its place. It stays open, so that none takes its inode meanwhile. */
  condemn(name: string, failure: VerbatimError): void {
    const kept = this.kept.get(name);
    if (kept) kept.failure = failure;
  }

  /** Closes the indexes of all other folders: they were removed. */
  keepOnly(folders: readonly NotesFolder[]): void {
    for (const name of this.kept.keys())
      if (!folders.some((folder) => folder.name === name)) this.retire(name);
  }

  close(): void {
    this.keepOnly([]);
  }

  private current(folder: NotesFolder): Kept<T> {
    const inode = statSync(indexPath(this.dataDir, folder.name), { throwIfNoEntry: false })?.ino;
    const kept = this.kept.get(folder.name);
    if (kept && kept.inode === inode) return kept;
    this.retire(folder.name);
    const db = openIndex(this.dataDir, folder);
    try {
      const reader = this.makeReader(db, folder);
      const opened = { db, reader, inode: inode ?? 0, users: 0, retired: false, failure: null };
      this.kept.set(folder.name, opened);
      return opened;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  private retire(name: string): void {
    const kept = this.kept.get(name);
    if (kept === undefined) return;
    this.kept.delete(name);
    kept.retired = true;
    closeUnused(kept);
  }
}

function closeUnused({ db, users, retired }: Kept<unknown>): void {
  if (retired && users === 0) db.close();
}
