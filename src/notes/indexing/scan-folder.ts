import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../../errors.js';
import { NOTES_META, type NoteProblem } from '../notes.rows.js';
import { READING } from '../parse-note.js';
import type { FileStamp, PathPolicy } from '../path-policy.js';
import { type FileToWrite, type KnownFile, NotesRepository } from './notes.repository.js';
import { equalStamps, type FileToRead, type ReadFile } from './read-files.js';
import { readAhead } from './reading-ahead.js';
import { resolveLinks } from './resolve-links.js';
import { walk } from './walk.js';

/** A transaction holds so many files, or so many bytes of them: a stopped scan loses no more. */
const BATCH_FILES = 512;
const BATCH_BYTES = 8_000_000;

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
 * @throws VerbatimError `cancelled` on abort, `unavailable` when the root cannot be read
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
  private readonly counts = { added: 0, changed: 0, removed: 0, renamed: 0, read: 0 };
  private readonly addedHashes: string[] = [];
  private written: FileToWrite[] = [];
  private touched: { readonly id: number; readonly stamp: FileStamp }[] = [];
  private batchBytes = 0;

  constructor(
    private readonly db: Database,
    private readonly policy: PathPolicy,
    private readonly options: ScanOptions,
  ) {
    this.repository = new NotesRepository(db);
  }

  async run(): Promise<ScanReport> {
    const { signal, except } = this.options;
    const { files, symlinks, problems, leftOut } = await walk(this.policy, {
      except,
      ...(signal && { signal }),
    });
    const known = new Map(this.repository.knownFiles().map((file) => [file.path, file]));
    await this.read(this.filesToRead(files, known));
    this.removeGone([...known.values()].filter(({ path }) => !files.has(path)));
    this.repository.transaction(() => {
      this.repository.writeWalkProblems(problems);
      this.repository.writeMeta(NOTES_META.reading, this.reading);
      this.repository.writeMeta(NOTES_META.leftOut, String(leftOut));
      this.repository.writeMeta(NOTES_META.scannedAt, new Date().toISOString());
    });
    resolveLinks(this.db, symlinks);
    return { files: files.size, leftOut, ...this.counts, problems: this.repository.problems() };
  }

  /** How files are read; the index was made by it, or has to be made anew. */
  private get reading(): string {
    return `${READING}, at most ${this.options.maxFileBytes} bytes`;
  }

  private filesToRead(
    files: ReadonlyMap<string, FileStamp>,
    known: ReadonlyMap<string, KnownFile>,
  ): FileToRead[] {
    const anew = this.repository.meta(NOTES_META.reading) !== this.reading;
    const toRead: FileToRead[] = [];
    for (const [path, found] of files) {
      const row = known.get(path);
      const stamp = row && { size: row.size, mtimeMs: row.mtime_ms, ctimeMs: row.ctime_ms };
      // What could not be read the last time may be readable now, and nothing about it would show.
      if (!anew && row?.sha256 && stamp && equalStamps(stamp, found)) continue;
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
      if (files >= BATCH_FILES || this.batchBytes >= BATCH_BYTES || signal?.aborted) await this.flush();
      if (signal?.aborted) {
        throw new VerbatimError(
          'cancelled',
          'Cancelled.',
          'Start it again; it goes on where it was stopped.',
        );
      }
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
    else this.write(read.file);
  }

  private write(file: FileToWrite): void {
    this.written.push(file);
    this.batchBytes += file.stamp.size;
    if (file.known !== null) this.counts.changed += 1;
    else {
      this.counts.added += 1;
      if (file.sha256) this.addedHashes.push(Buffer.from(file.sha256).toString('hex'));
    }
  }

  private async flush(): Promise<void> {
    const [written, touched] = [this.written, this.touched];
    [this.written, this.touched, this.batchBytes] = [[], [], 0];
    if (written.length + touched.length === 0) return;
    this.repository.transaction(() => {
      this.repository.write(written);
      for (const { id, stamp } of touched) this.repository.writeStamp(id, stamp);
    });
    await nextTurn();
  }

  /** After the new ones are in, so that a renamed note keeps its vectors. */
  private removeGone(gone: readonly KnownFile[]): void {
    const added = new Map<string, number>();
    for (const hash of this.addedHashes) added.set(hash, (added.get(hash) ?? 0) + 1);
    this.repository.transaction(() => this.repository.remove(gone));
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
