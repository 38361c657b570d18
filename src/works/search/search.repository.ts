import type { Database } from 'better-sqlite3';

/** What a hit shows of a passage. */
export interface PassageToShow {
  readonly body: string;
  /** `<work>/<ref_key>` of its first unit. */
  readonly unit: string;
  readonly ref: string;
}

/** Reads what hits show, by row. */
export class SearchRepository {
  private readonly select;

  constructor(db: Database) {
    this.select = {
      passage: db.prepare<[number], PassageToShow>(
        'SELECT p.body, u.id AS unit, u.ref FROM passages p JOIN units u ON u.rowid = p.unit WHERE p.rowid = ?',
      ),
      unit: db.prepare<[number], PassageToShow>(
        `SELECT coalesce(o.body, '') AS body, u.id AS unit, u.ref FROM units u LEFT JOIN originals o ON o.unit = u.rowid
         WHERE u.rowid = ?`,
      ),
      preferredPassage: db
        .prepare<[number], number>(
          `SELECT p.rowid FROM passage_units pu JOIN passages p ON p.rowid = pu.passage JOIN texts t ON t.id = p.text
           WHERE pu.unit = ? AND p.apparatus IS NULL AND t.searchable = 1 AND p.unit IS NOT NULL
           ORDER BY t.preferred DESC, t.position, p.idx LIMIT 1`,
        )
        .pluck(),
      lines: db.prepare<[number], { keywords: string; situations: string }>(
        'SELECT keywords, situations FROM unit_lines WHERE unit = ?',
      ),
    };
  }

  passage(row: number): PassageToShow | undefined {
    return this.select.passage.get(row);
  }

  /** A unit with its original as body; '' where it has none. */
  unit(row: number): PassageToShow | undefined {
    return this.select.unit.get(row);
  }

  /** The passage that stands for a unit, of the preferred text if that has it; undefined where no text does. */
  preferredPassage(unit: number): number | undefined {
    return this.select.preferredPassage.get(unit);
  }

  /** Everything written about a unit, as one text for matching; never shown. */
  lines(unit: number): string {
    const found = this.select.lines.get(unit);
    return found ? `${found.keywords} ${(JSON.parse(found.situations) as string[]).join(' ')}` : '';
  }
}
