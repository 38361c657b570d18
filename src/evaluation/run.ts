import { performance } from 'node:perf_hooks';
import type { Retrieve } from './retrieve.js';
import type { JudgedSet, Mode } from './sets/judged-set.js';

/** What came of one query. */
export interface Ranked {
  readonly ids: readonly string[];
  /** Of all the query's searches together, its embedding apart. */
  readonly milliseconds: number;
}

/** One configuration's rankings for a set, by query id. */
export interface Run {
  readonly configuration: string;
  readonly mode: Mode;
  readonly rankings: ReadonlyMap<string, Ranked>;
}

/** Asks every query of a set, one after the other. */
export async function runSet(
  set: JudgedSet,
  configuration: string,
  mode: Mode,
  retrieve: Retrieve,
  onQuery: () => void = () => {},
): Promise<Run> {
  const rankings = new Map<string, Ranked>();
  for (const query of set.queries) {
    const began = performance.now();
    const ids = await retrieve(query, mode);
    rankings.set(query.id, { ids, milliseconds: performance.now() - began });
    onQuery();
  }
  return { configuration, mode, rankings };
}
