import { join } from 'node:path';
import { VerbatimError } from '../errors.js';
import { closest } from '../text/closest.js';
import { listRecipes, loadRecipe, type Recipe, recipeIds, refuseSharedNames } from './recipe.js';

/** What a build will make, and which works of the library in place cannot come along. */
export interface Selection {
  readonly recipes: readonly Recipe[];
  /** Works that the library holds and that have no recipe any more. */
  readonly orphans: readonly string[];
}

export interface SelectionRequest {
  readonly worksDir: string;
  /** Works asked for by id; every recipe when unset or empty. */
  readonly named?: readonly string[] | undefined;
  /** Works that the library in place holds or was to hold. */
  readonly held: readonly string[];
  /** The named works and no others. */
  readonly only: boolean;
}

/**
 * Chooses recipes: all of them, or the named ones beside those held already. Order is that of the ids, so that the
 * same choice always makes the same library.
 * @throws VerbatimError `bad-input` for a name that is no recipe's, with the nearest ids, or when there is no recipe
 */
export function selectWorks({ worksDir, named = [], held, only }: SelectionRequest): Selection {
  const ids = recipeIds(worksDir);
  if (ids.length === 0) {
    throw new VerbatimError(
      'bad-input',
      `There is no work in ${worksDir}.`,
      'Set VERBATIM_WORKS to a folder of recipes, or add one: docs/adding-a-work.md walks through it.',
    );
  }
  if (named.length === 0) return { recipes: listRecipes(worksDir), orphans: [] };
  for (const name of named) {
    if (!ids.includes(name)) throw unknownWork(name, ids, worksDir);
  }
  const wanted = new Set(only ? named : [...held, ...named]);
  const recipes = ids.filter((id) => wanted.has(id)).map((id) => loadRecipe(join(worksDir, id)));
  refuseSharedNames(recipes);
  return {
    recipes,
    orphans: [...wanted].filter((id) => !ids.includes(id)).sort(),
  };
}

function unknownWork(name: string, ids: readonly string[], worksDir: string): VerbatimError {
  const near = closest(name, ids, 3);
  const shown = near.length > 0 ? near : ids;
  return new VerbatimError(
    'bad-input',
    `There is no work "${name}" in ${worksDir}.`,
    `${near.length > 0 ? 'Did you mean' : 'The works are'} ${shown.join(', ')}${near.length > 0 ? '?' : '.'}`,
  );
}
