import type { Database } from 'better-sqlite3';
import type { Embedder } from '../../embeddings/embedder.js';
import { VerbatimError } from '../../errors.js';
import { isDamage, isMarkedDamaged, requireSound } from '../damage.js';
import { stillListed } from '../folder-list.js';
import type { NotesFolder } from '../folders.js';
import { deleteIndex } from '../index-path.js';
import { openIndexForWriting } from '../open-index.js';
import { preparePassages } from '../passages/prepare-passages.js';
import { PathPolicy } from '../path-policy.js';
import { lockIndex } from '../write-lock.js';
import { type EmbedReport, embedFolder } from './embed-folder.js';
import { type ScanReport, scanFolder } from './scan-folder.js';
import { dropVectors } from './vector-table.js';

/** What indexing needs, whatever the folder. */
export interface IndexingSettings {
  readonly dataDir: string;
  /** Larger files are reported, not read. */
  readonly maxFileBytes: number;
  /** Null: keywords alone; vectors that are there go. */
  readonly embedder: Embedder | null;
}

/** How far one stage has come: 'notes' counts files read, 'vectors' chunks embedded. */
export interface IndexingProgress {
  readonly stage: 'notes' | 'vectors';
  readonly done: number;
  readonly total: number;
}

export interface ReindexOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: IndexingProgress) => void;
  /** Called when keywords are up to date, before the vectors are. */
  readonly onScanned?: (report: ScanReport) => void;
  /** Looks for damage all through the index first, which takes longer than a pass in which nothing changed. */
  readonly check?: boolean;
  /** Asked between batches of vectors; true ends the run early. */
  readonly yields?: () => boolean;
}

export interface ReindexReport extends ScanReport {
  readonly folder: string;
  /** Null without an embedder, or where it failed. */
  readonly vectors: EmbedReport | null;
  /** Why vectors are missing that should be there; null when all is well. */
  readonly vectorsMissing: string | null;
  /** That the index was damaged and nothing of it was kept; null for the most part. */
  readonly madeAnew: string | null;
}

/**
 * Brings one folder's index up to date: keywords first, then what passages are found by, then the vectors that are
 * lacking, where the list of folders says now that it is kept with them. Searching goes on meanwhile.
 * An embedder that fails costs the vectors only, and a damaged index is made anew; the report says so.
 * @throws VerbatimError `unavailable` while another process writes the index or the folder cannot be read,
 *   `not-found` where the folder is gone (its index stays) or no longer listed, `cancelled` on abort; the index is whole whenever
 */
export async function reindexFolder(
  settings: IndexingSettings,
  folder: NotesFolder,
  options: ReindexOptions = {},
): Promise<ReindexReport> {
  const { dataDir } = settings;
  const lock = lockIndex(dataDir, folder.name);
  try {
    // Under the lock: none is removed meanwhile.
    const listed = stillListed(dataDir, folder);
    const policy = PathPolicy.ofAdded(listed.root);
    const pass = async (madeAnew: string | null) => {
      const db = openIndexForWriting(dataDir, listed);
      try {
        if (options.check && madeAnew === null) requireSound(db);
        return { ...(await reindexOpened(db, policy, settings, listed, options)), madeAnew };
      } finally {
        db.close();
      }
    };
    const anew = (why: string) => {
      deleteIndex(dataDir, listed.name);
      return pass(`The index was damaged (${why}) and has been made anew.`);
    };
    if (isMarkedDamaged(dataDir, listed.name)) return await anew('found when it was read');
    try {
      return await pass(null);
    } catch (error) {
      if (!isDamage(error)) throw error;
      return await anew(error.message);
    }
  } finally {
    lock.release();
  }
}

async function reindexOpened(
  db: Database,
  policy: PathPolicy,
  { dataDir, maxFileBytes, embedder }: IndexingSettings,
  { name, vectors: wanted }: NotesFolder,
  { signal, onProgress, onScanned, yields }: ReindexOptions,
): Promise<Omit<ReindexReport, 'madeAnew'>> {
  const scanned = await scanFolder(db, policy, {
    maxFileBytes,
    except: [dataDir],
    ...(signal && { signal }),
    onProgress: (done, total) => onProgress?.({ stage: 'notes', done, total }),
  });
  onScanned?.(scanned);
  const run = { ...(signal && { signal }), ...(yields && { yields }) };
  await preparePassages(db, policy, { maxFileBytes, ...run });
  const byChoice = wanted === false;
  if (embedder === null || byChoice) {
    dropVectors(db, byChoice);
    return { folder: name, ...scanned, vectors: null, vectorsMissing: null };
  }
  try {
    const vectors = await embedFolder(db, {
      ...{ embedder, dataDir, ...run },
      onProgress: (done, total) => onProgress?.({ stage: 'vectors', done, total }),
    });
    return { folder: name, ...scanned, vectors, vectorsMissing: null };
  } catch (error) {
    if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
    return { folder: name, ...scanned, vectors: null, vectorsMissing: error.message };
  }
}
