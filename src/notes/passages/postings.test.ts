import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexKeys } from '../../retrieval/spans/index-keys.js';
import { migrate } from '../../storage/migrations.js';
import { NOTES_META } from '../notes.rows.js';
import { postedText } from './posted-text.js';
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

const posted = (text: string) => postedText('a.md', Buffer.from(text)) ?? { text, body: 0, headings: [] };

const rows = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

describe('postings', () => {
  it('say where a term stands in every file that holds it', () => {
    postings.write(1, posted('Ein Haus am See. Zwei Häuser.'), HASH);
    postings.write(2, posted('The house by the lake.'), HASH);
    expect(postings.chains(indexKeys('Haus').german)).toEqual(new Map([[1, [4, 22]]]));
    expect(postings.chains(indexKeys('houses').english)).toEqual(new Map([[2, [4]]]));
    expect(postings.chains(indexKeys('absent').english)).toEqual(new Map());
  });

  it('give the first twenty thousand places of a word that stands nearly everywhere, and every place of others', () => {
    postings.write(1, posted(`${'oak '.repeat(30_000)}wheel oak`), HASH);
    const found = postings.chains(indexKeys('oak').english).get(1) ?? [];
    expect([found.length, found.at(-1)]).toEqual([20_000, 4 * 19_999]);
    expect(postings.chains(indexKeys('wheel').english)).toEqual(new Map([[1, [120_000]]]));
  });

  it('hold a file once, as it was written last', () => {
    postings.write(1, posted('old words'), HASH);
    postings.write(1, posted('new words'), HASH);
    expect(postings.chains(indexKeys('old').english)).toEqual(new Map());
    expect(postings.chains(indexKeys('words').english)).toEqual(new Map([[1, [4]]]));
    expect(postings.outline(1)).toEqual({ length: 9, headings: [] });
  });

  it('leave nothing behind when the file goes', () => {
    postings.write(1, posted('# A heading\n\nand a few words of a note'), HASH);
    postings.write(2, posted(''), HASH);
    db.exec('DELETE FROM files');
    expect([rows('postings'), rows('outlines')]).toEqual([0, 0]);
  });

  it('are out of date where they were written by other rules, and those are taken out', () => {
    db.exec('UPDATE files SET sha256 = zeroblob(32)');
    postings.keepRules();
    for (const id of [1, 2]) postings.write(id, posted('words'), HASH);
    expect(postings.outOfDate(-1)).toEqual([]);
    db.prepare("UPDATE notes_meta SET value = 'others' WHERE key = ?").run(NOTES_META.chainRules);
    expect(postings.outOfDate(-1).map(({ id }) => id)).toEqual([1, 2]);
    postings.keepRules();
    expect([rows('postings'), rows('outlines')]).toEqual([0, 0]);
    postings.write(2, posted('words'), HASH);
    postings.keepRules();
    expect(postings.outOfDate(-1).map(({ id }) => id)).toEqual([1]);
  });
});

const linesAt = (path: string, text: string) => {
  const { headings = [] } = postedText(path, Buffer.from(text)) ?? {};
  return headings.map((at) => text.slice(at, text.indexOf('\n', at)));
};

describe('where headings stand', () => {
  it('is as Markdown has it: not in a fence of any length nor in the header, and after a rule all the same', () => {
    const text = [
      '---\n# a comment\ntitle: x\n---\n# One\n\n```\n# not this\n```\n\n## Two\n#tag\n',
      '----\n\n## After a rule\n\n````\n```\n# not this\n````\n\nUnderlined\n==========\n\n~~~\n# not this\n```\n~~~\n# Last\n',
    ].join('\n');
    expect(linesAt('a.md', text)).toEqual(['# One', '## Two', '## After a rule', 'Underlined', '# Last']);
  });

  it('is as AsciiDoc has it, and nowhere in a text without markup', () => {
    const text = '= Title\n\n== Zwei\n\n----\n== not this\n----\n\n== Drei\n';
    expect(linesAt('a.adoc', text)).toEqual(['= Title', '== Zwei', '== Drei']);
    expect(linesAt('a.txt', text)).toEqual([]);
  });

  it('is read again as it was written', () => {
    const note = posted('# One\n\ntext\n\n## Two\n');
    postings.write(1, note, HASH);
    expect(postings.outline(1)).toEqual({ length: note.text.length, headings: [0, 13] });
  });
});
