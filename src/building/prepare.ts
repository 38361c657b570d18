import type { SourceFile } from '../sources/source-fetcher.js';
import type { PreparedWork } from './prepared-work.js';
import type { Recipe } from './recipe.js';

/**
 * Makes a work from its recipe and its source files: parse, clean, reference, align, check against what the recipe
 * expects. Pure: equal inputs give an equal work.
 * @param files every file of `sourceRequests(recipe)`, by spec
 * @throws VerbatimError `mismatch`, naming file or work and locus, at the first thing that is not as declared
 */
export function prepareWork(_recipe: Recipe, _files: ReadonlyMap<string, SourceFile>): PreparedWork {
  throw new Error('being written');
}
