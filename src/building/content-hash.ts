import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';

/**
 * Tables whose rows are the library's content, each with its total order. Left out: `library_meta` (time, embedder),
 * vectors (floating point differs between machines) and the full-text indexes (derived from these rows).
 */
const CONTENT_TABLES = [
  ['sources', 'id'],
  ['works', 'id'],
  ['texts', 'id'],
  ['units', 'rowid'],
  ['originals', 'unit'],
  ['passages', 'rowid'],
  ['passage_units', 'unit, passage'],
  ['unit_lines', 'unit'],
  ['translations', 'id'],
  ['concepts', 'slug'],
  ['concept_links', 'source, target, type'],
  ['concept_passages', 'concept, position'],
  ['quote_shingles', 'hash, text, position'],
  ['quote_spans', 'text, start'],
] as const;

/** Values gathered before they are hashed: fewer, larger updates. */
const CHUNK_CHARACTERS = 1 << 16;

/** Hex sha256 over every content row, in order, each value with its type and length: equal inputs give an equal hash. */
export function contentHash(db: Database): string {
  const hash = createHash('sha256');
  for (const [table, order] of CONTENT_TABLES) {
    const rows = db.prepare<[], unknown[]>(`SELECT * FROM ${table} ORDER BY ${order}`).raw().safeIntegers();
    let chunk = `table ${table}\n`;
    for (const row of rows.iterate()) {
      for (const value of row) chunk += encode(value);
      chunk += '\n';
      if (chunk.length > CHUNK_CHARACTERS) {
        hash.update(chunk);
        chunk = '';
      }
    }
    hash.update(chunk);
  }
  return hash.digest('hex');
}

function encode(value: unknown): string {
  if (value === null) return 'n;';
  if (typeof value === 'bigint') return `i${value};`;
  if (typeof value === 'number') return `r${value};`;
  if (value instanceof Uint8Array) return `b${value.length}:${Buffer.from(value).toString('hex')}`;
  const text = String(value);
  return `t${text.length}:${text}`;
}
