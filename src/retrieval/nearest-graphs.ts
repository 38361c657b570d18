import type { Index } from 'usearch';
import type { ExactScan } from './exact-scan.js';
import { openGraph } from './graph-files.js';
import { byDistance, type Neighbour, type PassageIndex, passageOfKey } from './passage-index.js';
import type { VectorGraph } from './vector-files.js';

/** The works of a library by tradition. */
export type WorksByTradition = ReadonlyMap<string, readonly string[]>;

/** One thread a query: the graphs answer within a millisecond or two, and queries come side by side. */
const THREADS = 1;

/**
 * Nearest neighbours by HNSW graphs (usearch), each mapped from its file on first use: one over everything, one for each
 * large tradition. What no graph covers (one work, a small tradition, a file that is missing or damaged) is scanned exactly.
 */
export class NearestGraphs implements PassageIndex {
  readonly dimension: number;
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
  }

  get serves(): string {
    const [held, all] = [this.graphs.size - this.unusable().length, this.graphs.size];
    return held === 0 ? this.exact.serves : `usearch HNSW (${held} of ${all} graphs), ${this.exact.serves}`;
  }

  get notes(): readonly string[] {
    const unusable = this.unusable();
    return unusable.length === 0
      ? []
      : [
          `${unusable.length} of ${this.graphs.size} vector files are missing or damaged, so that exact scans answer in their place, more slowly; \`verbatim build\` makes them anew.`,
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

  /** Graphs that cannot be used; only opening one tells. */
  private unusable(): readonly VectorGraph[] {
    return [...this.graphs.values()].filter((graph) => this.open(graph) === null);
  }

  /** The graph, mapped; null where there is none or its file cannot be used. */
  private open(graph: VectorGraph | undefined): Index | null {
    if (graph === undefined) return null;
    let index = this.opened.get(graph);
    if (index === undefined) {
      index = openGraph(this.folder, this.dimension, graph);
      this.opened.set(graph, index);
    }
    return index;
  }
}

function searchGraph(graph: Index, vector: Float32Array, count: number): Neighbour[] {
  const { keys, distances } = graph.search(vector, Math.min(count, graph.size()), THREADS);
  return Array.from(keys, (key, at) => ({ passage: passageOfKey(key), distance: distances[at] ?? 2 }));
}
