import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { VerbatimError } from '../../../errors.js';
import { openReadOnly } from '../../../storage/open.js';
import { libraryPath } from '../../../works/summary.js';
import type { BuildOptions, BuildReport } from '../../build.js';
import { download } from '../download.js';
import type { ImportProgress } from '../import-progress.js';
import { ImportStore } from '../import-store.js';
import type { KeptFile } from '../manifest.js';
import { blocksOf } from './blocks.js';
import { corpusTexts, type LineProblem } from './corpus-texts.js';
import { GraphApi } from './graph-download.js';
import { type GraphProblem, type GraphRead, readAnswer, WcwGraph } from './graph-schema.js';
import { graphFolder, readGraph } from './graph-source.js';
import { specOf, WCW_SITE } from './prepare-text.js';

/** Where the corpus is documented to be. */
const CORPUS_PATH = '/downloads/wisdom-corpus.jsonl.gz';

export interface WcwOptions {
  readonly build: (options: Pick<BuildOptions, 'keep' | 'imports'>) => Promise<BuildReport>;
  readonly dataDir: string;
  /** The corpus; fetched from its documented address when unset. */
  readonly file?: string;
  /** A folder with the graph as files; null for no graph; asked for at its documented address when unset. */
  readonly graph?: string | null;
  /** Another address than the documented one (tests). */
  readonly origin?: string;
  readonly onProgress?: ImportProgress;
  readonly signal?: AbortSignal;
}

export interface WcwReport {
  readonly corpus: KeptFile & {
    readonly texts: number;
    readonly summaries: number;
    readonly passages: number;
    /** Lines that gave no text. */
    readonly problems: readonly LineProblem[];
    /** Texts whose slug the library uses for something of its own, and the id they have instead. */
    readonly renamed: readonly { readonly slug: string; readonly id: string }[];
  };
  /** Null where there is no graph. */
  readonly graph: { readonly concepts: number; readonly problems: readonly GraphProblem[] } | null;
  readonly build: BuildReport;
  readonly notes: readonly string[];
}

/**
 * Imports the Wisdom Context Window: reads the corpus whole, keeps it, and builds the library with it. When anything goes
 * wrong the library and the earlier import are as they were.
 * @throws VerbatimError `bad-input` for a file that is not there or holds no text, `mismatch` for one that is cut off,
 *   `unavailable` when it cannot be fetched, `cancelled` on abort; and what the build throws
 */
export async function importWcw(options: WcwOptions): Promise<WcwReport> {
  const { dataDir, signal, origin = WCW_SITE } = options;
  const store = new ImportStore(dataDir);
  const kept: KeptFile[] = [];
  const path = options.file ?? (await fetchCorpus(options, origin));
  try {
    const from = options.file === undefined ? `${origin}${CORPUS_PATH}` : basename(options.file);
    const read = await readCorpus(path, from, options);
    const corpus = await store.keepFile(path, from, signal);
    kept.push(corpus);
    const graph = await getGraph(options, origin);
    const graphFile = graph.read && (await store.keepText(JSON.stringify(graph.read.graph), graph.from));
    if (graphFile) kept.push(graphFile);
    const build = await options.build({
      keep: true,
      imports: {
        apply: (before) => ({
          ...before,
          wcw: { corpus, graph: graphFile ?? (options.graph === null ? null : (before.wcw?.graph ?? null)) },
        }),
      },
    });
    if (options.file === undefined) rmSync(path, { force: true });
    const held = store.read().wcw?.graph;
    return {
      corpus: { ...corpus, ...read, renamed: renamedIn(dataDir) },
      graph: !held
        ? null
        : {
            concepts: readAnswer(WcwGraph, store.bytes(held).toString('utf8'), held.from).concepts.length,
            problems: [...(graph.read?.problems ?? []), ...build.imports.graphProblems],
          },
      build,
      notes: [...graph.notes, ...build.imports.notes],
    };
  } catch (error) {
    for (const file of kept) store.discard(file);
    // A file that was fetched whole and is no corpus would be found wrong again.
    if (options.file === undefined && error instanceof VerbatimError && error.kind === 'mismatch')
      rmSync(path, { force: true });
    throw error;
  }
}

/** Takes the Wisdom Context Window out of the library again. */
export async function removeWcw({
  build,
  dataDir,
}: Pick<WcwOptions, 'build' | 'dataDir'>): Promise<BuildReport> {
  if (new ImportStore(dataDir).read().wcw === null) {
    throw new VerbatimError(
      'not-found',
      'The Wisdom Context Window is not imported.',
      'There is nothing to remove; `verbatim import wcw` imports it.',
    );
  }
  return build({ keep: true, imports: { apply: (before) => ({ ...before, wcw: null }) } });
}

async function fetchCorpus({ dataDir, onProgress, signal }: WcwOptions, origin: string): Promise<string> {
  const path = join(dataDir, 'cache', 'downloads', 'wisdom-corpus.jsonl.gz');
  // Kilobytes, so that the numbers of a bar can be read.
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);
  await download(new URL(CORPUS_PATH, origin), path, {
    signal,
    onBytes: (done, total) =>
      onProgress?.({ stage: 'download', done: kilobytes(done), total: kilobytes(total), label: 'kB' }),
  });
  return path;
}

async function readCorpus(path: string, name: string, { onProgress, signal }: WcwOptions) {
  const problems: LineProblem[] = [];
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);
  let [texts, summaries, passages, label] = [0, 0, 0, ''];
  const onBytes = (done: number, total: number) =>
    onProgress?.({ stage: 'corpus', done: kilobytes(done), total: kilobytes(total), label });
  for await (const entry of corpusTexts(path, { name, onBytes, signal })) {
    if (entry.kind === 'problem') {
      const { kind: _, ...problem } = entry;
      problems.push(problem);
      continue;
    }
    label = entry.text.slug;
    texts += 1;
    if (entry.text.kind === 'summary') summaries += 1;
    passages += blocksOf(entry.text.text).length;
  }
  if (texts > 0) return { texts, summaries, passages, problems };
  const [first] = problems;
  throw new VerbatimError(
    'bad-input',
    `${name} holds no text${first ? `: line ${first.line}: ${first.problem}` : ''}.`,
    'Name the corpus as it is published, one JSON object a line, gzipped or not; docs/importing.md shows it.',
  );
}

async function getGraph(options: WcwOptions, origin: string) {
  const { graph, signal, onProgress } = options;
  const nothing = { read: null, from: '', notes: [] as string[] };
  if (graph === null) return nothing;
  const reading = { signal, ...(onProgress && { onProgress }) };
  if (graph !== undefined) {
    return { ...nothing, read: await readGraph(graphFolder(graph), graph, reading), from: basename(graph) };
  }
  const api = new GraphApi(origin, signal);
  try {
    const read: GraphRead = await readGraph(api.read, `${origin}/api`, reading);
    return { ...nothing, read, from: `${origin}/api/graph` };
  } catch (error) {
    // The texts are of use without it, and an operator who has only the file is to have them.
    if (!(error instanceof VerbatimError) || error.kind === 'cancelled') throw error;
    return {
      ...nothing,
      notes: [
        `Without the concept graph, or with the one imported before: ${error.message} ${error.recovery}`,
      ],
    };
  } finally {
    await api.close();
  }
}

function renamedIn(dataDir: string): WcwReport['corpus']['renamed'] {
  const db = openReadOnly(libraryPath(dataDir));
  try {
    const named = db
      .prepare<[number, string], { slug: string; id: string }>(
        `SELECT substr(s.spec, ?) AS slug, t.slug AS id FROM texts t JOIN passages p ON p.text = t.id AND p.idx = 1
         JOIN sources s ON s.id = p.source WHERE s.spec LIKE ? ORDER BY s.id`,
      )
      .all(specOf('').length + 1, specOf('%'));
    return named.filter(({ slug, id }) => slug !== id);
  } finally {
    db.close();
  }
}
