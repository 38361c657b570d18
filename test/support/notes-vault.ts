import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Embedder } from '../../src/embeddings/embedder.js';
import { FolderRegistry } from '../../src/notes/folders.js';
import type { NotesSearchOptions } from '../../src/notes/search/notes-search.js';
import { Vault } from '../../src/notes/vault.js';
import { WordEmbedder } from './word-embedder.js';

/** A vault over folders made for a test. */
export interface TestVault {
  readonly vault: Vault;
  readonly dir: string;
  readonly dataDir: string;
  /** The real path of a folder. */
  root(name?: string): string;
  write(files: Readonly<Record<string, string>>, name?: string): void;
  /** Brings every index up to date. */
  reindex(): Promise<void>;
  close(): Promise<void>;
}

export interface TestVaultOptions {
  /** Null for keywords alone; an embedder by words in common when unset. */
  readonly embedder?: Embedder | null;
  readonly search?: NotesSearchOptions;
}

/**
 * Writes files into folders, adds and indexes them.
 * @param folders files by path, by folder name
 */
export async function testVault(
  folders: Readonly<Record<string, Readonly<Record<string, string>>>>,
  { embedder = new WordEmbedder(), search }: TestVaultOptions = {},
): Promise<TestVault> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-vault-')));
  const dataDir = join(dir, 'data');
  const root = (name = 'notes') => join(dir, name);
  const write = (files: Readonly<Record<string, string>>, name = 'notes') => {
    for (const [path, text] of Object.entries(files)) {
      const file = join(root(name), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  };
  const registry = new FolderRegistry(dataDir);
  for (const [name, files] of Object.entries(folders)) {
    mkdirSync(root(name), { recursive: true });
    write(files, name);
    registry.add(root(name), name);
  }
  const settings = { dataDir, embedder, maxFileBytes: 1_000_000, ...(search && { search }) };
  const vault = new Vault(settings);
  const reindex = async () => {
    const { jobs } = vault.jobs.start(vault.folders());
    await vault.jobs.wait(
      jobs.map(({ id }) => id),
      60_000,
    );
    const failed = vault.jobs.status().jobs.find(({ state }) => state !== 'done');
    if (failed) throw new Error(`${failed.folder}: ${failed.error?.message ?? failed.state}`);
  };
  await reindex();
  const close = async () => {
    await vault.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { vault, dir, dataDir, root, write, reindex, close };
}
