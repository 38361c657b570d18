import type { Database } from 'better-sqlite3';
import type { WorkRecipe } from '../recipe-schema.js';
import type { Difference } from './difference.js';

/** Whether a work came out as its recipe declares: units, units a chapter, originals, aids and passages. */
export function checkCounts(db: Database, { id: work, expect, texts }: WorkRecipe): Difference | null {
  const differ = (what: string, expected: unknown, found: unknown): Difference | null =>
    expected === found
      ? null
      : { work, at: null, expected: `${expected} ${what}`, found: String(found ?? 'none') };
  const count = (sql: string, ...values: unknown[]) =>
    db
      .prepare<unknown[], number>(`SELECT count(*) FROM ${sql}`)
      .pluck()
      .get(...values) ?? 0;

  const chapters = db
    .prepare<[string], { chapter: string; units: number }>(
      'SELECT chapter, count(*) AS units FROM units WHERE work = ? GROUP BY chapter ORDER BY min(position)',
    )
    .all(work);
  const declared = expect.units_per_chapter;
  if (declared) {
    for (const [at, units] of declared.entries()) {
      const chapter = chapters[at];
      const difference = differ(`units in chapter ${chapter?.chapter ?? at + 1}`, units, chapter?.units);
      if (difference) return difference;
    }
    const difference = differ('chapters', declared.length, chapters.length);
    if (difference) return difference;
  }

  const originals = count('originals o JOIN units u ON u.rowid = o.unit WHERE u.work = ?', work);
  const aids = count(
    `units u WHERE u.work = ? AND EXISTS (
       SELECT 1 FROM passage_units c JOIN passages p ON p.rowid = c.passage JOIN texts t ON t.id = p.text
       WHERE c.unit = u.rowid AND p.apparatus IS NULL AND t.preferred = 1)`,
    work,
  );
  const first =
    differ('units', expect.units, count('units WHERE work = ?', work)) ??
    differ('units with an original', expect.with_original, originals) ??
    differ('units with an aid', expect.with_aid, aids);
  if (first) return first;

  for (const { name } of texts) {
    const expected = expect.passages[name];
    if (expected === undefined) continue;
    const found = count(
      'passages p JOIN texts t ON t.id = p.text WHERE t.slug = ? AND p.apparatus IS NULL',
      `${work}-${name}`,
    );
    const difference = differ(`passages of ${name}`, expected, found);
    if (difference) return difference;
  }
  return null;
}
