import { join } from 'node:path';
import type { IndexConfig } from 'usearch';

/**
 * A nearest-neighbour graph in a file: over every vector, or over those of one tradition, so that a search in that
 * tradition has a full list. `library_meta.vector_graphs` holds them as JSON.
 */
export interface VectorGraph {
  /** Null for the graph over everything. */
  readonly tradition: string | null;
  readonly vectors: number;
  /** Name of its file in `vectorFolder`. */
  readonly file: string;
}

/** Keys of `library_meta` that tell of the vectors; absent where the library was built without. */
export const VECTOR_META = {
  embedderId: 'embedder_id',
  embedderRevision: 'embedder_revision',
  embedderDimension: 'embedder_dimension',
  /** Hash of every vector and its key: names the folder of the files. */
  hash: 'vector_hash',
  graphs: 'vector_graphs',
} as const;

/** The folder of a library's nearest-neighbour files. */
export function vectorFolder(dataDir: string, vectorHash: string): string {
  return join(dataDir, 'index', vectorHash);
}

/**
 * How the graphs are built and searched; measured in bench/vectors.mjs. Half-precision floats halve the file and
 * cost no recall that can be measured.
 */
export function graphConfig(dimension: number): IndexConfig {
  return {
    dimensions: dimension,
    metric: 'cos' as IndexConfig['metric'],
    quantization: 'f16' as IndexConfig['quantization'],
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 256,
    multi: false,
  };
}
