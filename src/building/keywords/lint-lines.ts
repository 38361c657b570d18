import type { UnitLines } from '../keyword-lines.js';
import { WordRuns } from './copied-run.js';
import type { EnglishUnit } from './english-units.js';
import { KEYWORDS, SITUATIONS } from './line-rules.js';

/** Something wrong with a unit's line. */
export interface LineFinding {
  /** `ref_key` of the unit. */
  readonly unit: string;
  readonly problem: string;
}

/** What a unit's own line has wrong with it, its form alone: numbers of keywords and situations, repetitions. */
export function problemsOfForm({ keywords, situations }: UnitLines): readonly string[] {
  return [
    ...outOf(keywords.length, KEYWORDS, 'keywords'),
    ...outOf(situations.length, SITUATIONS, 'situations'),
    ...repeatedIn(keywords).map((keyword) => `the keyword "${keyword}" stands twice`),
    ...repeatedIn(situations).map((situation) => `the situation "${situation}" stands twice`),
  ];
}

/** What a unit's line takes from the unit's own words. */
export function problemsOfCopying({ keywords, situations }: UnitLines, runs: WordRuns): readonly string[] {
  return [keywords.join(' '), ...situations]
    .map((line) => runs.copiedIn(line))
    .filter((run) => run !== undefined)
    .map((run) => `"${run}" is copied from the passage`);
}

/** What can be said of a work's lines without its texts: the form of each, and what one has from another. */
export function lintForm(rows: readonly UnitLines[]): readonly LineFinding[] {
  const keywordRows = new Map<string, string>();
  const sentences = new Map<string, string>();
  return rows.flatMap((row) => {
    const { unit, keywords, situations } = row;
    const problems = [...problemsOfForm(row)];
    const first = claim(keywordRows, keywords.map(alike).sort().join(), unit);
    if (first !== unit) problems.push(`its keywords are those of ${first}`);
    for (const situation of situations) {
      const before = claim(sentences, alike(situation), unit);
      if (before !== unit) problems.push(`the situation "${situation}" stands at ${before} already`);
    }
    return problems.map((problem) => ({ unit, problem }));
  });
}

/** What can be said of them beside their texts: words running that are copied, and units that are not there. */
export function lintAgainst(
  rows: readonly UnitLines[],
  units: readonly EnglishUnit[],
): readonly LineFinding[] {
  const known = new Map(units.map((unit) => [unit.key, unit]));
  return rows.flatMap((row) => {
    const unit = known.get(row.unit);
    if (!unit) return [{ unit: row.unit, problem: 'there is no such unit' }];
    return problemsOfCopying(row, new WordRuns(unit.wordings)).map((problem) => ({
      unit: row.unit,
      problem,
    }));
  });
}

/** The units that want a row and have none, in reading order. */
export function withoutRow(
  rows: readonly UnitLines[],
  units: readonly Pick<EnglishUnit, 'key' | 'opens'>[],
): readonly string[] {
  const written = new Set(rows.map(({ unit }) => unit));
  return units.filter(({ key, opens }) => opens && !written.has(key)).map(({ key }) => key);
}

function outOf(found: number, { least, most }: { least: number; most: number }, what: string): string[] {
  return found < least || found > most ? [`${found} ${what}, where ${least} to ${most} are wanted`] : [];
}

function repeatedIn(parts: readonly string[]): readonly string[] {
  const forms = parts.map(alike);
  return parts.filter((_, at) => forms.indexOf(forms[at] ?? '') < at);
}

/** Two lines that differ in case or in the full stop at their end are one. */
function alike(line: string): string {
  return line
    .toLowerCase()
    .replace(/[.!?…]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function claim(owners: Map<string, string>, form: string, unit: string): string {
  const owner = owners.get(form) ?? unit;
  owners.set(form, owner);
  return owner;
}
