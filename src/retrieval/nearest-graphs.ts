import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Index } from 'usearch';
import type { ExactScan } from './exact-scan.js';
import { byDistance, type Neighbour, type PassageIndex, passageOfKey } from './passage-index.js';
import { graphConfig, type VectorPartition } from './vector-files.js';

interface Partition extends VectorPartition {
  /** Ids of its works. */
  readonly works: readonly string[];
}

/** One thread a query: the graphs answer within a millisecond or two, and queries come side by side. */
const THREADS = 1;

/**
 * Nearest neighbours by one HNSW graph (usearch) a tradition, each mapped from its file on first use and merged.
 * Where only some works of a tradition are asked for, or a graph is missing, the exact scan answers for it.
 */
export class NearestGraphs implements PassageIndex {
  readonly dimension: number;
  readonly serves: string;
  readonly notes: readonly string[];
  private readonly graphs = new Map<string, Index | null>();

  constructor(
    private readonly folder: string,
    private readonly partitions: readonly Partition[],
    private readonly exact: ExactScan,
  ) {
    this.dimension = exact.dimension;
    const filed = partitions.filter(({ file }) => file !== null);
    const missing = filed.filter(({ file }) => !existsSync(join(folder, file ?? '')));
    this.serves = `usearch HNSW, ${filed.length - missing.length} of ${partitions.length} partitions; sqlite-vec exact scan`;
    this.notes = missing.map(
      ({ tradition }) =>
        `The vector file of the tradition ${tradition} is missing, so an exact scan answers more slowly; \`verbatim build\` makes it anew.`,
    );
  }

  nearest(vector: Float32Array, count: number, works: readonly string[] | null): Neighbour[] {
    const found: Neighbour[] = [];
    const scanned: string[] = [];
    for (const partition of this.partitions) {
      const asked = works === null ? partition.works : partition.works.filter((work) => works.includes(work));
      if (asked.length === 0) continue;
      const graph = asked.length === partition.works.length ? this.graphOf(partition) : null;
      if (graph === null) scanned.push(...asked);
      else found.push(...searchGraph(graph, vector, count));
    }
    if (scanned.length > 0) {
      // Where nothing is left out one statement over everything is faster than one a work.
      const everything = works === null && found.length === 0;
      found.push(...this.exact.nearest(vector, count, everything ? null : scanned));
    }
    return found.sort(byDistance).slice(0, count);
  }

  /** The partition's graph; null where it has none or its file cannot be used. */
  private graphOf({ tradition, file, vectors }: Partition): Index | null {
    let graph = this.graphs.get(tradition);
    if (graph === undefined) {
      graph = file === null ? null : openGraph(join(this.folder, file), this.dimension, vectors);
      this.graphs.set(tradition, graph);
    }
    return graph;
  }
}

/** Loads the native module when the first graph is opened, not before: a server that is not asked stays small. */
const requireHere = createRequire(import.meta.url);

/** A graph mapped from its file; null when the file is not there, or is not what was built. */
function openGraph(path: string, dimension: number, vectors: number): Index | null {
  if (!existsSync(path)) return null;
  let graph: Index;
  try {
    const usearch = requireHere('usearch') as typeof import('usearch');
    graph = new usearch.Index(graphConfig(dimension));
    graph.view(path);
  } catch {
    return null;
  }
  return graph.dimensions() === dimension && graph.size() === vectors ? graph : null;
}

function searchGraph(graph: Index, vector: Float32Array, count: number): Neighbour[] {
  const { keys, distances } = graph.search(vector, Math.min(count, graph.size()), THREADS);
  return Array.from(keys, (key, at) => ({ passage: passageOfKey(key), distance: distances[at] ?? 2 }));
}
