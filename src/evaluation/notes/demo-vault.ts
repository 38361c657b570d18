import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '../../embeddings/embedder.js';
import { FolderRegistry } from '../../notes/folders.js';
import { reindexFolder } from '../../notes/indexing/reindex-folder.js';
import type { NotesRanking } from '../../notes/search/notes-ranking.js';
import { Vault } from '../../notes/vault.js';
import { packageRoot } from '../../package-root.js';

/** The notes written for demonstrating and measuring. */
const DEMO_NOTES = join(packageRoot, 'demo', 'notes-vault');
/** Recency counts from here, so that a run of next year gives the same numbers. */
const DEMO_NOW = Date.UTC(2025, 9, 1);

const MAX_FILE_BYTES = 5_000_000;

/** The demo's notes in a temporary folder, indexed, and searches over them with any ranking. */
export interface DemoVault {
  readonly root: string;
  searching(ranking: NotesRanking): Vault;
  close(): Promise<void>;
}

/**
 * @param embedder null for keywords alone; it stays open
 * @param notes    the folder whose notes it is made of; the demo's when unset
 */
export async function openDemoVault(embedder: Embedder | null, notes = DEMO_NOTES): Promise<DemoVault> {
  const dir = mkdtempSync(join(tmpdir(), 'verbatim-demo-'));
  const root = join(dir, 'demo');
  const dataDir = join(dir, 'data');
  const remove = () => rmSync(dir, { recursive: true, force: true });
  try {
    cpSync(notes, root, { recursive: true });
    const folder = new FolderRegistry(dataDir).add(root, 'demo');
    await reindexFolder({ dataDir, embedder, maxFileBytes: MAX_FILE_BYTES }, folder);
  } catch (error) {
    remove();
    throw error;
  }
  const vaults: Vault[] = [];
  const open = embedder && leftOpen(embedder);
  return {
    root,
    searching: (ranking) => {
      const search = { ranking, now: () => DEMO_NOW };
      const vault = new Vault({ dataDir, embedder: open, maxFileBytes: MAX_FILE_BYTES, search });
      vaults.push(vault);
      return vault;
    },
    close: async () => {
      for (const vault of vaults) await vault.close();
      remove();
    },
  };
}

/** The embedder for one of several users: closing is its owner's. */
function leftOpen(embedder: Embedder): Embedder {
  return {
    identity: () => embedder.identity(),
    languages: embedder.languages,
    understands: (text) => embedder.understands(text),
    embed: (texts, purpose, options) => embedder.embed(texts, purpose, options),
    close: async () => {},
  };
}
