import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { VerbatimError } from '../errors.js';

/** Nothing in it leads anywhere but down: most paths, and all that a walk finds on systems that part names with '/'. */
const PLAIN = /^(?!.*(?:^|\/)(?:\.{1,2})?(?:\/|$))[^\\]+$/su;

/** Characters of a path that are said back: of one longer than systems take, its beginning. */
const LONGEST_SAID = 300;

/** What there is nothing at, for the system. */
const NOTHING_THERE: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** What an index remembers of a file, to see whether it changed. */
export interface FileStamp {
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

export interface FileContent {
  readonly bytes: Buffer;
  /** From before the reading: what is written meanwhile shows as a change. */
  readonly stamp: FileStamp;
}

/** What stands at a path, looked at without following it. */
export interface Place {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  readonly stamp: FileStamp;
}

/**
 * Every access to a folder of notes. Nothing outside its root is read, whatever the arguments: paths are checked as
 * written, then as the file system resolves them, and a file once more after it is open. Symbolic links are followed
 * where they lead inside the root. Nothing is ever written. Paths are relative to the root, with '/' between names.
 */
export class PathPolicy {
  /** Real and absolute. */
  readonly root: string;

  /** @throws VerbatimError `not-found` when there is no such folder, or it may not be entered */
  constructor(root: string) {
    try {
      this.root = realpathSync.native(resolve(root));
      if (!lstatSync(this.root).isDirectory()) throw new Error('it is not a folder');
    } catch (cause) {
      throw new VerbatimError(
        'not-found',
        `There is no folder ${resolve(root)}: ${(cause as Error).message}.`,
        'Name a folder that exists and may be read; where it is on a drive, connect the drive.',
        { cause },
      );
    }
  }

  /**
   * The policy of a folder that was added: its root is the place it was then.
   * @throws VerbatimError `not-found` as the constructor, and where a link now leads elsewhere from there
   */
  static ofAdded(root: string): PathPolicy {
    const policy = new PathPolicy(root);
    if (policy.root === root) return policy;
    throw new VerbatimError(
      'not-found',
      `The folder ${root} has become a link that leads to ${policy.root}.`,
      'Tell the person to put the folder back; or to remove it with `verbatim notes remove <name>`, and add the one it leads to.',
    );
  }

  /**
   * Where a path really leads.
   * @param path relative to the root, or absolute within it
   * @returns the real path, relative to the root; '' for the root itself
   * @throws VerbatimError `bad-input` when it leads out of the root, `not-found` when nothing is there
   */
  locate(path: string): string {
    const written = this.absolute(path);
    let real: string;
    try {
      real = realpathSync.native(written);
    } catch (cause) {
      throw failure(path, cause);
    }
    const inside = this.relative(real);
    if (inside === null) throw outside(path);
    return inside;
  }

  /**
   * Reads a file, links followed.
   * @param limit bytes; a larger file is not read
   * @throws as `locate`; `bad-input` for what is no file or too large, `unavailable` when it may not be read
   */
  read(path: string, limit = Number.POSITIVE_INFINITY): FileContent {
    return this.readReal(this.locate(path), limit);
  }

  /**
   * Reads a file by its real path, as a walk finds it.
   * @throws as `read`; `bad-input` too where a link stands in the path
   */
  readReal(path: string, limit = Number.POSITIVE_INFINITY): FileContent {
    const real = this.absolute(path);
    let file: number;
    try {
      // Neither follows a link that was put there meanwhile nor waits for a pipe to be written.
      file = openSync(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch (cause) {
      throw (cause as NodeJS.ErrnoException).code === 'ELOOP' ? hasBecomeLink(path) : failure(path, cause);
    }
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw noFile(path);
      if (stat.size > limit) throw tooLarge(path, stat.size, limit);
      this.requireInPlace(real, stat, path);
      return { bytes: readFileSync(file), stamp: stampOf(stat) };
    } finally {
      closeSync(file);
    }
  }

  /**
   * What stands in a folder that is no link, in the order of names.
   * @throws VerbatimError `bad-input` when it is no longer inside the root, `unavailable` when it may not be read
   */
  list(folder: string): readonly Dirent[] {
    const path = this.absolute(folder);
    try {
      const entries = readdirSync(path, { withFileTypes: true });
      if (realpathSync.native(path) !== path) throw outside(folder);
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (cause) {
      if (cause instanceof VerbatimError) throw cause;
      throw failure(folder, cause);
    }
  }

  /** What stands at a path, its last name not followed; null where nothing does. */
  look(path: string): Place | null {
    try {
      const stat = lstatSync(this.absolute(path));
      return { kind: kindOf(stat), stamp: stampOf(stat) };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (NOTHING_THERE.has(code)) return null;
      throw failure(path, error);
    }
  }

  /** The path under the root as written: links in it are not looked for, and may lead outside. */
  private absolute(path: string): string {
    if (path.includes('\0')) {
      throw new VerbatimError('bad-input', 'The path holds a NUL character.', 'Write the path without it.');
    }
    if (PLAIN.test(path)) return this.root.endsWith(sep) ? this.root + path : `${this.root}/${path}`;
    const absolute = isAbsolute(path) ? resolve(path) : resolve(this.root, path);
    if (this.relative(absolute) === null) throw outside(path);
    return absolute;
  }

  /** Null outside the root. */
  private relative(absolute: string): string | null {
    const path = relative(this.root, absolute);
    if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return null;
    return sep === '/' ? path : path.split(sep).join('/');
  }

  /** A folder above the file may have become a link between the looking and the opening. */
  private requireInPlace(real: string, opened: Stats, path: string): void {
    let there: Stats;
    try {
      if (realpathSync.native(real) !== real) throw hasBecomeLink(path);
      there = lstatSync(real);
    } catch (cause) {
      if (cause instanceof VerbatimError) throw cause;
      throw failure(path, cause);
    }
    if (there.ino !== opened.ino || there.dev !== opened.dev) {
      throw new VerbatimError('not-found', `${said(path)} was replaced while it was opened.`, 'Ask again.');
    }
  }
}

function kindOf(stat: Stats): Place['kind'] {
  if (stat.isSymbolicLink()) return 'link';
  if (stat.isDirectory()) return 'folder';
  return stat.isFile() ? 'file' : 'other';
}

function stampOf({ size, mtimeMs, ctimeMs }: Stats): FileStamp {
  return { size, mtimeMs, ctimeMs };
}

function said(path: string): string {
  return JSON.stringify(path.length <= LONGEST_SAID ? path : `${path.slice(0, LONGEST_SAID)}…`);
}

function outside(path: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `${said(path)} leads out of the notes folder.`,
    'Give a path inside the folder, such as projects/plan.md; nothing outside it is read.',
  );
}

function hasBecomeLink(path: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `${JSON.stringify(path)}, or a folder that it stands in, has become a link, which is not followed.`,
    'Reindex (vault_reindex): what it leads to is then known by its own path, if it is a note.',
  );
}

function noFile(path: string): VerbatimError {
  return new VerbatimError('bad-input', `${said(path)} is not a file.`, 'Name a note in it.');
}

function tooLarge(path: string, size: number, limit: number): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `${said(path)} has ${size} bytes, and at most ${limit} are read.`,
    'Split the note, or raise NOTES_MAX_FILE_MB.',
  );
}

function failure(path: string, cause: unknown): VerbatimError {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (NOTHING_THERE.has(code)) {
    return new VerbatimError(
      'not-found',
      `There is nothing at ${said(path)} in the notes folder.`,
      'List the folder to see what is there.',
      { cause },
    );
  }
  if (code === 'ELOOP') {
    return new VerbatimError(
      'bad-input',
      `${said(path)} is a link that leads to itself.`,
      'Name the note itself.',
      { cause },
    );
  }
  return new VerbatimError(
    'unavailable',
    `${said(path)} cannot be read: ${code ?? message}.`,
    'Give this user the right to read it.',
    { cause },
  );
}
