import type { Database } from 'better-sqlite3';
import type { TextSummary, WorkSummary } from './answers.js';
import type { Text, Work } from './works.rows.js';

/**
 * Works with their texts and counts. A text counts its body passages, or its originals where it has no passages;
 * a work counts the passages of its searchable texts.
 */
export function summariseWorks(
  db: Database,
  works: readonly Work[],
  textsOf: (work: string) => readonly Text[],
): readonly WorkSummary[] {
  const count = (sql: string) => new Map(db.prepare<[], [string | number, number]>(sql).raw().all());
  const units = count('SELECT work, count(*) FROM units GROUP BY work');
  const passages = count('SELECT text, count(*) FROM passages WHERE apparatus IS NULL GROUP BY text');
  const originals = count('SELECT text, count(*) FROM originals GROUP BY text');
  return works.map(({ names: _, ...work }) => {
    const texts = textsOf(work.id);
    const held = (text: Text) => passages.get(text.id) ?? 0;
    return {
      ...work,
      units: units.get(work.id) ?? 0,
      passages: texts.filter((text) => text.searchable).reduce((sum, text) => sum + held(text), 0),
      texts: texts.map((text) => summariseText(text, held(text) || (originals.get(text.id) ?? 0))),
    };
  });
}

function summariseText(text: Text, passages: number): TextSummary {
  const { slug, name, role, title, language, translator, year, edition, licence, preferred } = text;
  return { slug, name, role, title, language, translator, year, edition, licence, preferred, passages };
}
