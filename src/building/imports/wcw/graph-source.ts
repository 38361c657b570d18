import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VerbatimError } from '../../../errors.js';
import { stopIfAborted } from '../../../sources/cancelled.js';
import type { ImportProgress } from '../import-progress.js';
import { ConceptAnswer, GraphAnswer, type GraphProblem, type GraphRead, readAnswer } from './graph-schema.js';

/** The whole graph is a few hundred kilobytes. */
export const MAX_GRAPH_BYTES = 32 * 1024 * 1024;
/** Concepts asked for at a time. */
const AT_ONCE = 4;

/** Gives the text behind a path of the documented interface: 'graph', 'concept/<slug>'; null where there is none. */
export type GraphReader = (path: string) => Promise<string | null>;

/** The interface's answers as files of a folder: `graph.json`, `concept/<slug>.json`. */
export function graphFolder(folder: string): GraphReader {
  return async (path) => {
    const file = join(folder, `${path}.json`);
    if (!existsSync(file)) return null;
    const { size } = await stat(file);
    if (size > MAX_GRAPH_BYTES) {
      throw new VerbatimError(
        'bad-input',
        `${file} is larger than ${MAX_GRAPH_BYTES / 1024 ** 2} MB.`,
        'Name the folder of the graph.',
      );
    }
    return readFile(file, 'utf8');
  };
}

/**
 * Reads the graph and every concept it lists. A concept that is missing or malformed costs only itself.
 * @throws VerbatimError `bad-input` without a graph, `mismatch` for one of another shape, `cancelled` on abort; and what
 *   the reader throws
 */
export async function readGraph(
  read: GraphReader,
  from: string,
  {
    onProgress,
    signal,
  }: { readonly onProgress?: ImportProgress; readonly signal?: AbortSignal | undefined } = {},
): Promise<GraphRead> {
  const json = await read('graph');
  if (json === null) {
    throw new VerbatimError(
      'bad-input',
      `There is no concept graph in ${from}.`,
      'Name a folder that holds graph.json and concept/<slug>.json, or import without it (--no-graph).',
    );
  }
  const { concepts: listed, edges } = readAnswer(GraphAnswer, json, `graph of ${from}`);
  const slugs = [...new Set(listed.map(({ slug }) => slug))];
  const found = new Map<string, ConceptAnswer>();
  const problems: GraphProblem[] = [];
  let done = 0;
  onProgress?.({ stage: 'graph', done, total: slugs.length });
  const queue = [...slugs];
  const work = async () => {
    for (let slug = queue.shift(); slug !== undefined; slug = queue.shift()) {
      stopIfAborted(signal);
      const concept = await readConcept(read, slug);
      if ('problem' in concept) problems.push(concept);
      else found.set(slug, concept);
      done += 1;
      onProgress?.({ stage: 'graph', done, total: slugs.length, label: slug });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const concepts = slugs.sort().flatMap((slug) => found.get(slug) ?? []);
  return { graph: { edges, concepts }, problems: problems.sort((a, b) => (a.concept < b.concept ? -1 : 1)) };
}

async function readConcept(read: GraphReader, slug: string): Promise<ConceptAnswer | GraphProblem> {
  const json = await read(`concept/${slug}`);
  if (json === null) return { concept: slug, problem: 'the graph lists it, and there is no such concept' };
  try {
    const concept = readAnswer(ConceptAnswer, json, `concept/${slug}`);
    if (concept.slug === slug) return concept;
    return { concept: slug, problem: `its slug is “${concept.slug}”` };
  } catch (error) {
    if (error instanceof VerbatimError && error.kind === 'mismatch')
      return { concept: slug, problem: error.message };
    throw error;
  }
}
