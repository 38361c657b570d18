import type { PreparedPassage } from '../prepared-work.js';
import type { Recipe } from '../recipe.js';
import { chapterOf } from './keys.js';
import { workMismatch } from './mismatch.js';
import type { ParsedText } from './texts.js';
import type { UnitFrame } from './units.js';

/** A text's passages with the units they cover, and what alignment found to say about units. */
export interface AlignedText {
  readonly passages: readonly PreparedPassage[];
  /** By unit's key. */
  readonly notes: ReadonlyMap<string, readonly string[]>;
}

/**
 * Says of each passage of a text which units it covers. Passages keep the order of the file; their numbers count apparatus
 * too, so that a passage keeps its id when apparatus is told apart more finely.
 * @throws VerbatimError `mismatch`, naming work, text and locus, for a passage whose unit does not exist
 */
export function alignText(
  recipe: Recipe,
  { recipe: text, passages }: ParsedText,
  frame: UnitFrame,
): AlignedText {
  const { numbering } = frame;
  const known = new Set(frame.keys);
  const titles = text.titles === undefined ? null : new RegExp(text.titles, 'u');
  const notes = new Map<string, readonly string[]>();
  const note = (unit: string, said: readonly string[]) => {
    if (said.length > 0) notes.set(unit, [...new Set([...(notes.get(unit) ?? []), ...said])]);
  };

  const unitsOf = (keys: readonly string[]): readonly string[] =>
    [...new Set(keys.flatMap((key) => (text.numbering === 'other' ? numbering.citedOf(key) : [key])))].filter(
      (key) => known.has(key),
    );

  /** The unit below a heading. */
  const below = (at: number): string | undefined =>
    unitsOf(passages.slice(at).find(({ keys }) => keys.length > 0)?.keys ?? [])[0];

  const aligned = passages.map((passage, at) => {
    const place = {
      text: `${recipe.id}-${text.name}`,
      idx: at + 1,
      body: passage.body,
      source: text.source.spec,
      raw: passage.raw,
      start: passage.start,
    };
    if (passage.apparatus === null) {
      const units = unitsOf(passage.keys);
      if (units.length === 0) throw unmapped(recipe, text.name, passage.keys.join(', '));
      for (const unit of units) note(unit, passage.notes);
      return { ...place, units, apparatus: null };
    }
    const unit = passage.apparatus === 'heading' && titles?.test(passage.body) ? below(at) : undefined;
    if (unit === undefined) return { ...place, units: [], apparatus: passage.apparatus };
    const units = titleUnitsAbove(unit, frame);
    if (units.length > 0) return { ...place, units, apparatus: null };
    note(unit, [titleNote(text.title, passage.body)]);
    return { ...place, units: [], apparatus: passage.apparatus };
  });
  return { passages: aligned, notes };
}

/** Title units right above a unit in its chapter. */
function titleUnitsAbove(unit: string, { keys, numbering }: UnitFrame): readonly string[] {
  const above: string[] = [];
  for (let at = keys.indexOf(unit) - 1; at >= 0; at -= 1) {
    const key = keys[at] ?? '';
    if (!numbering.isTitle(key) || chapterOf(key) !== chapterOf(unit)) break;
    above.unshift(key);
  }
  return above;
}

function titleNote(title: string, heading: string): string {
  return `The original counts the title as the opening of this verse; the ${title} prints it unnumbered above it: “${heading}”`;
}

function unmapped(recipe: Recipe, text: string, keys: string) {
  return workMismatch(
    recipe.id,
    `${text} has ${keys}, and no unit stands there`,
    'If the original lacks it, list it under expect.without_original; if it is numbered otherwise, give it a row in alignment.tsv.',
  );
}
