import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.js';
import { openReadOnly, requireNewestSchema } from '../storage/open.js';
import { readMeta } from '../works/library-meta.js';
import { libraryPath } from '../works/summary.js';
import { IMPORT_SPEC, importedWorks } from './imports/import-spec.js';
import { Imports } from './imports/imports.js';
import { librarySourceText, openSources, requestOf } from './library-sources.js';
import type { OnProgress } from './progress.js';
import { loadRecipe } from './recipe.js';
import type { LibrarySource } from './verification/round-trip.js';
import { type CheckPassed, runChecks } from './verification/run-checks.js';

export interface VerifyOptions {
  readonly config: Config;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

/** What was verified; a library that is not as it must be is an error, not a report. */
export interface VerifyReport {
  readonly library: string;
  readonly contentHash: string;
  readonly builtAt: string;
  readonly works: number;
  readonly checks: readonly CheckPassed[];
  /** What could not be checked, and why. */
  readonly notes: readonly string[];
}

/**
 * Checks a built library against its recipes and its sources, unit by unit.
 * @throws VerbatimError `mismatch` at the first difference; `not-found` without a library; `unavailable` when a source
 *   cannot be had, `bad-input` when it is a recipe's own file; `cancelled` on abort
 */
export async function verifyLibrary({
  config,
  onProgress = () => {},
  signal,
}: VerifyOptions): Promise<VerifyReport> {
  const library = libraryPath(config.dataDir);
  const db = openReadOnly(library);
  const sources = openSources(config, false);
  try {
    requireNewestSchema(db);
    const meta = readMeta(db);
    const works = db.prepare<[], string>('SELECT id FROM works ORDER BY id').pluck().all();
    const imported = new Set(importedWorks(db));
    const made = works.filter((id) => !imported.has(id));
    const [kept, gone] = partition(made, (id) => existsSync(join(config.worksDir, id, 'work.yaml')));
    const rows = db
      .prepare<[string], LibrarySource>(
        'SELECT id, spec, sha256, encoding FROM sources WHERE spec NOT LIKE ?',
      )
      .all(`${IMPORT_SPEC}%`);
    sources.expect(rows.map((row) => requestOf(row, config.worksDir)));
    const checks = await runChecks({
      db,
      recipes: kept.map((id) => loadRecipe(join(config.worksDir, id))),
      textOf: librarySourceText(sources, config.worksDir, signal),
      embedder: meta.embedder,
      notUnderstood: meta.notUnderstood,
      contentHash: meta.contentHash,
      imports: Imports.open(config.dataDir),
      onProgress,
      signal,
    });
    return {
      library,
      contentHash: meta.contentHash,
      builtAt: meta.builtAt,
      works: works.length,
      checks,
      notes: gone.map(
        (id) => `The counts of ${id} were not checked: its recipe is no longer in ${config.worksDir}.`,
      ),
    };
  } finally {
    db.close();
    await sources.close();
  }
}

function partition<T>(values: readonly T[], holds: (value: T) => boolean): readonly [T[], T[]] {
  return [values.filter(holds), values.filter((value) => !holds(value))];
}
