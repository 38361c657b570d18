import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Index } from 'usearch';
import type { ExactScan } from './exact-scan.js';
import { byDistance, type Neighbour, type PassageIndex, passageOfKey } from './passage-index.js';
import { graphConfig, type VectorGraph } from './vector-files.js';

/** The works of a library by tradition. */
export type WorksByTradition = ReadonlyMap<string, readonly string[]>;

/** One thread a query: the graphs answer within a millisecond or two, and queries come side by side. */
const THREADS = 1;

/**
 * Nearest neighbours by HNSW graphs (usearch), each mapped from its file on first use: one over everything, one for each
 * large tradition. What no graph covers (one work, a small tradition, a missing file) is scanned exactly.
 */
export class NearestGraphs implements PassageIndex {
  readonly dimension: number;
  readonly serves: string;
  readonly notes: readonly string[];
  private readonly graphs: ReadonlyMap<string | null, VectorGraph>;
  private readonly opened = new Map<VectorGraph, Index | null>();

  constructor(
    private readonly folder: string,
    graphs: readonly VectorGraph[],
    private readonly works: WorksByTradition,
    private readonly exact: ExactScan,
  ) {
    this.dimension = exact.dimension;
    this.graphs = new Map(graphs.map((graph) => [graph.tradition, graph]));
    const missing = graphs.filter(({ file }) => !existsSync(join(folder, file)));
    const held = graphs.length - missing.length;
    this.serves =
      held === 0 ? exact.serves : `usearch HNSW (${held} of ${graphs.length} graphs), ${exact.serves}`;
    this.notes =
      missing.length === 0
        ? []
        : [
            `${missing.length} of ${graphs.length} vector files are missing, so that exact scans answer in their place, more slowly; \`verbatim build\` makes them anew.`,
          ];
  }

  nearest(vector: Float32Array, count: number, works: readonly string[] | null): Neighbour[] {
    if (works === null) {
      const everything = this.open(this.graphs.get(null));
      return everything
        ? searchGraph(everything, vector, count).sort(byDistance)
        : this.exact.nearest(vector, count, null);
    }
    const found: Neighbour[] = [];
    const scanned: string[] = [];
    for (const [tradition, all] of this.works) {
      const asked = all.filter((work) => works.includes(work));
      const graph = asked.length === all.length ? this.open(this.graphs.get(tradition)) : null;
      if (graph) found.push(...searchGraph(graph, vector, count));
      else scanned.push(...asked);
    }
    if (scanned.length > 0) found.push(...this.exact.nearest(vector, count, scanned));
    return found.sort(byDistance).slice(0, count);
  }

  /** The graph, mapped; null where there is none or its file cannot be used. */
  private open(graph: VectorGraph | undefined): Index | null {
    if (graph === undefined) return null;
    let index = this.opened.get(graph);
    if (index === undefined) {
      index = openGraph(join(this.folder, graph.file), this.dimension, graph.vectors);
      this.opened.set(graph, index);
    }
    return index;
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
