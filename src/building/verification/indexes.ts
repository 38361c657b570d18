import type { Database } from 'better-sqlite3';
import type { EmbedderIdentity } from '../../embeddings/embedder.js';
import type { Difference } from './difference.js';
import { checkLineIndexes } from './line-indexes.js';

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
    checkLines(db) ??
    checkSpans(db) ??
    checkShingles(db) ??
    checkVectors(db, vectors) ??
    checkLineIndexes(db, vectors.embedder)
  );
}

/** Every passage of a unit with written lines is found by them: its row in the index has words in those columns. */
function checkLines(db: Database): Difference | null {
  const rows = db.prepare<
    [],
    { at: string; work: string; sizes: Buffer; keywords: string; situations: string }
  >(
    `SELECT p.id AS at, t.work, d.sz AS sizes, group_concat(l.keywords, ' ') AS keywords,
       group_concat((SELECT group_concat(value, ' ') FROM json_each(l.situations)), ' ') AS situations
     FROM unit_lines l JOIN passage_units pu ON pu.unit = l.unit JOIN passages p ON p.rowid = pu.passage
     JOIN texts t ON t.id = p.text JOIN passages_fts_docsize d ON d.id = p.rowid
     WHERE t.searchable = 1 AND p.apparatus IS NULL GROUP BY p.rowid`,
  );
  for (const { at, work, sizes, keywords, situations } of rows.iterate()) {
    const [, inKeywords = 0, inSituations = 0] = varints(sizes);
    const lost = (line: string | null, words: number) => words === 0 && /[\p{L}\p{N}]/u.test(line ?? '');
    const column = lost(keywords, inKeywords)
      ? 'keywords'
      : lost(situations, inSituations)
        ? 'situations'
        : null;
    if (column) return { work, at, expected: `its unit’s ${column} in passages_fts`, found: 'none' };
  }
  return null;
}

/** The variable-length integers of SQLite: seven bits a byte, the highest first, the eighth set on all but the last. */
function varints(bytes: Buffer): number[] {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    numbers.push(value);
    value = 0;
  }
  return numbers;
}

/**
 * Each run of n tokens has its n − 1 pairs and, of single words, one at least and n at most. How many exactly only
 * indexing it anew would tell; the content hash covers that.
 */
function checkShingles(db: Database): Difference | null {
  // Counted here: the table is in the order of hashes, and grouping it by text would sort it first.
  const held = new Map<number, number>();
  for (const text of db.prepare<[], number>('SELECT text FROM quote_shingles').pluck().iterate()) {
    held.set(text, (held.get(text) ?? 0) + 1);
  }
  const runs = db
    .prepare<[], { text: number; tokens: number }>(
      'SELECT text, sum(tokens) AS tokens FROM quote_spans GROUP BY text ORDER BY text',
    )
    .all();
  for (const { text, tokens } of runs) {
    const [shingles, most] = [held.get(text) ?? 0, 2 * tokens - 1];
    if (shingles >= tokens && shingles <= most) continue;
    const expected = `${tokens} to ${most} shingles of text ${text}`;
    return { work: null, at: 'quote_shingles', expected, found: String(shingles) };
  }
  return null;
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
