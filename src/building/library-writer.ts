import type { Database } from 'better-sqlite3';
import type { Precision } from '../works/answers.js';

export interface SourceRow {
  readonly spec: string;
  readonly revision: string;
  readonly sha256: string;
  readonly bytes: number;
  /** How the file was decoded; 'utf-8' when unset. */
  readonly encoding?: 'utf-8' | 'latin-1';
  readonly license: string;
  readonly licenseStated: string;
  readonly checked: string;
}

export interface WorkRow {
  readonly id: string;
  readonly title: string;
  readonly titleOriginal: string | null;
  readonly author: string;
  readonly language: string;
  readonly tradition: string;
  readonly tier: 1 | 2;
  readonly unitKind: string;
  readonly scheme: string;
  readonly schemeOther: string | null;
  readonly abbreviation: string;
  readonly names: readonly string[];
  readonly partOf: string | null;
  readonly notes: readonly string[];
}

export interface TextRow {
  readonly slug: string;
  readonly work: string;
  readonly role: 'original' | 'translation';
  readonly name: string;
  readonly title: string;
  readonly language: string;
  readonly translator: string | null;
  readonly year: string | null;
  readonly edition: string | null;
  readonly license: string;
  readonly quotable: boolean;
  readonly preferred: boolean;
  readonly searchable: boolean;
  readonly position: number;
}

export interface UnitRow {
  readonly work: string;
  /** 1-based reading order in the work. */
  readonly position: number;
  readonly refKey: string;
  readonly chapter: string;
  readonly ref: string;
  readonly otherKey: string | null;
  readonly precision: Precision;
  readonly sameAs: string | null;
  readonly notes: readonly string[];
}

/** A stretch of a source file: its untouched characters and where they stand in the decoded file. */
export interface SourceSlice {
  readonly source: number;
  readonly raw: string;
  /** UTF-16 offset of `raw`. */
  readonly start: number;
}

export interface OriginalRow extends SourceSlice {
  readonly unit: number;
  readonly text: number;
  readonly body: string;
}

export interface PassageRow extends SourceSlice {
  readonly text: number;
  readonly textSlug: string;
  /** 1-based within the text. */
  readonly idx: number;
  /** Row numbers of the units it covers, in reading order; empty for apparatus outside units. */
  readonly units: readonly number[];
  readonly body: string;
  readonly apparatus: string | null;
}

/** The one writer of library rows: prepared statements made once, row numbers given back. */
export class LibraryWriter {
  private readonly insert;
  private works = 0;

  constructor(private readonly db: Database) {
    this.insert = {
      meta: db.prepare('INSERT OR REPLACE INTO library_meta (key, value) VALUES (?, ?)'),
      source: db.prepare(
        `INSERT INTO sources (spec, revision, sha256, bytes, encoding, license, license_stated, checked)
         VALUES (@spec, @revision, @sha256, @bytes, @encoding, @license, @licenseStated, @checked)`,
      ),
      work: db.prepare(
        `INSERT INTO works (id, position, title, title_original, author, language, tradition, tier, unit_kind,
           scheme, scheme_other, abbreviation, names, part_of, notes)
         VALUES (@id, @position, @title, @titleOriginal, @author, @language, @tradition, @tier, @unitKind,
           @scheme, @schemeOther, @abbreviation, @names, @partOf, @notes)`,
      ),
      text: db.prepare(
        `INSERT INTO texts (slug, work, role, name, title, language, translator, year, edition, license,
           quotable, preferred, searchable, position)
         VALUES (@slug, @work, @role, @name, @title, @language, @translator, @year, @edition, @license,
           @quotable, @preferred, @searchable, @position)`,
      ),
      unit: db.prepare(
        `INSERT INTO units (id, work, position, ref_key, chapter, ref, other_key, precision, same_as, notes)
         VALUES (@id, @work, @position, @refKey, @chapter, @ref, @otherKey, @precision, @sameAs, @notes)`,
      ),
      original: db.prepare(
        `INSERT INTO originals (unit, text, body, raw, source, start)
         VALUES (@unit, @text, @body, @raw, @source, @start)`,
      ),
      passage: db.prepare(
        `INSERT INTO passages (id, text, idx, unit, body, raw, apparatus, source, start)
         VALUES (@id, @text, @idx, @unit, @body, @raw, @apparatus, @source, @start)`,
      ),
      passageUnit: db.prepare('INSERT INTO passage_units (unit, passage) VALUES (?, ?)'),
      lines: db.prepare('INSERT INTO unit_lines (unit, keywords, situations) VALUES (?, ?, ?)'),
    };
  }

  setMeta(key: string, value: string): void {
    this.insert.meta.run(key, value);
  }

  addSource(row: SourceRow): number {
    return Number(this.insert.source.run({ encoding: 'utf-8', ...row }).lastInsertRowid);
  }

  addWork(row: WorkRow): void {
    this.works += 1;
    this.insert.work.run({
      ...row,
      position: this.works,
      names: JSON.stringify(row.names),
      notes: JSON.stringify(row.notes),
    });
  }

  addText(row: TextRow): number {
    return Number(
      this.insert.text.run({
        ...row,
        quotable: Number(row.quotable),
        preferred: Number(row.preferred),
        searchable: Number(row.searchable),
      }).lastInsertRowid,
    );
  }

  addUnit(row: UnitRow): number {
    return Number(
      this.insert.unit.run({ ...row, id: `${row.work}/${row.refKey}`, notes: JSON.stringify(row.notes) })
        .lastInsertRowid,
    );
  }

  addOriginal(row: OriginalRow): void {
    this.insert.original.run(row);
  }

  addPassage(row: PassageRow): number {
    const { units, textSlug, ...columns } = row;
    const passage = Number(
      this.insert.passage.run({ ...columns, id: `${textSlug}:${row.idx}`, unit: units[0] ?? null })
        .lastInsertRowid,
    );
    for (const unit of units) this.insert.passageUnit.run(unit, passage);
    return passage;
  }

  addLines(unit: number, keywords: readonly string[], situations: readonly string[]): void {
    this.insert.lines.run(unit, keywords.join(', '), JSON.stringify(situations));
  }

  /** Runs `write` in one transaction: all of it or none. */
  inTransaction(write: () => void): void {
    this.db.transaction(write)();
  }
}
