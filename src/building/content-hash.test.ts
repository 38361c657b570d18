import { describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../test/support/tiny-library.js';
import { contentHash } from './content-hash.js';

const library = () =>
  tinyLibrary([
    { id: 'james', units: [{ key: '1:2', original: 'Πᾶσαν', translations: { kjv: 'My brethren' } }] },
  ]).db;

describe('the content hash', () => {
  it('is the same for the same rows', () => {
    expect(contentHash(library())).toBe(contentHash(library()));
  });

  it('leaves out time, the embedder and derived indexes', () => {
    const db = library();
    const before = contentHash(db);
    db.exec(`INSERT INTO library_meta VALUES ('built_at', 'now'); DELETE FROM originals_fts`);
    expect(contentHash(db)).toBe(before);
  });

  it('changes with any row of any other table of the schema', () => {
    const db = library();
    const tables = db
      .prepare<[], string>(`SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'`)
      .pluck()
      .all()
      .filter((name) => !/^sqlite_|^library_meta$/.test(name));
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) {
      const before = contentHash(db);
      db.pragma('foreign_keys = OFF');
      const columns = db
        .prepare<[string], { name: string; type: string; pk: number }>(
          'SELECT name, type, pk FROM pragma_table_info(?)',
        )
        .all(table);
      const values = columns.map(({ name, type }) => sample(name, type));
      db.prepare(
        `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) VALUES (${values.map(() => '?').join(', ')})`,
      ).run(...values);
      expect(contentHash(db), table).not.toBe(before);
    }
  });

  it('tells values apart that look alike when run together', () => {
    const [a, b] = [library(), library()];
    a.exec(`UPDATE works SET title = 'ab', author = 'c'`);
    b.exec(`UPDATE works SET title = 'a', author = 'bc'`);
    expect(contentHash(a)).not.toBe(contentHash(b));
  });
});

/** A value that the schema's checks let pass. */
function sample(column: string, type: string): string | number {
  const allowed: Record<string, string | number> = {
    encoding: 'utf-8',
    role: 'original',
    precision: 'exact',
    type: 'parallel',
    quotable: 1,
    preferred: 1,
    searchable: 1,
    tier: 1,
  };
  return allowed[column] ?? (type === 'INTEGER' ? 77 : 'x');
}
