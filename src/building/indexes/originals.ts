import type { Database } from 'better-sqlite3';
import { fold } from '../../text/fold.js';

/** Fills `originals_fts` with the folded body of every original. */
export function indexOriginals(db: Database): void {
  const insert = db.prepare('INSERT INTO originals_fts (rowid, folded) VALUES (?, ?)');
  const originals = db
    .prepare<[], { unit: number; body: string }>('SELECT unit, body FROM originals ORDER BY unit')
    .all();
  for (const { unit, body } of originals) insert.run(unit, fold(body));
  db.exec(`INSERT INTO originals_fts (originals_fts) VALUES ('optimize')`);
}
