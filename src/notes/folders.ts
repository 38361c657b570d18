import { mkdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { VerbatimError } from '../errors.js';
import { writeWhole } from '../storage/write-whole.js';
import { closest } from '../text/closest.js';
import { foldWord } from '../text/fold-word.js';
import { spellUmlauts } from '../text/spell-umlauts.js';
import { wordForm } from '../text/words.js';
import { FOLDER_NAME, folderListPath, type NotesFolder, readFolderList } from './folder-list.js';
import { deleteIndex } from './index-path.js';
import { ADD_ONE } from './no-folders.js';
import { PathPolicy } from './path-policy.js';
import { realPath } from './real-path.js';
import { lockIndex, lockRegistry } from './write-lock.js';

export type { NotesFolder } from './folder-list.js';

/**
 * The folders of notes that were added, in `notes/folders.json` of the data folder. No folder stands in another: a
 * note then counts once, whatever is searched.
 */
export class FolderRegistry {
  private readonly path: string;

  constructor(private readonly dataDir: string) {
    this.path = folderListPath(dataDir);
  }

  /**
   * In the order of their names; empty where none was added.
   * @throws VerbatimError `mismatch` when the list is damaged
   */
  list(): readonly NotesFolder[] {
    return readFolderList(this.dataDir);
  }

  /** @throws VerbatimError `bad-input`, with near names, when there is none of this name */
  named(name: string): NotesFolder {
    const folders = this.list();
    const found = folders.find((folder) => folder.name === name);
    if (found) return found;
    const names = folders.map((folder) => folder.name);
    const near = closest(name, names, 3);
    throw new VerbatimError(
      'bad-input',
      `There is no notes folder "${name}".`,
      names.length === 0
        ? ADD_ONE
        : `${near.length > 0 ? `Did you mean ${near.join(', ')}? ` : ''}There are: ${names.join(', ')}.`,
    );
  }

  /**
   * @param root any path to the folder; a link is followed once and for all
   * @param name made from the folder's own when unset
   * @returns the folder; the one in the list where the same was added before under this name
   * @throws VerbatimError `bad-input` for a bad or taken name, a folder within another, the data folder; `not-found` without a folder
   */
  add(root: string, name?: string): NotesFolder {
    if (root.trim() === '') {
      throw new VerbatimError(
        'bad-input',
        'The folder has no name.',
        'Name the folder; a dot means the one you are in.',
      );
    }
    const real = new PathPolicy(root).root;
    if (real === realPath(this.dataDir)) throw ownFolder(real);
    const lock = lockRegistry(this.dataDir);
    try {
      const folders = this.list();
      const same = folders.find((folder) => folder.root === real);
      if (same && (name === undefined || name === same.name)) return same;
      const near = folders.find((folder) => holds(folder.root, real) || holds(real, folder.root));
      if (near) throw overlaps(real, near);
      const added = {
        name: name === undefined ? freeName(real, folders) : newName(name, folders),
        root: real,
        added: new Date().toISOString(),
      };
      this.write([...folders, added]);
      return added;
    } finally {
      lock.release();
    }
  }

  /**
   * Keeps a folder by keywords alone from now on, or with vectors again; its next reindexing takes them away or makes them.
   * @returns the folder as it stands in the list now
   * @throws VerbatimError `bad-input` for an unknown name
   */
  keepVectors(name: string, kept: boolean): NotesFolder {
    const lock = lockRegistry(this.dataDir);
    try {
      const { vectors, ...folder } = this.named(name);
      if ((vectors !== false) === kept) return this.named(name);
      const changed: NotesFolder = kept ? folder : { ...folder, vectors: false };
      this.write([...this.list().filter((other) => other.name !== name), changed]);
      return changed;
    } finally {
      lock.release();
    }
  }

  /**
   * Forgets a folder and deletes its index, vectors and all; the notes stay as they are, and so does the file of the lock,
   * which others may have open.
   * @throws VerbatimError `bad-input` for an unknown name, `unavailable` while its index is being written
   */
  remove(name: string): NotesFolder {
    const registry = lockRegistry(this.dataDir);
    try {
      const folder = this.named(name);
      const lock = lockIndex(this.dataDir, name);
      try {
        // First, so that a full disk has room for the list: a folder without an index can be indexed or removed again.
        deleteIndex(this.dataDir, name);
        this.write(this.list().filter((other) => other.name !== name));
      } finally {
        lock.release();
      }
      return folder;
    } finally {
      registry.release();
    }
  }

  private write(folders: readonly NotesFolder[]): void {
    mkdirSync(join(this.dataDir, 'notes'), { recursive: true });
    const sorted = [...folders].sort((a, b) => (a.name < b.name ? -1 : 1));
    writeWhole(this.path, `${JSON.stringify({ folders: sorted }, null, 2)}\n`);
  }
}

function ownFolder(root: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `${root} is the data folder, where Verbatim itself writes.`,
    'Name the folder that your notes are in, or set VERBATIM_DATA to another folder.',
  );
}

function holds(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

function overlaps(root: string, { name, root: other }: NotesFolder): VerbatimError {
  const how = root === other ? 'is' : holds(other, root) ? 'stands in' : 'holds';
  return new VerbatimError(
    'bad-input',
    `${root} ${how} the notes folder "${name}" (${other}), and a note counts once.`,
    how === 'stands in'
      ? `Ask "${name}" for that path only, or remove it first with \`verbatim notes remove ${name}\`.`
      : `Remove the other first with \`verbatim notes remove ${name}\`.`,
  );
}

function newName(name: string, folders: readonly NotesFolder[]): string {
  if (!FOLDER_NAME.test(name)) {
    throw new VerbatimError(
      'bad-input',
      `"${name}" is no name for a notes folder.`,
      'Use small letters, digits and hyphens, at most 64: work-notes.',
    );
  }
  const taken = folders.find((folder) => folder.name === name);
  if (!taken) return name;
  throw new VerbatimError(
    'bad-input',
    `The name "${name}" is taken by ${taken.root}.`,
    'Choose another with --name.',
  );
}

/** The folder's own name in the letters of names, with a number where that is taken. */
function freeName(root: string, folders: readonly NotesFolder[]): string {
  const plain = foldWord(spellUmlauts(wordForm(basename(root))))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 56)
    .replace(/-+$/, '');
  const base = plain === '' ? 'notes' : plain;
  const taken = new Set(folders.map(({ name }) => name));
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
  return name;
}
