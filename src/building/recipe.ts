import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { VerbatimError } from '../errors.js';
import type { SourceRequest } from '../sources/source-fetcher.js';
import { type AlignmentRow, readAlignmentTable } from './aligning/alignment-table.js';
import { readKeywordLines, type UnitLines } from './keyword-lines.js';
import { readRecipeFile } from './recipe-file.js';
import type { SourceRecipe, WorkRecipe } from './recipe-schema.js';

/** What a work is and how it is cut: its `work.yaml` with the tables beside it. */
export interface Recipe extends WorkRecipe {
  /** Absolute folder of the recipe; `file:` sources are relative to it. */
  readonly folder: string;
  /** Rows of `alignment.tsv`, empty where there is none. */
  readonly alignment: readonly AlignmentRow[];
  /** Rows of `keywords.tsv`, empty where there is none. */
  readonly lines: readonly UnitLines[];
}

/**
 * Reads the recipe in a folder.
 * @throws VerbatimError `bad-input`, naming the file, the place in it and what to do, when something is wrong with it;
 *   `not-found` when there is no `work.yaml`
 */
export function loadRecipe(folder: string): Recipe {
  const absolute = resolve(folder);
  const file = join(absolute, 'work.yaml');
  if (!existsSync(file)) {
    throw new VerbatimError(
      'not-found',
      `There is no recipe ${file}.`,
      'Name a folder that holds a work.yaml; docs/adding-a-work.md walks through one.',
    );
  }
  const work = readRecipeFile(file);
  if (work.id !== basename(absolute)) {
    throw new VerbatimError(
      'bad-input',
      `${file}: id is "${work.id}", but the folder is called "${basename(absolute)}".`,
      'Give the folder and the work the same name.',
    );
  }
  return {
    ...work,
    folder: absolute,
    alignment: readTable(join(absolute, 'alignment.tsv'), readAlignmentTable),
    lines: readTable(join(absolute, 'keywords.tsv'), (text, path) => readKeywordLines(text, path, work.id)),
  };
}

/**
 * Reads every recipe of a works folder, by name of folder.
 * @throws VerbatimError as `loadRecipe`, and when two works claim one name or a part names a whole that is not there
 */
export function listRecipes(worksDir: string): readonly Recipe[] {
  const recipes = recipeIds(worksDir).map((id) => loadRecipe(join(worksDir, id)));
  refuseSharedNames(recipes);
  const ids = new Set(recipes.map(({ id }) => id));
  for (const { id, part_of: whole, folder } of recipes) {
    if (whole !== null && !ids.has(whole)) {
      throw new VerbatimError(
        'bad-input',
        `${join(folder, 'work.yaml')}: part_of is "${whole}", and there is no such work beside ${id}.`,
        `Add works/${whole}, or remove part_of.`,
      );
    }
  }
  return recipes;
}

/**
 * Names of the folders of `worksDir` that hold works, in order.
 * @throws VerbatimError `not-found` when the folder cannot be read
 */
export function recipeIds(worksDir: string): readonly string[] {
  try {
    return readdirSync(worksDir, { withFileTypes: true })
      .filter((entry) => !/^[._]/.test(entry.name) && existsSync(join(worksDir, entry.name, 'work.yaml')))
      .map(({ name }) => name)
      .sort();
  } catch (cause) {
    throw new VerbatimError(
      'not-found',
      `The folder of recipes ${worksDir} cannot be read.`,
      'Set VERBATIM_WORKS to the folder that holds the works, or unset it.',
      { cause },
    );
  }
}

/** Every file that a recipe needs, each once, with the licence it is stated to be under. */
export function sourcesOf(recipe: Recipe): readonly SourceRecipe[] {
  const sources = recipe.texts.flatMap(({ source, format }) =>
    format.name === 'verse-index-json' ? [source, format.index] : [source],
  );
  if (recipe.numbering.map) sources.push(recipe.numbering.map.source);
  return [...new Map(sources.map((source) => [source.spec, source])).values()];
}

/** What to ask the fetcher for, each file once. */
export function sourceRequests(recipe: Recipe): readonly SourceRequest[] {
  return sourcesOf(recipe).map(({ spec, sha256, encoding }) => ({
    spec,
    sha256,
    encoding,
    folder: recipe.folder,
  }));
}

function readTable<T>(path: string, read: (text: string, path: string) => readonly T[]): readonly T[] {
  return existsSync(path) ? read(readFileSync(path, 'utf8'), path) : [];
}

/** @throws VerbatimError `bad-input` when two of the works answer to one name */
export function refuseSharedNames(recipes: readonly Recipe[]): void {
  const owners = new Map<string, string>();
  for (const { id, title, abbreviation, names, folder } of recipes) {
    for (const name of new Set([id, title, abbreviation, ...names].map((each) => each.toLowerCase()))) {
      const owner = owners.get(name);
      if (owner !== undefined) {
        throw new VerbatimError(
          'bad-input',
          `${join(folder, 'work.yaml')}: the name "${name}" already belongs to ${owner}.`,
          'Leave the name to one of the two works, so that a reference means one thing.',
        );
      }
      owners.set(name, id);
    }
  }
}
