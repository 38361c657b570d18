import type { Database } from 'better-sqlite3';
import type { AuthorisedTranslation, Precision } from '../../works/answers.js';

/** A unit with its original, as SQLite gives it. */
export interface UnitRow {
  readonly rowid: number;
  readonly id: string;
  readonly refKey: string;
  readonly ref: string;
  readonly chapter: string;
  readonly precision: Precision;
  readonly sameAs: string | null;
  /** JSON. */
  readonly notes: string;
  readonly body: string | null;
  /** texts.id */
  readonly text: number | null;
  readonly source: number | null;
  readonly start: number | null;
  readonly hasKeywords: 0 | 1;
}

/** A passage with one of the units it covers. */
export interface PassageRow {
  readonly rowid: number;
  readonly id: string;
  readonly idx: number;
  readonly body: string;
  /** Null for apparatus, which stands outside units. */
  readonly unit: number | null;
  readonly apparatus: string | null;
  readonly source: number;
  readonly start: number;
}

/** Reads a work whole, for a page. */
export class ReportRepository {
  private readonly select;

  constructor(db: Database) {
    this.select = {
      units: db.prepare<[string], UnitRow>(
        `SELECT u.rowid, u.id, u.ref_key AS refKey, u.ref, u.chapter, u.precision, u.same_as AS sameAs, u.notes,
           o.body, o.text, o.source, o.start, EXISTS (SELECT 1 FROM unit_lines l WHERE l.unit = u.rowid) AS hasKeywords
         FROM units u LEFT JOIN originals o ON o.unit = u.rowid WHERE u.work = ? ORDER BY u.position`,
      ),
      passages: db.prepare<[number], PassageRow>(
        `SELECT p.rowid, p.id, p.idx, p.body, pu.unit, p.apparatus, p.source, p.start
         FROM passages p LEFT JOIN passage_units pu ON pu.passage = p.rowid
         WHERE p.text = ? ORDER BY p.idx, pu.unit`,
      ),
      authorised: db.prepare<[string], AuthorisedTranslation & { readonly unit: number }>(
        `SELECT t.unit, t.body AS text, t.translator, t.year, t.language, t.commentary, t.terms
         FROM translations t JOIN units u ON u.rowid = t.unit WHERE u.work = ? ORDER BY t.id`,
      ),
    };
  }

  /** In reading order. */
  units(work: string): readonly UnitRow[] {
    return this.select.units.all(work);
  }

  /** A text's passages in order, each once for every unit it covers, apparatus once. */
  passages(text: number): readonly PassageRow[] {
    return this.select.passages.all(text);
  }

  authorised(work: string): readonly (AuthorisedTranslation & { readonly unit: number })[] {
    return this.select.authorised.all(work);
  }
}
