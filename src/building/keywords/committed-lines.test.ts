import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasMirror, mirror, needsMirror } from '../../../test/support/mirror.js';
import { testCacheDir } from '../../../test/support/source-files.js';
import { packageRoot } from '../../package-root.js';
import type { SourceFile } from '../../sources/source-fetcher.js';
import { Sources } from '../../sources/sources.js';
import { prepareWork } from '../prepare.js';
import { loadRecipe, type Recipe, recipeIds, sourceRequests } from '../recipe.js';
import { englishUnits } from './english-units.js';
import { expectedRows } from './expected-rows.js';
import { lintAgainst, lintForm, withoutRow } from './lint-lines.js';

const worksDir = join(packageRoot, 'works');
const recipes = recipeIds(worksDir)
  .filter((id) => existsSync(join(worksDir, id, 'keywords.tsv')))
  .map((id) => loadRecipe(join(worksDir, id)));
const fromPackages = (recipe: Recipe) => sourceRequests(recipe).every(({ spec }) => spec.startsWith('npm:'));

/** What is wrong with the lines of a work beside its texts, and the rows that its recipe promises and it lacks. */
async function findings(recipe: Recipe): Promise<readonly string[]> {
  const sources = new Sources({ cacheDir: testCacheDir, ...(hasMirror && { mirror }) });
  try {
    const files = new Map<string, SourceFile>();
    for (const request of sourceRequests(recipe)) files.set(request.spec, await sources.fetch(request));
    const work = prepareWork(recipe, files);
    const units = englishUnits(work);
    return [
      ...lintAgainst(recipe.lines, units).map(({ unit, problem }) => `${recipe.id}/${unit}: ${problem}`),
      ...expectedRows(
        recipe.expect.lines,
        withoutRow(recipe.lines, units),
        units.map(({ key }) => key),
      ).missing,
    ];
  } finally {
    await sources.close();
  }
}

describe('the keyword lines of this repository', () => {
  it.each(recipes.map((recipe) => [recipe.id, recipe] as const))('are well formed in %s', (_, { lines }) => {
    expect(lintForm(lines).map(({ unit, problem }) => `${unit}: ${problem}`)).toEqual([]);
  });

  it.each(recipes.filter(fromPackages).map((recipe) => [recipe.id, recipe] as const))(
    'are in words of their own in %s',
    async (_, recipe) => {
      expect(await findings(recipe)).toEqual([]);
    },
  );
});

describe.skipIf(!hasMirror)(needsMirror('the keyword lines of works from the web'), () => {
  it.each(recipes.filter((recipe) => !fromPackages(recipe)).map((recipe) => [recipe.id, recipe] as const))(
    'are in words of their own in %s',
    async (_, recipe) => {
      expect(await findings(recipe)).toEqual([]);
    },
  );
});
