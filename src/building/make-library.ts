import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Config } from '../config.js';
import type { Embedder } from '../embeddings/embedder.js';
import { VECTOR_META } from '../retrieval/vector-files.js';
import { stopIfAborted } from '../sources/cancelled.js';
import type { SourceFetcher, SourceFile } from '../sources/source-fetcher.js';
import { migrate } from '../storage/migrations.js';
import { openForBuilding } from '../storage/open.js';
import { metaRows } from '../works/library-meta.js';
import { summarise } from '../works/summarise.js';
import type { LibrarySummary, SkippedWork } from '../works/summary.js';
import { WorksRepository } from '../works/works.repository.js';
import { indexConcepts } from './concepts.js';
import { contentHash } from './content-hash.js';
import type { Imports } from './imports/imports.js';
import { pruneGraphs } from './indexes/graphs.js';
import { indexKeywords } from './indexes/keywords.js';
import { indexLatent } from './indexes/latent/latent.js';
import { indexOriginals } from './indexes/originals.js';
import { indexQuotes } from './indexes/quotes.js';
import { indexVectors, type VectorCounts } from './indexes/vectors.js';
import { librarySourceText } from './library-sources.js';
import { LibraryWriter } from './library-writer.js';
import { prepareWork } from './prepare.js';
import type { BuildStage, OnProgress } from './progress.js';
import { buildingPath, publishLibrary, publishSummary } from './publish.js';
import { type Recipe, sourceRequests } from './recipe.js';
import { runChecks } from './verification/run-checks.js';
import { withoutVectors } from './without-vectors.js';
import { WorkWriter } from './write-work.js';

export interface LibraryParts {
  readonly config: Config;
  readonly recipes: readonly Recipe[];
  readonly skipped: readonly SkippedWork[];
  /** Has every source of the recipes in its cache. */
  readonly sources: SourceFetcher;
  readonly conceptsDir: string;
  readonly imports: Imports;
  /** Ids of all recipes, built or not. */
  readonly reserved: ReadonlySet<string>;
  /** Null for a library without vectors. */
  readonly embedder: Embedder | null;
  readonly inputsHash: string;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

/** Makes a whole new library beside the one in place, verifies it, and puts it there; on any error nothing is left behind. */
export async function makeLibrary(parts: LibraryParts): Promise<LibrarySummary> {
  const { dataDir } = parts.config;
  const path = buildingPath(dataDir);
  const db = openForBuilding(path);
  try {
    const summary = await fill(db, parts);
    const graphs = vectorHashOf(db);
    db.close();
    parts.onProgress({ stage: 'publish', done: 0, total: 1 });
    stopIfAborted(parts.signal);
    parts.imports.commit();
    publishLibrary(dataDir, path);
    publishSummary(dataDir, summary);
    pruneGraphs(dataDir, graphs);
    parts.onProgress({ stage: 'publish', done: 1, total: 1 });
    return summary;
  } finally {
    db.close();
    rmSync(path, { force: true });
  }
}

async function fill(db: Database, parts: LibraryParts): Promise<LibrarySummary> {
  const { recipes, embedder, onProgress, signal } = parts;
  migrate(db, 'library');
  const writer = new LibraryWriter(db);
  const works = new WorkWriter(writer, new Set(recipes.map(({ id }) => id)));
  await writeWorks(works, parts);

  await step(parts, 'concepts', () => {
    indexConcepts(db, parts.conceptsDir, new WorksRepository(db));
  });
  if (!parts.imports.isEmpty) await writeImports(db, works, parts);

  const indexes: readonly (readonly [label: string, index: (db: Database) => void | Promise<void>])[] = [
    ['keywords', indexKeywords],
    ['latent terms', (into) => indexLatent(into, () => breathe(signal))],
    ['originals', indexOriginals],
    ['quotes', indexQuotes],
  ];
  for (const [done, [label, index]] of indexes.entries()) {
    onProgress({ stage: 'indexes', done, total: indexes.length, label });
    await breathe(signal);
    await index(db);
  }
  onProgress({ stage: 'indexes', done: indexes.length, total: indexes.length });

  const vectors = embedder && (await embed(db, embedder, parts));

  const meta = {
    contentHash: contentHash(db),
    inputsHash: parts.inputsHash,
    builtAt: new Date().toISOString(),
    schemaVersion: db.pragma('user_version', { simple: true }) as number,
    embedder: vectors?.embedder ?? null,
    notUnderstood: vectors?.notUnderstood ?? 0,
    skipped: parts.skipped,
  };
  for (const [key, value] of metaRows(meta)) writer.setMeta(key, value);

  await runChecks({
    db,
    notUnderstood: meta.notUnderstood,
    recipes,
    textOf: librarySourceText(parts.sources, parts.config.worksDir, signal),
    embedder: meta.embedder,
    contentHash: null,
    imports: parts.imports,
    onProgress,
    signal,
  });
  return summarise(db);
}

async function embed(db: Database, embedder: Embedder, parts: LibraryParts): Promise<VectorCounts> {
  const { onProgress, signal } = parts;
  try {
    return await indexVectors(db, {
      embedder,
      dataDir: parts.config.dataDir,
      onProgress: (done, total) => onProgress({ stage: 'vectors', done, total }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    throw withoutVectors(cause);
  }
}

/** Names the folder of the graphs; null where there are no vectors. */
function vectorHashOf(db: Database): string | null {
  const select = db.prepare<[string], string>('SELECT value FROM library_meta WHERE key = ?').pluck();
  return select.get(VECTOR_META.hash) ?? null;
}

/** Works are prepared and written one by one, so that memory holds one at a time. */
async function writeWorks(works: WorkWriter, parts: LibraryParts): Promise<void> {
  const { recipes, sources, onProgress, signal } = parts;
  for (const [done, recipe] of recipes.entries()) {
    onProgress({ stage: 'works', done, total: recipes.length, label: recipe.id });
    await breathe(signal);
    const files = new Map<string, SourceFile>();
    for (const request of sourceRequests(recipe)) {
      files.set(request.spec, await sources.fetch(request, signal ? { signal } : {}));
    }
    works.write(prepareWork(recipe, files));
  }
  onProgress({ stage: 'works', done: recipes.length, total: recipes.length });
}

/** After the library's own works and concepts, whose names go first. */
async function writeImports(db: Database, works: WorkWriter, parts: LibraryParts): Promise<void> {
  const { imports, reserved, onProgress, signal } = parts;
  onProgress({ stage: 'imports', done: 0, total: 1 });
  await imports.write(db, works, {
    reserved,
    signal,
    onText: async (done, total, label) => {
      onProgress({ stage: 'imports', done, total, label });
      await breathe(signal);
    },
  });
}

async function step({ onProgress, signal }: LibraryParts, stage: BuildStage, run: () => void): Promise<void> {
  onProgress({ stage, done: 0, total: 1 });
  await breathe(signal);
  run();
  onProgress({ stage, done: 1, total: 1 });
}

/** Lets signals and timers be heard between two long synchronous steps. */
async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  stopIfAborted(signal);
}
