import type { Database } from 'better-sqlite3';

/** What must never be in an index of notes, each with the statement that finds it. */
const BROKEN: Readonly<Record<string, string>> = {
  'a chunk without a file': 'SELECT id FROM chunks WHERE file NOT IN (SELECT id FROM files)',
  'a chunk that keywords do not know': 'SELECT id FROM chunks WHERE id NOT IN (SELECT rowid FROM chunks_fts)',
  'keywords of no chunk': 'SELECT rowid FROM chunks_fts WHERE rowid NOT IN (SELECT id FROM chunks)',
  'a vector of no chunk': 'SELECT id FROM vectors WHERE key NOT IN (SELECT vector_key FROM chunks)',
  'a link without a note': 'SELECT id FROM links WHERE file NOT IN (SELECT id FROM files)',
  'a label without a note': 'SELECT file FROM file_labels WHERE file NOT IN (SELECT id FROM files)',
  'chunks of a refused file': 'SELECT c.id FROM chunks c JOIN files f ON f.id = c.file WHERE f.refused = 1',
  'a gap in the chunks of a file':
    'SELECT file FROM chunks GROUP BY file HAVING max(idx) <> count(*) OR min(idx) <> 1',
  'words of no file': 'SELECT file FROM outlines WHERE file NOT IN (SELECT id FROM files)',
};

const BROKEN_VECTORS: Readonly<Record<string, string>> = {
  'a vector that is not there':
    'SELECT id FROM vectors WHERE understood = 1 AND id NOT IN (SELECT vector FROM chunks_vec)',
  'a vector of nothing': 'SELECT vector FROM chunks_vec WHERE vector NOT IN (SELECT id FROM vectors)',
};

/** What is broken in an index of notes; empty for a whole one. */
export function wholeness(db: Database): string[] {
  const hasVectors = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'chunks_vec'").get() !== undefined;
  const checks = Object.entries({ ...BROKEN, ...(hasVectors ? BROKEN_VECTORS : {}) });
  const integrity = db.pragma('integrity_check', { simple: true });
  return [
    ...checks.filter(([, sql]) => db.prepare(sql).get() !== undefined).map(([what]) => what),
    ...(integrity === 'ok' ? [] : [String(integrity)]),
  ];
}
