import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexKeys } from '../../retrieval/spans/index-keys.js';
import { migrate } from '../../storage/migrations.js';
import { headingOffsets } from './heading-offsets.js';
import { PostingsRepository } from './postings.repository.js';

const HASH = new Uint8Array(32);

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
    postings.write(1, 'Ein Haus am See. Zwei Häuser.', HASH);
    postings.write(2, 'The house by the lake.', HASH);
    expect(postings.chains(indexKeys('Haus').german)).toEqual(new Map([[1, [4, 22]]]));
    expect(postings.chains(indexKeys('houses').english)).toEqual(new Map([[2, [4]]]));
    expect(postings.chains(indexKeys('absent').english)).toEqual(new Map());
  });

  it('hold a file once, as it was written last', () => {
    postings.write(1, 'old words', HASH);
    postings.write(1, 'new words', HASH);
    expect(postings.chains(indexKeys('old').english)).toEqual(new Map());
    expect(postings.chains(indexKeys('words').english)).toEqual(new Map([[1, [4]]]));
    expect(postings.outline(1)).toEqual({ length: 9, headings: [] });
  });

  it('leave nothing behind when the file goes', () => {
    postings.write(1, '# A heading\n\nand a few words of a note', HASH);
    postings.write(2, '', HASH);
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
    postings.write(1, text, HASH);
    expect(postings.outline(1)?.headings).toEqual(headingOffsets(text));
  });
});
