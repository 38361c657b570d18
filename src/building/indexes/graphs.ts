import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../../errors.js';
import { allGraphsOpen } from '../../retrieval/graph-files.js';
import { graphConfig, type VectorGraph, vectorFolder } from '../../retrieval/vector-files.js';

/** Below this many vectors an exact scan takes two milliseconds at most, and a graph is not worth its file. */
export const SMALLEST_GRAPH = 2_000;
/** Vectors added at a time: about a tenth of a second between two looks at the signal. */
const BATCH = 256;
/** One thread: the graph is then the same on every build. */
const THREADS = 1;

/** A graph to be built: the vectors by key of `passages_vec`, in the order of adding. */
export interface GraphToBuild {
  /** Null for everything. */
  readonly tradition: string | null;
  readonly keys: readonly number[];
}

/** The graphs that a library is worth: over everything, and over each large tradition unless it is the only one. */
export function graphsWorthBuilding(keysByTradition: ReadonlyMap<string, readonly number[]>): GraphToBuild[] {
  const parts = [...keysByTradition].map(([tradition, keys]) => ({ tradition, keys }));
  const everything = { tradition: null, keys: parts.flatMap(({ keys }) => keys) };
  return [everything, ...(parts.length > 1 ? parts : [])].filter(({ keys }) => keys.length >= SMALLEST_GRAPH);
}

export interface GraphOptions {
  readonly dataDir: string;
  readonly vectorHash: string;
  readonly dimension: number;
  readonly signal?: AbortSignal;
  /** Called with the number of vectors added, over all graphs. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Builds nearest-neighbour graphs into the folder that the hash names, whole or not at all.
 * A folder that is there already holds the same graphs and is kept, unless one of them does not open.
 * @throws VerbatimError `cancelled` on abort
 */
export async function buildGraphs(
  db: Database,
  graphs: readonly GraphToBuild[],
  options: GraphOptions,
): Promise<VectorGraph[]> {
  const described = graphs.map(({ tradition, keys }, at) => ({
    tradition,
    vectors: keys.length,
    file: `${at + 1}.usearch`,
  }));
  const folder = vectorFolder(options.dataDir, options.vectorHash);
  if (allGraphsOpen({ folder, dimension: options.dimension, graphs: described })) return described;

  const partial = `${folder}.${process.pid}.building`;
  mkdirSync(partial, { recursive: true });
  try {
    let done = 0;
    for (const [at, { keys }] of graphs.entries()) {
      await buildGraph(db, keys, join(partial, described[at]?.file ?? ''), {
        ...options,
        onProgress: (added) => options.onProgress?.(done + added),
      });
      done += keys.length;
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return described;
}

async function buildGraph(
  db: Database,
  keys: readonly number[],
  path: string,
  { dimension, signal, onProgress }: GraphOptions,
): Promise<void> {
  const { Index } = await import('usearch');
  const graph = new Index(graphConfig(dimension));
  const select = db.prepare<[bigint], Buffer>('SELECT embedding FROM passages_vec WHERE passage = ?').pluck();
  for (let from = 0; from < keys.length; from += BATCH) {
    if (signal?.aborted) {
      throw new VerbatimError(
        'cancelled',
        'Stopped while building the vector index.',
        'Run `verbatim build` again.',
      );
    }
    const batch = keys.slice(from, from + BATCH);
    const matrix = new Float32Array(batch.length * dimension);
    for (const [at, key] of batch.entries()) {
      const bytes = select.get(BigInt(key));
      if (bytes) new Uint8Array(matrix.buffer).set(bytes, at * dimension * Float32Array.BYTES_PER_ELEMENT);
    }
    graph.add(BigUint64Array.from(batch, BigInt), matrix, THREADS);
    onProgress?.(from + batch.length);
    await setImmediate();
  }
  graph.save(path);
}

/**
 * Removes the graphs of earlier libraries and of builds that were killed. To be called once the new library is in its place;
 * a server that still has the old one open goes on with the files it has mapped, or scans.
 */
export function pruneGraphs(dataDir: string, vectorHash: string | null): void {
  const kept = vectorHash === null ? null : vectorFolder(dataDir, vectorHash);
  const folder = dirname(vectorFolder(dataDir, 'any'));
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (join(folder, name) !== kept) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
