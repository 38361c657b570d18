import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexKeys } from '../../retrieval/spans/index-keys.js';
import { migrate } from '../../storage/migrations.js';
import { headingOffsets } from './heading-offsets.js';
import { PostingsRepository } from './postings.repository.js';
import { writePostings } from './write-postings.js';

let db: Database.Database;
let postings: PostingsRepository;

beforeEach(() => {
  db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, 'notes');
  const file = db.prepare(
    `INSERT INTO files (id, path, format, size, mtime_ms, ctime_ms, refused, title, lines)
     VALUES (?, ?, 'markdown', 0, 0, 0, 0, '', 1)`,
  );
  for (const id of [1, 2]) file.run(id, `${id}.md`);
  postings = new PostingsRepository(db);
});
afterEach(() => db.close());

const rows = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

describe('postings', () => {
  it('say where a term stands in every file that holds it', () => {
    writePostings(db, 1, 'Ein Haus am See. Zwei Häuser.');
    writePostings(db, 2, 'The house by the lake.');
    expect(postings.chains(indexKeys('Haus').german)).toEqual(new Map([[1, [4, 22]]]));
    expect(postings.chains(indexKeys('houses').english)).toEqual(new Map([[2, [4]]]));
    expect(postings.chains(indexKeys('absent').english)).toEqual(new Map());
  });

  it('hold a file once, as it was written last', () => {
    writePostings(db, 1, 'old words');
    writePostings(db, 1, 'new words');
    expect(postings.chains(indexKeys('old').english)).toEqual(new Map());
    expect(postings.chains(indexKeys('words').english)).toEqual(new Map([[1, [4]]]));
    expect(postings.outlines()).toEqual([{ file: 1, length: 9, headings: [] }]);
  });

  it('leave nothing behind when the file goes', () => {
    writePostings(db, 1, '# A heading\n\nand a few words of a note');
    writePostings(db, 2, '');
    db.exec('DELETE FROM files');
    expect([rows('postings'), rows('outlines')]).toEqual([0, 0]);
  });

  it('know headings, and those in fences are none', () => {
    const text = '# One\n\n```\n# not this\n```\n\n## Two\n== Drei\n#tag\n';
    expect(headingOffsets(text).map((at) => text.slice(at, text.indexOf('\n', at)))).toEqual([
      '# One',
      '## Two',
      '== Drei',
    ]);
    writePostings(db, 1, text);
    expect(postings.outlines()[0]?.headings).toEqual(headingOffsets(text));
  });
});
