import type { ParsedPassage } from '../parsers/parsed-passage.js';
import type { Recipe } from '../recipe.js';
import { compareKeys, keysIn } from './keys.js';
import { workMismatch } from './mismatch.js';
import { Numbering } from './numbering.js';
import { joinOriginals } from './originals.js';
import type { ParsedText } from './texts.js';

/** The units of a work before they are written: their keys in reading order, and the original of each. */
export interface UnitFrame {
  readonly keys: readonly string[];
  /** By key; a key without one has no original. */
  readonly originals: ReadonlyMap<string, ParsedPassage>;
  readonly numbering: Numbering;
}

/**
 * Finds the units: every unit of the original, and every verse of a translation that the original lacks and the recipe
 * declares so. A work without an original counts by its preferred translation.
 * @param differs where units stand in the other numbering, from the published table
 * @throws VerbatimError `mismatch`, naming work and locus, for a joint or undeclared verse
 */
export function frameUnits(
  recipe: Recipe,
  texts: readonly ParsedText[],
  differs: ReadonlyMap<string, readonly string[]>,
): UnitFrame {
  const original = texts.find((text) => text.recipe.role === 'original');
  const base =
    original ??
    texts.find((text) => text.recipe.preferred) ??
    texts.find(({ passages }) => passages.length > 0);
  const originals = original ? joinOriginals(recipe.id, original) : new Map<string, ParsedPassage>();
  const based = [...new Set((base?.passages ?? []).flatMap(({ keys }) => keys))];
  const added = original ? lackingInOriginal(recipe, texts, new Set(based)) : [];
  const keys = added.reduce((all, key) => insert(all, key), based);
  const corrected = new Map(differs);
  for (const { cited, other } of recipe.alignment) {
    if (!keys.includes(cited)) {
      throw workMismatch(
        recipe.id,
        `alignment.tsv names ${cited}, and there is no such unit`,
        'Correct the key, in the numbering cited.',
      );
    }
    corrected.set(cited, other);
  }
  return { keys, originals, numbering: new Numbering(keys, corrected) };
}

/** Keys of translations that count as the original does and have verses that it lacks, where the recipe says so. */
function lackingInOriginal(
  recipe: Recipe,
  texts: readonly ParsedText[],
  has: ReadonlySet<string>,
): readonly string[] {
  const alike = texts.filter(({ recipe: text }) => text.numbering === 'cited');
  const found = new Set(alike.flatMap(({ passages }) => passages.flatMap(({ keys }) => keys)));
  const lacking = [...found].filter((key) => !has.has(key)).sort(compareKeys);
  const all = [...has, ...lacking].sort(compareKeys);
  const declared = new Set(recipe.expect.without_original.flatMap((locus) => keysIn(locus, all) ?? []));
  return lacking.filter((key) => declared.has(key));
}

function insert(keys: readonly string[], key: string): string[] {
  const at = keys.findIndex((other) => compareKeys(other, key) > 0);
  return at === -1 ? [...keys, key] : keys.toSpliced(at, 0, key);
}
