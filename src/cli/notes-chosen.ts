import type { Config } from '../config.js';
import { FolderRegistry, type NotesFolder } from '../notes/folders.js';

/** The folders that a command names; all where it names none. @throws VerbatimError `bad-input` for a name that is none's */
export function chosenFolders({ dataDir }: Config, names: readonly string[]): readonly NotesFolder[] {
  const registry = new FolderRegistry(dataDir);
  return names.length === 0 ? registry.list() : [...new Set(names)].map((name) => registry.named(name));
}

/** Says what the option of all commands that index does. */
export const NO_VECTORS =
  'keep them by keywords alone: vectors go, and none are made until `notes reindex --vectors`';

/** Folders as they are to be kept from now on. @param vectors undefined for as they were */
export function keptSo(
  { dataDir }: Config,
  folders: readonly NotesFolder[],
  vectors: boolean | undefined,
): readonly NotesFolder[] {
  if (vectors === undefined) return folders;
  const registry = new FolderRegistry(dataDir);
  return folders.map(({ name }) => registry.keepVectors(name, vectors));
}
