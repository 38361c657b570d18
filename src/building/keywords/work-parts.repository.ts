import type { Database } from 'better-sqlite3';
import type { WorkParts } from './english-units.js';

/** What lines are written about, from a built library. */
export class WorkPartsRepository {
  private readonly unitRows;
  private readonly textRows;
  private readonly passageRows;
  private readonly titleRow;

  constructor(db: Database) {
    this.titleRow = db.prepare<[string], { title: string; author: string }>(
      'SELECT title, author FROM works WHERE id = ?',
    );
    this.unitRows = db.prepare<
      [string],
      { refKey: string; ref: string; text: string | null; body: string | null }
    >(
      `SELECT u.ref_key AS refKey, u.ref, t.slug AS text, o.body
       FROM units u LEFT JOIN originals o ON o.unit = u.rowid LEFT JOIN texts t ON t.id = o.text
       WHERE u.work = ? ORDER BY u.position`,
    );
    this.textRows = db.prepare<[string], { slug: string; language: string; preferred: number }>(
      'SELECT slug, language, preferred FROM texts WHERE work = ? ORDER BY position',
    );
    this.passageRows = db.prepare<[string], { text: string; units: string; body: string }>(
      `SELECT t.slug AS text, p.body, (
         SELECT json_group_array(ref_key) FROM (
           SELECT u.ref_key FROM passage_units pu JOIN units u ON u.rowid = pu.unit
           WHERE pu.passage = p.rowid ORDER BY u.position)) AS units
       FROM passages p JOIN texts t ON t.id = p.text
       WHERE t.work = ? AND p.apparatus IS NULL ORDER BY p.text, p.idx`,
    );
  }

  /** Title, author and parts of a work; null when the library does not hold it. */
  find(work: string): (WorkParts & { readonly title: string; readonly author: string }) | null {
    const named = this.titleRow.get(work);
    if (!named) return null;
    return {
      ...named,
      units: this.unitRows.all(work).map(({ refKey, ref, text, body }) => ({
        refKey,
        ref,
        original: text === null || body === null ? null : { text, body },
      })),
      texts: this.textRows.all(work).map((text) => ({ ...text, preferred: text.preferred === 1 })),
      passages: this.passageRows.all(work).map(({ units, ...passage }) => ({
        ...passage,
        units: JSON.parse(units) as string[],
        apparatus: null,
      })),
    };
  }
}
