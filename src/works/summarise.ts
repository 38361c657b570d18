import type { Database } from 'better-sqlite3';
import { readMeta } from './library-meta.js';
import type { LibrarySummary } from './summary.js';
import { WorksRepository } from './works.repository.js';

const AUTHORISED = `
  SELECT a.translator, a.language, u.work, count(DISTINCT a.unit) AS units
  FROM translations a JOIN units u ON u.rowid = a.unit
  GROUP BY a.translator, a.language, u.work ORDER BY u.work, a.translator, a.language`;

/** The summary that stands beside the library, from the library alone. */
export function summarise(db: Database): LibrarySummary {
  const { contentHash, builtAt, embedder, skipped } = readMeta(db);
  const count = (table: string) => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  return {
    contentHash,
    builtAt,
    embedder,
    counts: {
      works: count('works'),
      units: count('units'),
      passages: count('passages'),
      concepts: count('concepts'),
    },
    works: new WorksRepository(db).all(),
    authorised: db
      .prepare<[], { translator: string; language: string; work: string; units: number }>(AUTHORISED)
      .all(),
    skipped,
  };
}
