import type { Database } from 'better-sqlite3';

/** A unit and what may be quoted of it. */
export interface UnitText {
  readonly unit: string;
  readonly work: string;
  /** The unit that this one is a part's copy of; null for most. */
  readonly sameAs: string | null;
  readonly original: string | null;
  /** Of the work's preferred translation; null where it has none for the unit. */
  readonly aid: string | null;
}

const UNIT_TEXTS = `
  SELECT u.id AS unit, u.work, u.same_as AS sameAs, o.body AS original,
    (SELECT group_concat(body, ' ') FROM (SELECT p.body FROM passage_units pu JOIN passages p ON p.rowid = pu.passage
      WHERE pu.unit = u.rowid AND p.apparatus IS NULL AND p.text = (SELECT t.id FROM texts t
        WHERE t.work = u.work AND t.role = 'translation' AND t.quotable = 1 ORDER BY t.preferred DESC, t.position LIMIT 1)
      ORDER BY p.idx)) AS aid
  FROM units u LEFT JOIN originals o ON o.unit = u.rowid
  ORDER BY u.rowid`;

const BODIES = `
  SELECT body FROM originals
  UNION ALL SELECT body FROM passages WHERE apparatus IS NULL
  UNION ALL SELECT body FROM translations`;

/** What the library's units say, read straight from its tables. */
export class UnitTextsRepository {
  constructor(private readonly db: Database) {}

  /** Every unit, in the order of the library. */
  unitTexts(): UnitText[] {
    return this.db.prepare<[], UnitText>(UNIT_TEXTS).all();
  }

  /** Every body of every text, apparatus aside. */
  bodies(): string[] {
    return this.db.prepare<[], string>(BODIES).pluck().all();
  }
}
