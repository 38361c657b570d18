import type { Database } from 'better-sqlite3';

/** What the spec of an imported source begins with: such a source is in `<data>/imports`, not at an address. */
export const IMPORT_SPEC = 'import:';

/** Works of a library that were imported: they have no recipe. A text's first passage says where all of it is from. */
export function importedWorks(db: Database): readonly string[] {
  return db
    .prepare<[], string>(
      `SELECT DISTINCT t.work FROM texts t JOIN passages p ON p.text = t.id AND p.idx = 1 JOIN sources s ON s.id = p.source
       WHERE s.spec LIKE '${IMPORT_SPEC}%' ORDER BY t.work`,
    )
    .pluck()
    .all();
}
