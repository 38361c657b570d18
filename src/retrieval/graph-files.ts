import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Index } from 'usearch';
import { graphConfig, VECTOR_META, type VectorGraph, vectorFolder } from './vector-files.js';

/** The graphs that a library names, whether their files are there or not. */
export interface NamedGraphs {
  readonly folder: string;
  readonly dimension: number;
  readonly graphs: readonly VectorGraph[];
}

/** What `library_meta` says of the graphs; null for a library that has none. */
export function namedGraphs(db: Database, dataDir: string): NamedGraphs | null {
  const meta = new Map(db.prepare<[], [string, string]>('SELECT key, value FROM library_meta').raw().all());
  const hash = meta.get(VECTOR_META.hash);
  const graphs = JSON.parse(meta.get(VECTOR_META.graphs) ?? '[]') as readonly VectorGraph[];
  if (hash === undefined || graphs.length === 0) return null;
  return {
    folder: vectorFolder(dataDir, hash),
    dimension: Number(meta.get(VECTOR_META.embedderDimension)),
    graphs,
  };
}

/** Whether every file is there and opens as the graph that was built. */
export function allGraphsOpen({ folder, dimension, graphs }: NamedGraphs): boolean {
  return graphs.every((graph) => openGraph(folder, dimension, graph) !== null);
}

/** Loads the native module when the first graph is opened, not before: a server that is not asked stays small. */
const requireHere = createRequire(import.meta.url);

/** A graph mapped from its file; null when the file is not there, is damaged, or is not what was built. */
export function openGraph(
  folder: string,
  dimension: number,
  { file, vectors }: Pick<VectorGraph, 'file' | 'vectors'>,
): Index | null {
  const path = join(folder, file);
  if (!existsSync(path)) return null;
  try {
    const usearch = requireHere('usearch') as typeof import('usearch');
    const graph = new usearch.Index(graphConfig(dimension));
    graph.view(path);
    return graph.dimensions() === dimension && graph.size() === vectors ? graph : null;
  } catch {
    return null;
  }
}
