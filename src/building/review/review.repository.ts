import type { Database } from 'better-sqlite3';
import type { Body, TextToReview } from './finding.js';

interface TextRow {
  readonly id: number;
  readonly slug: string;
  readonly role: 'original' | 'translation';
  readonly language: string;
  readonly translator: string | null;
  readonly unitKind: string;
}

/** Reads the bodies of a work as they stand in a library: apparatus is left out. */
export class ReviewRepository {
  private readonly select;

  constructor(db: Database) {
    this.select = {
      works: db.prepare<[], string>('SELECT id FROM works ORDER BY position').pluck(),
      texts: db.prepare<[string], TextRow>(
        `SELECT t.id, t.slug, t.role, t.language, t.translator, w.unit_kind AS unitKind
         FROM texts t JOIN works w ON w.id = t.work WHERE t.work = ? ORDER BY t.position`,
      ),
      passages: db.prepare<[number], Body>(
        `SELECT p.id, u.id AS unit, u.ref, coalesce(u.chapter, '') AS chapter, p.body, s.spec AS source, p.start
         FROM passages p LEFT JOIN units u ON u.rowid = p.unit JOIN sources s ON s.id = p.source
         WHERE p.text = ? AND p.apparatus IS NULL ORDER BY p.idx`,
      ),
      originals: db.prepare<[number], Body>(
        `SELECT u.id, u.id AS unit, u.ref, u.chapter, o.body, s.spec AS source, o.start
         FROM originals o JOIN units u ON u.rowid = o.unit JOIN sources s ON s.id = o.source
         WHERE o.text = ? ORDER BY u.position`,
      ),
    };
  }

  works(): readonly string[] {
    return this.select.works.all();
  }

  /** Texts of a work; an original by its units, unless its passages are what is searched. */
  texts(work: string): readonly TextToReview[] {
    return this.select.texts.all(work).map(({ id, unitKind, ...text }) => {
      const passages = this.select.passages.all(id);
      return {
        ...text,
        inVerses: unitKind === 'verse',
        bodies: passages.length > 0 ? passages : this.select.originals.all(id),
      };
    });
  }
}
