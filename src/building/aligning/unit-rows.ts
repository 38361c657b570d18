import type { PreparedUnit } from '../prepared-work.js';
import type { Recipe } from '../recipe.js';
import { chapterOf, keysIn, readableKeys } from './keys.js';
import { workMismatch } from './mismatch.js';
import type { Numbering } from './numbering.js';
import type { UnitFrame } from './units.js';

/** Stands for a key in the other numbering where that prints the unit as a title without a number. */
const TITLE_KEY = 'title';

/**
 * Writes out the units: reference, numbering, notes, lines.
 * @param aidNotes what the preferred translation has to say of units, by key
 * @throws VerbatimError `mismatch`, naming the locus, when `differences`, `imprecise` or `keywords.tsv` names a unit that
 *   is not there
 */
export function unitRows(
  recipe: Recipe,
  frame: UnitFrame,
  aidNotes: ReadonlyMap<string, readonly string[]>,
): readonly PreparedUnit[] {
  const differences = differencesByKey(recipe, frame.keys);
  const imprecise = impreciseByKey(recipe, frame.keys);
  const lines = linesByKey(recipe, frame.keys);
  const alignmentNotes = new Map(recipe.alignment.map(({ cited, note }) => [cited, note]));
  const original = recipe.texts.find(({ role }) => role === 'original');
  return frame.keys.map((key, at) => {
    const parsed = frame.originals.get(key);
    const noted = alignmentNotes.get(key) ?? null;
    return {
      work: recipe.id,
      position: at + 1,
      refKey: key,
      chapter: chapterOf(key),
      ref: reference(recipe, key, frame.numbering),
      otherKey: otherKey(key, frame.numbering),
      precision: imprecise.get(key) ?? recipe.numbering.precision,
      sameAs: recipe.part_of === null ? null : `${recipe.part_of}/${key}`,
      notes: [
        ...(parsed?.notes ?? []),
        ...(noted === null ? numberingNotes(recipe, key, frame.numbering) : [noted]),
        ...(aidNotes.get(key) ?? []),
        ...(differences.get(key) ?? []),
      ],
      original:
        parsed && original
          ? {
              text: `${recipe.id}-${original.name}`,
              body: parsed.body,
              source: original.source.spec,
              raw: parsed.raw,
              start: parsed.start,
            }
          : null,
      keywords: lines.get(key)?.keywords ?? [],
      situations: lines.get(key)?.situations ?? [],
    };
  });
}

/** 'Eccl 4:17 (English 5:1)', 'Walden 5 “Solitude”' */
function reference(recipe: Recipe, key: string, numbering: Numbering): string {
  const title = recipe.titles[key];
  const [, division = '', within = ''] = /^(\p{L}[^:]*):(.*)$/u.exec(key) ?? [];
  const name = recipe.divisions[division];
  const cited = name === undefined ? `${recipe.cited_as ?? recipe.abbreviation} ${key}` : `${name} ${within}`;
  if (title !== undefined) return `${cited} “${title}”`;
  if (!numbering.differsAt(key)) return cited;
  const other = numbering.isTitle(key) ? TITLE_KEY : readableKeys(numbering.otherOf(key));
  return `${cited} (${recipe.numbering.other} ${other})`;
}

/** Null where both numberings agree; 'title' for a title; several keys with ', ' between them. */
function otherKey(key: string, numbering: Numbering): string | null {
  if (!numbering.differsAt(key)) return null;
  return numbering.isTitle(key) ? TITLE_KEY : numbering.otherOf(key).join(', ');
}

function numberingNotes({ unit, numbering: { other } }: Recipe, key: string, numbering: Numbering): string[] {
  if (numbering.isTitle(key)) return [`A title: it is not numbered in ${other}.`];
  const others = numbering.otherOf(key);
  if (others.length > 1) return [`${other} counts this as ${others.length} ${unit}s: ${others.join(', ')}.`];
  const sharing = numbering.citedOf(others[0] ?? '');
  return sharing.length > 1 ? [`${other} ${others[0]} covers ${sharing.join(' and ')} together.`] : [];
}

function differencesByKey(recipe: Recipe, keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, readonly string[]>();
  for (const [locus, said] of Object.entries(recipe.differences)) {
    const run = keysIn(locus, keys);
    if (!run) throw noUnit(recipe, `differences in work.yaml name ${locus}`);
    for (const key of run) notes.set(key, [...(notes.get(key) ?? []), said].flat());
  }
  return notes;
}

function impreciseByKey(recipe: Recipe, keys: readonly string[]) {
  return new Map(
    Object.entries(recipe.numbering.imprecise).flatMap(([locus, precision]) => {
      const run = keysIn(locus, keys);
      if (!run) throw noUnit(recipe, `numbering.imprecise in work.yaml names ${locus}`);
      return run.map((key) => [key, precision] as const);
    }),
  );
}

function linesByKey(recipe: Recipe, keys: readonly string[]) {
  const known = new Set(keys);
  const stray = recipe.lines.find(({ unit }) => !known.has(unit));
  if (stray) throw noUnit(recipe, `keywords.tsv names ${recipe.id}/${stray.unit}`);
  return new Map(recipe.lines.map((line) => [line.unit, line]));
}

function noUnit(recipe: Recipe, what: string) {
  return workMismatch(
    recipe.id,
    `${what}, and there is no such unit`,
    `Write the locus in the numbering cited (${recipe.numbering.scheme}).`,
  );
}
