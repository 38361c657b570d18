import type { Database } from 'better-sqlite3';
import type { EmbedderIdentity } from '../../embeddings/embedder.js';
import type { Difference } from './difference.js';

/** What the vectors must agree with. */
export interface VectorsDue {
  /** Null for a library without vectors. */
  readonly embedder: EmbedderIdentity | null;
  /** Passages left out, since the embedder does not know their script. */
  readonly notUnderstood: number;
}

/** Passages that are embedded: those of each work's preferred searchable text. */
const EMBEDDED = `
  passages p JOIN texts t ON t.id = p.text
  WHERE t.searchable = 1 AND p.apparatus IS NULL AND NOT EXISTS (
    SELECT 1 FROM texts other WHERE other.work = t.work AND other.searchable = 1
      AND (other.preferred > t.preferred
        OR (other.preferred = t.preferred AND other.position < t.position)))`;

/** Whether each index holds a row for everything that it must find. */
export function checkIndexes(db: Database, vectors: VectorsDue): Difference | null {
  const count = (sql: string) => db.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get() ?? 0;
  const differ = (index: string, expected: number, found: number): Difference | null =>
    expected === found
      ? null
      : { work: null, at: index, expected: `${expected} rows in ${index}`, found: String(found) };
  const searchable = count(
    'passages p JOIN texts t ON t.id = p.text WHERE t.searchable = 1 AND p.apparatus IS NULL',
  );
  return (
    differ('passages_fts', searchable, count('passages_fts_docsize')) ??
    differ('originals_fts', count('originals'), count('originals_fts_docsize')) ??
    checkSpans(db) ??
    checkVectors(db, vectors)
  );
}

/** Every quotable body has its span of the run of tokens, and each run's spans follow each other without a gap. */
function checkSpans(db: Database): Difference | null {
  const missing = db
    .prepare<[], { work: string; at: string }>(
      `SELECT u.work, u.id AS at FROM originals o JOIN texts t ON t.id = o.text JOIN units u ON u.rowid = o.unit
       WHERE t.quotable = 1
         AND o.unit NOT IN (SELECT unit FROM quote_spans WHERE passage IS NULL AND translation IS NULL)
       UNION ALL
       SELECT t.work, p.id FROM passages p JOIN texts t ON t.id = p.text
       WHERE t.quotable = 1 AND t.role = 'translation' AND p.apparatus IS NULL AND p.unit IS NOT NULL
         AND p.rowid NOT IN (SELECT passage FROM quote_spans WHERE passage IS NOT NULL)
       LIMIT 1`,
    )
    .get();
  if (missing) return { ...missing, expected: 'a span among the quotable texts', found: 'none' };
  const gap = db
    .prepare<[], { text: number; start: number; due: number }>(
      `SELECT text, start, due FROM (
         SELECT text, start, lag(start + tokens, 1, 0) OVER (PARTITION BY text ORDER BY start) AS due
         FROM quote_spans) WHERE start <> due LIMIT 1`,
    )
    .get();
  return (
    (gap && {
      work: null,
      at: 'quote_spans',
      expected: `a span of text ${gap.text} at token ${gap.due}`,
      found: `one at ${gap.start}`,
    }) ??
    null
  );
}

function checkVectors(db: Database, { embedder, notUnderstood }: VectorsDue): Difference | null {
  const at = 'passages_vec';
  const differ = (expected: string, found: string) => ({ work: null, at, expected, found });
  const made = db.prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = '${at}'`).pluck().get();
  if (!embedder) {
    return made === undefined ? null : differ('no vectors', 'vectors of an embedder that is not named');
  }
  const dimension = Number(/float\[(\d+)\]/.exec(made ?? '')?.[1] ?? 0);
  if (dimension !== embedder.dimension) {
    return differ(`vectors of ${embedder.dimension} dimensions (${embedder.id})`, String(dimension));
  }
  const count = (sql: string) => db.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get() ?? 0;
  const due = count(EMBEDDED) - notUnderstood;
  const found = count(at);
  if (found !== due) return differ(`${due} vectors`, String(found));
  const stray = count(`${at} WHERE passage NOT IN (SELECT p.rowid FROM ${EMBEDDED})`);
  return stray === 0 ? null : differ('vectors of searchable passages only', `${stray} of others`);
}
