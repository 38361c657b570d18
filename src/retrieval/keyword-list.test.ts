import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeywordList, keywordPasses } from './keyword-list.js';
import { parseQuery } from './query.js';

const PASSAGES = [
  ['“But I tell you, love your enemies, bless those who curse you', '', ''], // 1: Matt 5:44 WEB
  ['“Vanity of vanities,” says the Preacher; “Vanity of vanities, all is vanity.”', '', ''], // 2: Eccl 1:2
  ['Your enemies have love for nothing', '', ''], // 3
  ['a man divided against himself', 'self-control, temper', ''], // 4
  ['nothing of note', '', 'I cannot sleep for worry'], // 5
  ['don’t be afraid, café owner, at 12:30', '', ''], // 6
  ['sleep sleep sleep', '', ''], // 7
  ['C++ in src/index.ts is key:value 👍', '', ''], // 8
  ['שלום', '', ''], // 9
  ['السلام عليكم', '', ''], // 10
  ['धर्मक्षेत्रे कुरुक्षेत्रे', '', ''], // 11
  ['John 3:16 says so', '', ''], // 12
] as const;

function tableOf(passages: readonly (readonly [string, string, string])[]) {
  const db = new Database(':memory:');
  db.exec(`CREATE VIRTUAL TABLE passages_fts USING fts5 (body, keywords, situations, content = '',
    tokenize = 'porter unicode61 remove_diacritics 2')`);
  const insert = db.prepare(
    'INSERT INTO passages_fts (rowid, body, keywords, situations) VALUES (?, ?, ?, ?)',
  );
  for (const [at, columns] of passages.entries()) insert.run(at + 1, ...columns);
  return db;
}

const list = new KeywordList(tableOf(PASSAGES));
const ask = (query: string) => list.ask(parseQuery(query));
const rowsOf = (query: string) => ask(query).entries.map(({ group }) => group);

describe('the keyword list', () => {
  it('has the words in a row before the same words apart, and those before some of them', () => {
    expect(rowsOf('love your enemies').slice(0, 2)).toEqual([1, 3]);
    expect(rowsOf('nothing your enemies')[0]).toBe(3);
  });

  it('finds passages with some of the words where none has all, and says so', () => {
    const answer = ask('love your elephants');
    expect(answer.relaxed).toBe(true);
    expect(answer.entries.map(({ group }) => group).sort()).toEqual([1, 3]);
    expect(ask('love enemies').relaxed).toBe(false);
  });

  it('leaves stop words out of all passes but the row, and keeps them in a phrase', () => {
    const { every, run, any } = keywordPasses(parseQuery('what is "vanity of vanities" worth'));
    expect(every).toBe('"vanity of vanities" AND "worth"');
    expect(run).toBe('"what is vanity of vanities worth"');
    expect(any).toBe('"vanity of vanities" OR "worth"');
    expect(rowsOf('"vanity of vanities"')).toEqual([2]);
    expect(rowsOf('"vanity vanities"')).toEqual([]);
  });

  it('still answers a query of stop words, or whose other words stand nowhere', () => {
    expect(rowsOf('of the')).toEqual([2]);
    expect(rowsOf('for the which')).toHaveLength(3);
    expect(rowsOf('what elephants have')).toEqual([3]);
  });

  it('says which entries hold the very line or phrase', () => {
    expect([...ask('loving your enemy').exact]).toEqual([1]);
    expect([...ask('“vanity of vanities”').exact]).toEqual([2]);
    expect([...ask('what is “vanity of vanities”').exact]).toEqual([2]);
    expect([...ask('your enemies').exact]).toEqual([]);
  });

  it('weighs a body above keywords and keywords above situations', () => {
    expect(rowsOf('sleep')).toEqual([7, 5]);
    const weighed = new KeywordList(
      tableOf([
        ['x', 'y', 'wrath'],
        ['x', 'wrath', 'y'],
        ['wrath', 'x', 'y'],
      ]),
    );
    expect(weighed.ask(parseQuery('wrath')).entries.map(({ group }) => group)).toEqual([3, 2, 1]);
  });

  it.each([
    ['don’t', 6],
    ["don't", 6],
    ['donʼt', 6],
    ['12:30', 6],
    ['C++', 8],
    ['src/index.ts', 8],
    ['key:value', 8],
    ['👍 index', 8],
    ['שלום', 9],
    ['السلام', 10],
    ['धर्मक्षेत्रे', 11],
    ['John 3:16', 12],
    ['CAFE', 6],
    ['cafe\u0301', 6],
    ['self-control', 4],
    ['self control', 4],
    ['vanities', 2],
    ['-love', 1],
    ['key:vanity', 2],
  ])('finds by %s what stands there', (query, row) => {
    expect(rowsOf(query)).toContain(row);
  });

  it('counts the rows of a group once, passes over what is not asked for, and is full all the same', () => {
    const many = new KeywordList(tableOf(Array.from({ length: 40 }, () => ['love', '', ''] as const)));
    const groupOf = (row: number) => (row > 10 ? Math.floor(row / 2) : undefined);
    const { entries } = many.ask(parseQuery('love'), { depth: 5, groupOf });
    expect(entries.map(({ group }) => group)).toEqual([5, 6, 7, 8, 9]);
    expect(entries[1]?.rows).toEqual([12, 13]);
  });

  it('passes an engine’s failure on, never as an empty list', () => {
    const db = tableOf(PASSAGES);
    const broken = new KeywordList(db);
    db.close();
    expect(() => broken.ask(parseQuery('love'))).toThrow();
  });

  it('answers any string', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          '*',
          '^',
          'NEAR(',
          ' AND ',
          ' OR ',
          ' NOT ',
          'body:',
          '-',
          '+',
          '(',
          ')',
          'a',
          '\u0000',
        ),
        maxLength: 60,
      }),
    );
    fc.assert(
      fc.property(anything, (query) => {
        expect(ask(query).entries).toBeInstanceOf(Array);
      }),
    );
  });
});

describe('scores', () => {
  it('say how much of what was asked an entry holds: rare words more, and none above 1', () => {
    const many = new KeywordList(
      tableOf([
        ['patience endures', '', ''],
        ...Array.from({ length: 30 }, () => ['common words of many lines stand here', '', ''] as const),
        ['common patience', '', ''],
      ]),
    );
    const scores = (text: string) => many.ask(parseQuery(text)).entries.map(({ score }) => score);
    const [whole = 0] = scores('patience endures');
    const [half = 0] = scores('patience elephants');
    expect(whole).toBeGreaterThan(0.6);
    expect(whole).toBeLessThanOrEqual(1);
    expect(half).toBeGreaterThan(0.2);
    expect(half).toBeLessThan(whole / 1.5);
  });
});
