import { englishUnits } from '../keywords/english-units.js';
import { expectedRows } from '../keywords/expected-rows.js';
import { withoutRow } from '../keywords/lint-lines.js';
import type { PreparedWork } from '../prepared-work.js';
import type { Recipe } from '../recipe.js';
import { keysIn } from './keys.js';
import { workMismatch } from './mismatch.js';

/**
 * Compares a work with what its recipe expects of it.
 * @throws VerbatimError `mismatch`, naming the first difference: a chapter's count, a unit, a text
 */
export function checkExpectations({ id, expect }: Recipe, work: PreparedWork): void {
  const differs = (what: string) =>
    workMismatch(
      id,
      what,
      'A verse is missing, doubled or shifted: compare the source with the recipe before changing either.',
    );
  const counts = unitsPerChapter(work);
  const expected = expect.units_per_chapter ?? [...counts.values()];
  for (const [at, [chapter, found]] of [...counts].entries()) {
    if (found !== expected[at]) {
      throw differs(
        `chapter ${chapter || at + 1} has ${found} units, ${expected[at] ?? 'no such chapter'} expected`,
      );
    }
  }
  if (counts.size !== expected.length) throw differs(`${counts.size} chapters, ${expected.length} expected`);
  if (work.units.length !== expect.units)
    throw differs(`${work.units.length} units, ${expect.units} expected`);

  const keys = work.units.map(({ refKey }) => refKey);
  const preferred = work.texts.find((text) => text.preferred)?.slug;
  const bodies = work.passages.filter(({ apparatus }) => apparatus === null);
  const aided = new Set(bodies.filter(({ text }) => text === preferred).flatMap(({ units }) => units));
  const hasOriginal = new Set(work.units.filter(({ original }) => original).map(({ refKey }) => refKey));
  const coverage = [
    { what: 'original', has: hasOriginal, count: expect.with_original, without: expect.without_original },
    { what: 'aid translation', has: aided, count: expect.with_aid, without: expect.without_aid },
  ];
  for (const { what, has, count, without } of coverage) {
    const declared = new Set<string>();
    for (const locus of without) {
      const run = keysIn(locus, keys);
      if (!run) throw differs(`expected to be without ${what}: ${locus}, and there is no such unit`);
      for (const key of run) declared.add(key);
    }
    const wrong = count === 0 ? undefined : keys.find((key) => has.has(key) === declared.has(key));
    if (wrong !== undefined) {
      throw differs(
        has.has(wrong)
          ? `${wrong} has an ${what}, and the recipe says that it has none`
          : `${wrong} has no ${what}, and the recipe does not say so`,
      );
    }
    if (has.size !== count) throw differs(`${has.size} units with an ${what}, ${count} expected`);
  }
  for (const { slug, name } of work.texts) {
    const found = bodies.filter(({ text }) => text === slug).length;
    const wanted = expect.passages[name] ?? 0;
    if (found !== wanted) throw differs(`${name} has ${found} passages, ${wanted} expected`);
  }
  checkLines(id, expect.lines, work);
}

function checkLines(id: string, expected: Recipe['expect']['lines'], work: PreparedWork): void {
  if (expected.length === 0) return;
  const rows = work.units
    .filter(({ keywords }) => keywords.length > 0)
    .map(({ refKey, keywords, situations }) => ({ unit: refKey, keywords, situations }));
  const { astray, missing } = expectedRows(
    expected,
    withoutRow(rows, englishUnits(work)),
    work.units.map(({ refKey }) => refKey),
  );
  if (astray !== undefined) {
    throw workMismatch(
      id,
      `lines are expected at ${astray}, and there is no such unit`,
      'Correct expect.lines in work.yaml.',
    );
  }
  if (missing[0] !== undefined) {
    throw workMismatch(
      id,
      `keywords.tsv has no row for ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}, and the recipe expects one`,
      `Write it (\`verbatim keywords ${id}\` does), or narrow expect.lines.`,
    );
  }
}

function unitsPerChapter({ units }: PreparedWork): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { chapter, refKey } of units) {
    const division = chapter === '' ? refKey : chapter;
    counts.set(division, (counts.get(division) ?? 0) + 1);
  }
  return counts;
}
