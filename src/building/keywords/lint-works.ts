import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { VerbatimError } from '../../errors.js';
import { libraryPath } from '../../works/summary.js';
import { loadRecipe, recipeIds } from '../recipe.js';
import { expectedRows } from './expected-rows.js';
import { type LineFinding, lintAgainst, lintForm, withoutRow } from './lint-lines.js';
import { workFromLibrary } from './work-to-write.js';

/** How the lines of one work stand. */
export interface WorkLint {
  readonly work: string;
  readonly rows: number;
  readonly findings: readonly LineFinding[];
  /** Units without a row; null when the library does not hold the work, so that nothing can be said of its passages. */
  readonly withoutRow: readonly string[] | null;
  /** Those among them that the recipe promises. */
  readonly missing: readonly string[];
}

/**
 * Checks the lines of works: their form, and beside the passages of the built library what they copy and what they lack.
 * @param named works by id; every work that has lines or is to have them when empty
 * @throws VerbatimError `not-found` when a named work has no recipe
 */
export function lintWorks({ worksDir, dataDir }: Config, named: readonly string[]): readonly WorkLint[] {
  const ids = named.length > 0 ? named : recipeIds(worksDir);
  return ids
    .map((id) => lintWork(worksDir, dataDir, id))
    .filter(({ rows, findings, missing }) => named.length > 0 || rows + findings.length + missing.length > 0);
}

function lintWork(worksDir: string, dataDir: string, id: string): WorkLint {
  let recipe: ReturnType<typeof loadRecipe>;
  try {
    recipe = loadRecipe(join(worksDir, id));
  } catch (error) {
    // A row that cannot be read is a finding like any other; the other works are still looked at.
    if (!(error instanceof VerbatimError) || error.kind === 'not-found') throw error;
    const findings = [{ unit: '', problem: error.message.replace(/\.$/, '') }];
    return { work: id, rows: 0, findings, withoutRow: null, missing: [] };
  }
  const { lines } = recipe;
  const work = existsSync(libraryPath(dataDir)) ? workFromLibrary(dataDir, id) : null;
  if (!work)
    return { work: id, rows: lines.length, findings: lintForm(lines), withoutRow: null, missing: [] };
  const lacking = withoutRow(lines, work.units);
  const { astray, missing } = expectedRows(
    recipe.expect.lines,
    lacking,
    work.units.map(({ key }) => key),
  );
  return {
    work: id,
    rows: lines.length,
    findings: [
      ...lintForm(lines),
      ...lintAgainst(lines, work.units),
      ...(astray === undefined
        ? []
        : [{ unit: astray, problem: 'expect.lines names it, and there is no such unit' }]),
    ],
    withoutRow: lacking,
    missing,
  };
}
