import type { Dirent } from 'node:fs';
import { relative, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { VerbatimError } from '../../errors.js';
import { noteFormat } from '../note-format.js';
import type { NoteProblem } from '../notes.rows.js';
import type { FileStamp, PathPolicy } from '../path-policy.js';
import { realPath } from '../real-path.js';
import { stopIfAborted } from './cancelled.js';
import { IGNORE_FILES, IgnoreRules } from './ignore-rules.js';

/** A file of patterns is short; what is longer is something else. */
const MAX_PATTERNS_BYTES = 1_000_000;
/** Files looked at before the event loop has a turn. */
const FILES_A_TURN = 500;

/** What a folder of notes holds now. */
export interface Walk {
  /** Every note by its real path. */
  readonly files: ReadonlyMap<string, FileStamp>;
  /** Links that lead inside the root, and where. */
  readonly symlinks: ReadonlyMap<string, string>;
  readonly problems: readonly NoteProblem[];
  /** Whether nothing at all stands in it in the end, as in the mount point of a drive that is not connected. */
  readonly empty: boolean;
  /** Files, and folders with all that is in them, that default rules leave out. */
  readonly leftOut: number;
}

export interface WalkOptions {
  readonly signal?: AbortSignal;
  /** Absolute paths of folders that are not entered: the data folder. */
  readonly except?: readonly string[];
}

/**
 * Looks at every file of the folder without opening any but those with patterns. A file counts once, by its real
 * path: a link inside the root is another name of what the walk finds anyway, and one that leads out is a problem.
 * @throws VerbatimError `cancelled` on abort, `unavailable` when the root itself cannot be read
 */
export async function walk(policy: PathPolicy, options: WalkOptions = {}): Promise<Walk> {
  const walker = new Walker(policy, options);
  await walker.run();
  return walker;
}

class Walker implements Walk {
  readonly files = new Map<string, FileStamp>();
  readonly symlinks = new Map<string, string>();
  readonly problems: NoteProblem[] = [];
  empty = false;
  private readonly rules = new IgnoreRules();
  private readonly except: ReadonlySet<string>;
  leftOut = 0;
  private looked = 0;

  constructor(
    private readonly policy: PathPolicy,
    private readonly options: WalkOptions,
  ) {
    this.except = new Set(
      (options.except ?? []).map((path) => relative(policy.root, realPath(path)).split(sep).join('/')),
    );
  }

  async run(): Promise<void> {
    // The root's own failure is the caller's to know: an unreadable root is not an empty one.
    await this.enter('', this.policy.list(''));
    // It may have gone while it was walked, and what was not found with it.
    this.empty = this.policy.list('').length === 0;
  }

  private async enter(folder: string, entries: readonly Dirent[]): Promise<void> {
    this.readPatterns(folder, entries);
    for (const entry of entries) {
      this.looked += 1;
      if (this.looked % FILES_A_TURN === 0) await nextTurn();
      stopIfAborted(this.options.signal);
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) await this.folder(path);
      else if (entry.isSymbolicLink()) this.link(path);
      else if (entry.isFile() && noteFormat(entry.name) !== null) this.file(path);
    }
  }

  private async folder(path: string): Promise<void> {
    if (!this.rules.enters(path) || this.except.has(path)) {
      if (this.rules.byDefault(`${path}/`)) this.leftOut += 1;
      return;
    }
    let entries: readonly Dirent[];
    try {
      entries = this.policy.list(path);
    } catch (error) {
      if (this.isMisnamed(path)) this.unreadableName(path);
      else this.problem(path, error);
      return;
    }
    await this.enter(path, entries);
  }

  private file(path: string): void {
    if (!this.rules.takes(path)) {
      if (this.rules.byDefault(path)) this.leftOut += 1;
      return;
    }
    try {
      const place = this.policy.look(path);
      if (place?.kind === 'file') this.files.set(path, place.stamp);
      else if (this.isMisnamed(path)) this.unreadableName(path);
    } catch (error) {
      this.problem(path, error);
    }
  }

  /** A link counts as what it is called: one that is left out by its name is not reported either. */
  private link(path: string): void {
    if (!this.rules.takes(path) || !this.rules.enters(path)) return;
    try {
      this.symlinks.set(path, this.policy.locate(path));
    } catch (error) {
      if (!(error instanceof VerbatimError)) throw error;
      if (error.kind === 'bad-input') {
        const message =
          'A symbolic link that leads out of the folder, or round in a circle; it is not followed.';
        this.problems.push({ path, kind: 'outside', message });
      } else if (error.kind === 'not-found') {
        const message = 'A symbolic link that leads to nothing.';
        this.problems.push({ path, kind: 'broken-link', message });
      } else this.problem(path, error);
    }
  }

  private readPatterns(folder: string, entries: readonly Dirent[]): void {
    for (const name of IGNORE_FILES) {
      if (!entries.some((entry) => entry.name === name && !entry.isDirectory())) continue;
      const path = folder === '' ? name : `${folder}/${name}`;
      try {
        this.rules.add(folder, this.policy.read(path, MAX_PATTERNS_BYTES).bytes.toString('utf8'));
      } catch (error) {
        this.problem(path, error);
      }
    }
  }

  /** Whether a name holds bytes that are no UTF-8, so that nothing is found by what it was read as. */
  private isMisnamed(path: string): boolean {
    return path.includes('\uFFFD') && this.policy.look(path) === null;
  }

  private unreadableName(path: string): void {
    const message = 'Its name is not UTF-8, so that nothing could name it; rename it.';
    this.problems.push({ path, kind: 'name', message });
  }

  private problem(path: string, error: unknown): void {
    if (!(error instanceof VerbatimError)) throw error;
    // Gone since its folder was listed: the next pass would not know of it either.
    if (error.kind === 'not-found') return;
    this.problems.push({
      path,
      kind: error.kind === 'bad-input' ? 'outside' : 'unreadable',
      message: error.message,
    });
  }
}
