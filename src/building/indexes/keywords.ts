import type { Database } from 'better-sqlite3';
import { indexForm } from '../../retrieval/index-form.js';

/**
 * Fills `passages_fts` from every searchable passage that is not apparatus, with the lines of its units.
 * Bodies are indexed in the form in which queries ask; what is stored stays as the source has it.
 */
export function indexKeywords(db: Database): void {
  db.function('index_form', { deterministic: true }, (text) => indexForm(String(text)));
  db.exec(`
    INSERT INTO passages_fts (rowid, body, keywords, situations)
    SELECT p.rowid, index_form(p.body),
      coalesce((SELECT group_concat(l.keywords, ' ') FROM passage_units pu JOIN unit_lines l ON l.unit = pu.unit
        WHERE pu.passage = p.rowid), ''),
      coalesce((SELECT group_concat(s.value, ' ') FROM passage_units pu JOIN unit_lines l ON l.unit = pu.unit,
        json_each(l.situations) s WHERE pu.passage = p.rowid), '')
    FROM passages p JOIN texts t ON t.id = p.text
    WHERE t.searchable = 1 AND p.apparatus IS NULL
    ORDER BY p.rowid;
    INSERT INTO passages_fts (passages_fts) VALUES ('optimize');
  `);
}
