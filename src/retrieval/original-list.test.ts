import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { fold } from '../text/fold.js';
import { OriginalList } from './original-list.js';

const ORIGINALS = [
  'הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת הֲבֵ֥ל הֲבָלִ֖ים הַכֹּ֥ל הָֽבֶל׃', // 1: Eccl 1:2
  'Οὕτως γὰρ ἠγάπησεν ὁ θεὸς τὸν κόσμον ὥστε τὸν υἱὸν τὸν μονογενῆ ἔδωκεν', // 2: John 3:16
  'ἐν τῷ κόσμῳ ἦν, καὶ ὁ κόσμος διʼ αὐτοῦ ἐγένετο, καὶ ὁ κόσμος αὐτὸν οὐκ ἔγνω.', // 3: John 1:10
  'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.', // 4: John 1:1
  '天下莫柔弱於水，而攻堅強者莫之能勝', // 5: Tao Te Ching 78
  '道可道，非常道。名可名，非常名。', // 6: Tao Te Ching 1
  'appamādo amatapadaṃ pamādo maccuno padaṃ', // 7: Dhammapada 21
  'धर्मक्षेत्रे कुरुक्षेत्रे समवेता युयुत्सवः', // 8: Bhagavad Gita 1.1
  'إِنَّا أَعْطَيْنَاكَ الْكَوْثَرَ', // 9: Quran 108:1
] as const;

const db = new Database(':memory:');
db.exec(
  `CREATE VIRTUAL TABLE originals_fts USING fts5 (folded, tokenize = 'trigram case_sensitive 0 remove_diacritics 1')`,
);
const insert = db.prepare('INSERT INTO originals_fts (rowid, folded) VALUES (?, ?)');
for (const [at, body] of ORIGINALS.entries()) insert.run(at + 1, fold(body));
const list = new OriginalList(db);
const rowsOf = (...words: string[]) => list.ask(words).entries.map(({ group }) => group);

describe('the originals list', () => {
  it.each([
    ['κοσμος finds κόσμος, and its other cases after it', ['κοσμος'], [3, 2]],
    ['Greek in capitals', ['ΛΟΓΟΣ'], [4]],
    ['Greek with another mark of elision', ["δι'", 'αὐτοῦ'], [3]],
    ['Hebrew without vowels', ['הבל'], [1]],
    ['Hebrew with them', ['הֲבָלִים'], [1]],
    ['a run of words', ['καὶ', 'ὁ', 'λόγος'], [4]],
    ['words apart', ['λόγος', 'ἀρχῇ'], [4]],
    ['a Chinese sentence that differs by a character', ['天下之柔弱於水'], [5]],
    ['two Chinese characters', ['柔弱'], [5]],
    ['one Chinese character', ['道'], [6]],
    ['niggahīta written ṁ', ['amatapadaṁ'], [7]],
    ['Devanagari', ['धर्मक्षेत्रे'], [8]],
    ['Arabic without vowels and hamza', ['انا', 'اعطيناك'], [9]],
  ])('finds %s', (_, words, rows) => {
    expect(rowsOf(...words).slice(0, rows.length)).toEqual(rows);
  });

  it('tells which originals hold the words as they stand', () => {
    expect([...list.ask(['κοσμος']).exact]).toEqual([3]);
    expect([...list.ask(['道']).exact]).toEqual([6]);
    expect([...list.ask(['κοσμο']).exact]).toEqual([]);
  });

  it('finds nothing for what shares nothing', () => {
    expect(rowsOf('ξενοδοχεῖον')).toEqual([]);
  });

  it('passes over units that are not asked for', () => {
    const { entries } = list.ask(['κόσμος'], 10, (unit) => (unit === 2 ? 2 : undefined));
    expect(entries.map(({ group }) => group)).toEqual([2]);
  });

  it.each([
    ['as they stand', ['κόσμον'], [501]],
    ['apart', ['θεὸς', 'κόσμον'], []],
    ['in another form', ['κοσμόντων'], []],
  ])('finds words %s in what is asked for, though hundreds of others rank before it', (_, words, exact) => {
    const large = new Database(':memory:');
    large.exec(
      `CREATE VIRTUAL TABLE originals_fts USING fts5 (folded, tokenize = 'trigram case_sensitive 0 remove_diacritics 1')`,
    );
    const add = large.prepare('INSERT INTO originals_fts (rowid, folded) VALUES (?, ?)');
    const short = fold('θεὸς ἠγάπησεν τὸν κόσμον');
    for (let row = 1; row <= 500; row += 1) add.run(row, short);
    add.run(501, fold(ORIGINALS[1]));
    const answer = new OriginalList(large).ask(words, 10, (unit) => (unit > 500 ? unit : undefined));
    expect(answer.entries.map(({ group }) => group)).toEqual([501]);
    expect([...answer.exact]).toEqual(exact);
  });

  it('passes an engine’s failure on', () => {
    const closed = new Database(':memory:');
    closed.exec('CREATE VIRTUAL TABLE originals_fts USING fts5 (folded)');
    const broken = new OriginalList(closed);
    closed.close();
    expect(() => broken.ask(['κόσμος'])).toThrow();
  });
});
