import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config } from '../config.js';
import type { Embedder, EmbedderIdentity } from '../embeddings/embedder.js';
import { makeEmbedder } from '../embeddings/make-embedder.js';
import { VerbatimError } from '../errors.js';
import { packageRoot } from '../package-root.js';
import { allGraphsOpen, namedGraphs } from '../retrieval/graph-files.js';
import { stopIfAborted } from '../sources/cancelled.js';
import { openReadOnly } from '../storage/open.js';
import { type LibraryMeta, readMeta } from '../works/library-meta.js';
import { OpenLibrary } from '../works/open-library.js';
import { summarise } from '../works/summarise.js';
import { type LibrarySummary, libraryPath, readSummary, type SkippedWork } from '../works/summary.js';
import { lockBuild } from './build-lock.js';
import { fetchSources } from './fetch-stage.js';
import { importedWorks } from './imports/import-spec.js';
import { Imports, type ImportsChange, type ImportsOutcome } from './imports/imports.js';
import { inputsKey } from './inputs-key.js';
import { openSources } from './library-sources.js';
import { makeLibrary } from './make-library.js';
import type { OnProgress } from './progress.js';
import { publishSummary, removeLeftovers } from './publish.js';
import { type Recipe, recipeIds, sourceRequests } from './recipe.js';
import { selectWorks } from './select-works.js';
import { withoutVectors } from './without-vectors.js';

export interface BuildOptions {
  readonly config: Config;
  /** Works by id, built beside those the library holds; every recipe when unset or empty. */
  readonly works?: readonly string[];
  /** A library of just the works named. */
  readonly only?: boolean;
  /** The works that the library holds and no others; every recipe where there is no library. `works` goes before it. */
  readonly keep?: boolean;
  /** What is imported from now on; the change lasts when the library that has it is in its place. */
  readonly imports?: ImportsChange;
  /** Only cached sources, the mirror and the recipes' own files. */
  readonly offline?: boolean;
  /** Build even when nothing has changed. */
  readonly force?: boolean;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
  /** Makes the vectors; the one that the settings ask for when unset, no vectors when null. */
  readonly embedder?: Embedder | null;
  /** Folder of the concept graph; the product's own when unset. */
  readonly conceptsDir?: string;
}

export interface BuildReport {
  /** `unchanged`: the library in place is made from these very inputs and was not touched. */
  readonly outcome: 'built' | 'unchanged';
  readonly library: string;
  readonly contentHash: string;
  readonly counts: LibrarySummary['counts'];
  /** Null for a library without vectors. */
  readonly embedder: EmbedderIdentity | null;
  /** Works left out, each with its reason. */
  readonly skipped: readonly SkippedWork[];
  /** What there was to say of the imports; empty where they were not written. */
  readonly imports: ImportsOutcome;
  readonly seconds: number;
}

/**
 * Makes the library from recipes and sources, or finds that it is made already. The library in place serves until the
 * new one is whole and verified, and stays where it is when anything goes wrong.
 * @throws VerbatimError `bad-input` for an unknown work or a wrong recipe; `mismatch`, naming work and unit, when a source,
 *   a count or a text is not as declared; `unavailable` when another build is under way, no work has its sources, a
 *   work that the library holds would be lost for want of them, or the embedder fails; `cancelled` on abort
 */
export async function buildLibrary(options: BuildOptions): Promise<BuildReport> {
  const { config, signal, onProgress = () => {} } = options;
  const began = performance.now();
  stopIfAborted(signal);
  // Before the lock: a setting that is wrong must not leave it taken.
  const sources = openSources(config, options.offline ?? false);
  const embedder =
    options.embedder === undefined ? makeEmbedder(config.embedding, config.dataDir) : options.embedder;
  const lock = lockBuild(config.dataDir);
  try {
    removeLeftovers(config.dataDir);
    const imports = Imports.open(config.dataDir, options.imports);
    const current = readCurrent(config.dataDir);
    const recipesThere = new Set(recipeIds(config.worksDir));
    const kept = options.keep ? current?.works.filter((id) => recipesThere.has(id)) : undefined;
    const { recipes, orphans } = selectWorks({
      worksDir: config.worksDir,
      named: options.works ?? kept,
      only: options.only ?? false,
      held: current ? [...current.works, ...current.meta.skipped.map(({ work }) => work)] : [],
    });
    const conceptsDir = options.conceptsDir ?? join(packageRoot, 'concepts');
    const identity = await identityOf(embedder);
    const keyOf = (chosen: readonly Recipe[]) =>
      inputsKey({ recipes: chosen, conceptsDir, embedder: identity, imports: imports.key });
    const report = (outcome: BuildReport['outcome'], summary: LibrarySummary): BuildReport => ({
      outcome,
      library: libraryPath(config.dataDir),
      contentHash: summary.contentHash,
      counts: summary.counts,
      embedder: summary.embedder,
      skipped: summary.skipped,
      imports: imports.written,
      seconds: (performance.now() - began) / 1000,
    });
    const unchanged = () => {
      imports.commit();
      return report('unchanged', keepSummary(config.dataDir));
    };
    const isCurrent = (chosen: readonly Recipe[]) =>
      !options.force &&
      current !== null &&
      current.meta.inputsHash === keyOf(chosen) &&
      isWhole(config.dataDir);

    if (orphans.length === 0 && isCurrent(recipes)) return unchanged();
    sources.expect(recipes.flatMap(sourceRequests));
    const fetched = await fetchSources(recipes, sources, onProgress, signal);
    const skipped = skippedOf(fetched.skipped, orphans, current?.works ?? []);
    if (fetched.complete.length === 0) throw nothingToBuild(skipped);
    const lost = fetched.skipped.filter(({ work }) => current?.works.includes(work));
    if (lost.length > 0) throw wouldLose(lost, fetched.complete);
    if (isCurrent(fetched.complete) && sameWorks(skipped, current?.meta.skipped ?? [])) return unchanged();
    const summary = await makeLibrary({
      config,
      recipes: fetched.complete,
      skipped,
      sources,
      conceptsDir,
      imports,
      reserved: recipesThere,
      embedder,
      inputsHash: keyOf(fetched.complete),
      onProgress,
      signal,
    });
    return report('built', summary);
  } finally {
    await sources.close();
    if (options.embedder === undefined) await embedder?.close();
    lock.release();
  }
}

interface Current {
  readonly meta: LibraryMeta;
  /** Works made from recipes. */
  readonly works: readonly string[];
}

/** What the library in place says of itself; null when there is none that can be read. */
function readCurrent(dataDir: string): Current | null {
  if (!existsSync(libraryPath(dataDir))) return null;
  try {
    const db = openReadOnly(libraryPath(dataDir));
    try {
      const imported = new Set(importedWorks(db));
      const works = db.prepare<[], string>('SELECT id FROM works ORDER BY id').pluck().all();
      return { meta: readMeta(db), works: works.filter((id) => !imported.has(id)) };
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** Whether the library in place opens as a server opens it, with every graph that it names. */
function isWhole(dataDir: string): boolean {
  try {
    new OpenLibrary(libraryPath(dataDir), dataDir, null).release();
    const db = openReadOnly(libraryPath(dataDir));
    try {
      const named = namedGraphs(db, dataDir);
      return named === null || allGraphsOpen(named);
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

/** The summary of the library in place, written anew where a kill between the two left another beside it. */
function keepSummary(dataDir: string): LibrarySummary {
  const beside = readSummary(dataDir);
  const db = openReadOnly(libraryPath(dataDir));
  try {
    const { contentHash, builtAt } = readMeta(db);
    if (beside?.contentHash === contentHash && beside.builtAt === builtAt) return beside;
    const summary = summarise(db);
    publishSummary(dataDir, summary);
    return summary;
  } finally {
    db.close();
  }
}

async function identityOf(embedder: Embedder | null): Promise<EmbedderIdentity | null> {
  try {
    return (await embedder?.identity()) ?? null;
  } catch (cause) {
    throw withoutVectors(cause);
  }
}

function skippedOf(
  unavailable: readonly SkippedWork[],
  orphans: readonly string[],
  held: readonly string[],
): readonly SkippedWork[] {
  const lost = (work: string) => (held.includes(work) ? ' It was in the library until now.' : '');
  return [
    ...unavailable,
    ...orphans.map((work) => ({ work, reason: `Its recipe is no longer there.${lost(work)}` })),
  ];
}

const sameWorks = (a: readonly SkippedWork[], b: readonly SkippedWork[]) =>
  JSON.stringify(a.map(({ work }) => work)) === JSON.stringify(b.map(({ work }) => work));

/** A host that is out of reach for an hour must not cost the library what it holds. */
function wouldLose(lost: readonly SkippedWork[], others: readonly Recipe[]): VerbatimError {
  const [first] = lost;
  const names = lost.map(({ work }) => work).join(', ');
  return new VerbatimError(
    'unavailable',
    `The library holds ${names}, and the new one could not, since the sources are out of reach: ${first?.work}: ${first?.reason}`,
    `The library is as it was. Build again when the sources can be reached, or make it without ${names}: \`verbatim build --only ${others
      .map(({ id }) => id)
      .join(' ')}\`.`,
  );
}

function nothingToBuild(skipped: readonly SkippedWork[]): VerbatimError {
  const [first] = skipped;
  return new VerbatimError(
    'unavailable',
    `No work could be built, since none has its sources: ${first?.work}: ${first?.reason}`,
    'Build once with the network and the npm registry within reach; the library in place, if any, is as it was.',
  );
}
