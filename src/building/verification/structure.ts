import type { Database } from 'better-sqlite3';
import type { Difference } from './difference.js';

interface Rule {
  readonly expected: string;
  readonly found: string;
  /** Gives `work` and `at` of what breaks the rule. */
  readonly sql: string;
}

const RULES: readonly Rule[] = [
  {
    expected: 'every passage that is not apparatus covers a unit',
    found: 'a passage that covers none',
    sql: `SELECT t.work, p.id AS at FROM passages p JOIN texts t ON t.id = p.text
      WHERE p.apparatus IS NULL AND NOT EXISTS (SELECT 1 FROM passage_units c WHERE c.passage = p.rowid)
      ORDER BY p.rowid`,
  },
  {
    expected: 'a passage covers units of its own work, beginning with the one it is filed under',
    found: 'a unit of another work, or another beginning',
    sql: `SELECT t.work, p.id AS at FROM passages p JOIN texts t ON t.id = p.text
      WHERE EXISTS (SELECT 1 FROM passage_units c JOIN units u ON u.rowid = c.unit
          WHERE c.passage = p.rowid AND u.work <> t.work)
        OR p.unit IS NOT (SELECT u.rowid FROM passage_units c JOIN units u ON u.rowid = c.unit
          WHERE c.passage = p.rowid ORDER BY u.position LIMIT 1)
      ORDER BY p.rowid`,
  },
  {
    expected: 'every unit has an original or a translation',
    found: 'a unit without any text',
    sql: `SELECT u.work, u.id AS at FROM units u
      WHERE NOT EXISTS (SELECT 1 FROM originals o WHERE o.unit = u.rowid)
        AND NOT EXISTS (SELECT 1 FROM passage_units c JOIN passages p ON p.rowid = c.passage
          WHERE c.unit = u.rowid AND p.apparatus IS NULL)
      ORDER BY u.rowid`,
  },
  {
    expected: 'no text is blank',
    found: 'a blank body',
    sql: `SELECT u.work, u.id AS at FROM originals o JOIN units u ON u.rowid = o.unit WHERE trim(o.body) = ''
      UNION ALL
      SELECT t.work, p.id FROM passages p JOIN texts t ON t.id = p.text WHERE trim(p.body) = ''`,
  },
  {
    expected: 'units stand in reading order, numbered without gaps',
    found: 'a gap',
    sql: `SELECT work, max(id) AS at FROM units GROUP BY work
      HAVING min(position) <> 1 OR max(position) <> count(*) ORDER BY work`,
  },
  {
    expected: 'passages of a text are numbered without gaps',
    found: 'a gap',
    sql: `SELECT t.work, max(p.id) AS at FROM passages p JOIN texts t ON t.id = p.text GROUP BY p.text
      HAVING min(p.idx) <> 1 OR max(p.idx) <> count(*) ORDER BY p.text`,
  },
  {
    expected: 'a unit that is the same as another names a unit of the work it is part of',
    found: 'a unit that is not there',
    sql: `SELECT u.work, u.id AS at FROM units u JOIN works w ON w.id = u.work
      WHERE u.same_as IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM units same WHERE same.id = u.same_as AND same.work = w.part_of)
      ORDER BY u.rowid`,
  },
  {
    expected: 'an original is filed under the original text of its own work',
    found: 'another text',
    sql: `SELECT u.work, u.id AS at FROM originals o JOIN units u ON u.rowid = o.unit JOIN texts t ON t.id = o.text
      WHERE t.work <> u.work OR t.role <> 'original' ORDER BY u.rowid`,
  },
];

/** The first break of the rules that hold in every library. */
export function checkStructure(db: Database): Difference | null {
  for (const { sql, expected, found } of RULES) {
    const broken = db.prepare<[], { work: string; at: string }>(`${sql} LIMIT 1`).get();
    if (broken) return { ...broken, expected, found };
  }
  return null;
}

/** Whether SQLite finds the file sound, references between rows included. */
export function checkIntegrity(db: Database): Difference | null {
  const found = String(db.pragma('integrity_check(1)', { simple: true }));
  if (found !== 'ok') return { work: null, at: null, expected: 'a sound database file', found };
  const [dangling] = db.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[];
  if (!dangling) return null;
  return {
    work: null,
    at: null,
    expected: `every row of ${dangling.table} names a row of ${dangling.parent}`,
    found: `row ${dangling.rowid} names none`,
  };
}
