import type { Database } from 'better-sqlite3';
import type { EmbedderIdentity } from '../embeddings/embedder.js';
import { ExactScan } from './exact-scan.js';
import { namedGraphs } from './graph-files.js';
import { LineVectors } from './lines/line-vectors.js';
import { NearestGraphs } from './nearest-graphs.js';
import type { PassageIndex } from './passage-index.js';
import { VECTOR_META } from './vector-files.js';

/** The vectors of a library: an index and who made them, or why there is none. */
export type LibraryVectors =
  | {
      readonly index: PassageIndex;
      /** Of what is written about units; null for a library whose lines have none. */
      readonly lines: LineVectors | null;
      readonly embedder: EmbedderIdentity;
    }
  | { readonly index: null; readonly embedder: EmbedderIdentity | null; readonly missing: string };

/**
 * Probes what a library and this machine can do with vectors. Never throws: what is missing is said,
 * and search goes on by keywords.
 */
export function openPassageIndex(db: Database, dataDir: string): LibraryVectors {
  const meta = readMeta(db);
  const embedder = identityFrom(meta);
  if (embedder === null) {
    return { index: null, embedder, missing: 'The library was built without vectors.' };
  }
  try {
    db.prepare('SELECT vec_version()').get();
  } catch {
    return { index: null, embedder, missing: 'sqlite-vec does not load on this machine.' };
  }
  try {
    const exact = new ExactScan(db, embedder.dimension);
    exact.nearest(new Float32Array(embedder.dimension).fill(1), 1, null);
    const lines = LineVectors.open(db, embedder.dimension);
    return { index: withGraphs(db, dataDir, exact), lines, embedder };
  } catch (error) {
    return {
      index: null,
      embedder,
      missing: `The library's vectors cannot be read: ${(error as Error).message}.`,
    };
  }
}

function withGraphs(db: Database, dataDir: string, exact: ExactScan): PassageIndex {
  const named = namedGraphs(db, dataDir);
  if (named === null) return exact;
  const works = db
    .prepare<[], [string, string]>('SELECT tradition, id FROM works ORDER BY position')
    .raw()
    .all();
  const byTradition = new Map<string, string[]>();
  for (const [tradition, id] of works) {
    byTradition.set(tradition, [...(byTradition.get(tradition) ?? []), id]);
  }
  return new NearestGraphs(named.folder, named.graphs, byTradition, exact);
}

function readMeta(db: Database): ReadonlyMap<string, string> {
  return new Map(db.prepare<[], [string, string]>('SELECT key, value FROM library_meta').raw().all());
}

function identityFrom(meta: ReadonlyMap<string, string>): EmbedderIdentity | null {
  const id = meta.get(VECTOR_META.embedderId);
  const revision = meta.get(VECTOR_META.embedderRevision);
  const dimension = Number(meta.get(VECTOR_META.embedderDimension));
  if (id === undefined || revision === undefined || !(dimension > 0)) return null;
  return { id, revision, dimension };
}
