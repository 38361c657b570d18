import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VerbatimError } from '../errors.js';
import { KeptReading } from '../storage/kept-reading.js';

/** A folder of notes by the name it is asked for. */
export interface NotesFolder {
  /** Small letters, digits and hyphens. */
  readonly name: string;
  /** A real, absolute path. */
  readonly root: string;
  /** When it was added, ISO 8601. */
  readonly added: string;
  /** False where it was asked to be kept by keywords alone, whatever embedder is configured. */
  readonly vectors?: false | undefined;
}

/** What names of folders look like. */
export const FOLDER_NAME = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

const FolderList = z.object({
  folders: z.array(
    z.object({
      name: z.string().regex(FOLDER_NAME),
      root: z.string(),
      added: z.string(),
      vectors: z.literal(false).optional(),
    }),
  ),
});

/** The file that lists the folders. */
export const folderListPath = (dataDir: string): string => join(dataDir, 'notes', 'folders.json');

/** Each change puts another file in the place of the old one. */
const lists = new KeptReading<readonly NotesFolder[]>(parseList);

/**
 * The folders that were added, in the order of their names; empty where none was. Loads no SQLite: a server asks it
 * before it lists its tools.
 * @throws VerbatimError `mismatch` when the list is damaged
 */
export function readFolderList(dataDir: string): readonly NotesFolder[] {
  return lists.of(folderListPath(dataDir)) ?? [];
}

function parseList(path: string): readonly NotesFolder[] {
  try {
    return FolderList.parse(JSON.parse(readFileSync(path, 'utf8'))).folders;
  } catch (cause) {
    throw new VerbatimError(
      'mismatch',
      `The list of notes folders ${path} is damaged.`,
      'Delete it and add the folders again with `verbatim notes add <folder>`; the notes themselves are untouched.',
      { cause },
    );
  }
}

/**
 * A folder as the list has it now: whoever goes on with one for long, as a watch does, asks anew.
 * @throws VerbatimError `not-found` where it was removed, whether another has its name or not; as `readFolderList`
 */
export function stillListed(dataDir: string, { name, root }: NotesFolder): NotesFolder {
  const listed = readFolderList(dataDir).find((folder) => folder.name === name && folder.root === root);
  if (listed) return listed;
  throw new VerbatimError(
    'not-found',
    `The notes folder "${name}" (${root}) was removed.`,
    'Add it again with `verbatim notes add <folder>` if it is wanted; `verbatim notes list` shows all.',
  );
}
