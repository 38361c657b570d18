import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../../errors.js';
import { NOTES_META, type NoteProblem } from '../notes.rows.js';
import { READING } from '../parse-note.js';
import type { FileStamp, PathPolicy } from '../path-policy.js';
import { stopIfAborted } from './cancelled.js';
import { type FileToWrite, type KnownFile, NotesRepository } from './notes.repository.js';
import { equalStamps, type FileToRead, type ReadFile } from './read-files.js';
import { readAhead } from './reading-ahead.js';
import { resolveLinks } from './resolve-links.js';
import { inTransaction, Turns } from './turns.js';
import { walk } from './walk.js';

/**
 * A transaction holds so many files, or so many bytes of them: a killed scan loses no more, and its end, when FTS5 writes
 * out what it has gathered, cannot be parted. What is small lets a server answer meanwhile (a tenth of a second); a
 * first index is a third faster in few large ones, since FTS5 then merges less, and nobody has been answered from it yet.
 */
const LATER_BATCHES = { files: 64, bytes: 1_000_000 } as const;
const FIRST_BATCHES = { files: 512, bytes: 8_000_000 } as const;

export interface ScanOptions {
  /** Larger files are reported, not read. */
  readonly maxFileBytes: number;
  /** Absolute paths of folders that hold no notes: the data folder. */
  readonly except: readonly string[];
  readonly signal?: AbortSignal;
  /** Called with files read of those that have to be. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What a scan found and did. */
export interface ScanReport {
  /** Notes in the folder, those that cannot be read included. */
  readonly files: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Of those added: the same bytes as one that was removed. */
  readonly renamed: number;
  /** Files whose bytes were read, changed or not; 0 where nothing was touched. */
  readonly read: number;
  /** Files and folders that default rules leave out. */
  readonly leftOut: number;
  readonly problems: readonly NoteProblem[];
}

/**
 * Brings a folder's index up to what the folder holds: files whose size or times differ are read, those whose bytes
 * differ are cut anew. Whenever it is stopped the index is whole, and the next scan goes on from there. Callers hold
 * the index's lock.
 * @throws VerbatimError `cancelled` on abort, `unavailable` when the root cannot be read, `not-found` where it is gone, or
 *   empty while the index holds notes
 */
export async function scanFolder(
  db: Database,
  policy: PathPolicy,
  options: ScanOptions,
): Promise<ScanReport> {
  return new FolderScan(db, policy, options).run();
}

class FolderScan {
  private readonly repository: NotesRepository;
  private readonly turns = new Turns();
  private readonly counts = { added: 0, changed: 0, removed: 0, renamed: 0, read: 0 };
  private readonly addedHashes: string[] = [];
  private written: FileToWrite[] = [];
  private touched: { readonly id: number; readonly stamp: FileStamp }[] = [];
  private batchBytes = 0;
  private readonly batch: typeof FIRST_BATCHES | typeof LATER_BATCHES;

  constructor(
    private readonly db: Database,
    private readonly policy: PathPolicy,
    private readonly options: ScanOptions,
  ) {
    this.repository = new NotesRepository(db);
    const first = this.repository.meta.get(NOTES_META.scannedAt) === undefined;
    this.batch = first ? FIRST_BATCHES : LATER_BATCHES;
  }

  async run(): Promise<ScanReport> {
    const { signal, except } = this.options;
    const { files, symlinks, problems, empty, leftOut } = await walk(this.policy, {
      except,
      ...(signal && { signal }),
    });
    const known = new Map(this.repository.knownFiles().map((file) => [file.path, file]));
    if (empty && known.size > 0) throw emptied(this.policy.root, known.size);
    await this.read(this.filesToRead(files, known));
    await this.removeGone([...known.values()].filter(({ path }) => !files.has(path)));
    await inTransaction(this.db, async () => {
      this.repository.writeWalkProblems(problems);
      this.repository.meta.set(NOTES_META.leftOut, String(leftOut));
      this.repository.meta.set(NOTES_META.scannedAt, new Date().toISOString());
    });
    await resolveLinks(this.db, symlinks, this.turns);
    return { files: files.size, leftOut, ...this.counts, problems: this.repository.problems() };
  }

  private filesToRead(
    files: ReadonlyMap<string, FileStamp>,
    known: ReadonlyMap<string, KnownFile>,
  ): FileToRead[] {
    const toRead: FileToRead[] = [];
    for (const [path, found] of files) {
      const row = known.get(path);
      const stamp = row && { size: row.size, mtimeMs: row.mtime_ms, ctimeMs: row.ctime_ms };
      const anew = row !== undefined && row.reading !== READING;
      const asBefore = !anew && stamp && equalStamps(stamp, found);
      // What could not be read the last time may be readable now, and nothing about it would show; and what could be may
      // be too large now.
      if (asBefore && row?.sha256 && found.size <= this.options.maxFileBytes) continue;
      toRead.push({
        path,
        found,
        anew,
        known: row && stamp ? { id: row.id, stamp, sha256: row.sha256 } : null,
      });
    }
    return toRead;
  }

  private async read(toRead: readonly FileToRead[]): Promise<void> {
    const { signal, onProgress, maxFileBytes } = this.options;
    let done = 0;
    for await (const slice of readAhead(this.policy, toRead, maxFileBytes)) {
      for (const read of slice) this.take(read);
      const files = this.written.length + this.touched.length;
      if (files >= this.batch.files || this.batchBytes >= this.batch.bytes || signal?.aborted)
        await this.flush();
      stopIfAborted(signal);
      done += slice.length;
      onProgress?.(done, toRead.length);
    }
    await this.flush();
  }

  /** What is gone since the walk stays where it was known: the next walk takes it out. */
  private take(read: ReadFile): void {
    if (read.outcome === 'gone') return;
    if (read.read) this.counts.read += 1;
    if (read.outcome === 'same') this.touched.push(read);
    else this.write(read.file, read.changed);
  }

  private write(file: FileToWrite, changed: boolean): void {
    this.written.push(file);
    this.batchBytes += file.stamp.size;
    if (changed) this.counts.changed += 1;
    if (file.known === null) {
      this.counts.added += 1;
      if (file.sha256) this.addedHashes.push(Buffer.from(file.sha256).toString('hex'));
    }
  }

  private async flush(): Promise<void> {
    const [written, touched] = [this.written, this.touched];
    [this.written, this.touched, this.batchBytes] = [[], [], 0];
    if (written.length + touched.length === 0) return;
    await inTransaction(this.db, async () => {
      await this.repository.write(written, this.turns);
      for (const { id, stamp } of touched) this.repository.writeStamp(id, stamp);
    });
    await this.turns.take();
  }

  /** After the new ones are in, so that a renamed note keeps its vectors. */
  private async removeGone(gone: readonly KnownFile[]): Promise<void> {
    const added = new Map<string, number>();
    for (const hash of this.addedHashes) added.set(hash, (added.get(hash) ?? 0) + 1);
    for (let at = 0; at < gone.length; at += LATER_BATCHES.files) {
      const batch = gone.slice(at, at + LATER_BATCHES.files);
      await inTransaction(this.db, () => this.repository.remove(batch, this.turns));
      stopIfAborted(this.options.signal);
    }
    this.counts.removed = gone.length;
    for (const { sha256 } of gone) {
      const hash = sha256?.toString('hex') ?? '';
      const left = added.get(hash) ?? 0;
      if (left === 0) continue;
      added.set(hash, left - 1);
      this.counts.renamed += 1;
    }
  }
}

function emptied(root: string, notes: number): VerbatimError {
  return new VerbatimError(
    'not-found',
    `The folder ${root} is empty, and its index holds ${notes === 1 ? 'a note' : `${notes} notes`}: they stay in it.`,
    'Where it is on a drive, connect the drive. Where the notes are really gone, `verbatim notes remove <name>` deletes their index.',
  );
}
