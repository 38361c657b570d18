import type { Database } from 'better-sqlite3';
import type { EmbedderIdentity } from '../../embeddings/embedder.js';
import type { Difference } from './difference.js';

/** Units about which something is written in letters that every embedder knows. */
const WRITTEN = `unit_lines WHERE keywords GLOB '*[A-Za-z]*' OR situations GLOB '*[A-Za-z]*'`;

/** Whether what is written about each unit is found by meaning too: by its vectors, and among the latent units. */
export function checkLineIndexes(db: Database, embedder: EmbedderIdentity | null): Difference | null {
  return (embedder && checkLineVectors(db, embedder)) ?? checkLatentUnits(db);
}

function checkLineVectors(db: Database, { dimension }: EmbedderIdentity): Difference | null {
  const at = 'line_vectors';
  if (!holds(db, at))
    return { work: null, at, expected: 'vectors of what is written', found: 'no such table' };
  const lost = firstUnit(db, `SELECT unit FROM ${WRITTEN} EXCEPT SELECT unit FROM line_vector_units`);
  if (lost) return { ...lost, expected: `its written lines in ${at}`, found: 'none' };
  const stray = firstUnit(db, 'SELECT unit FROM line_vector_units EXCEPT SELECT unit FROM unit_lines');
  if (stray)
    return { ...stray, expected: `nothing of it in ${at}, since nothing is written`, found: 'a vector' };
  const odd = db.prepare(`SELECT length(embedding) AS bytes FROM ${at} WHERE length(embedding) <> ?`);
  const found = odd.get(dimension) as { bytes: number } | undefined;
  return found
    ? { work: null, at, expected: `vectors of ${dimension} dimensions`, found: String(found.bytes) }
    : null;
}

/** The latent index is there where at least two units share a word, which only building it can tell. */
function checkLatentUnits(db: Database): Difference | null {
  const at = 'latent_units';
  if (!holds(db, at)) return null;
  const lost = firstUnit(db, `SELECT unit FROM unit_lines EXCEPT SELECT unit FROM ${at}`);
  return lost && { ...lost, expected: `the unit in ${at}`, found: 'none' };
}

function firstUnit(db: Database, units: string): Pick<Difference, 'work' | 'at'> | null {
  const first = db.prepare<[], { work: string; at: string }>(
    `SELECT work, id AS at FROM units WHERE rowid = (SELECT min(unit) FROM (${units}))`,
  );
  return first.get() ?? null;
}

function holds(db: Database, table: string): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
}
