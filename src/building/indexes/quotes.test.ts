import { describe, expect, it } from 'vitest';
import { fewVerses } from '../../../test/support/few-verses.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { LocusResolver } from '../../works/loci/locus-resolver.js';
import { QuoteChecker } from '../../works/quotes/quote-checker.js';
import { WorksRepository } from '../../works/works.repository.js';
import { indexQuotes } from './quotes.js';

const rows = (db: ReturnType<typeof tinyLibrary>['db'], table: string) =>
  db.prepare(`SELECT * FROM ${table}`).all();

describe('the quote index', () => {
  it('is the same whenever it is made from the same texts', () => {
    const { db } = tinyLibrary(fewVerses);
    const before = [rows(db, 'quote_shingles'), rows(db, 'quote_spans')];
    const shares: number[] = [];
    indexQuotes(db, (share) => shares.push(share));
    expect([rows(db, 'quote_shingles'), rows(db, 'quote_spans')]).toEqual(before);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('holds a pair for every two neighbouring words of a text, over its units, and none across texts', () => {
    const { db } = tinyLibrary([
      {
        id: 'one',
        units: [
          { key: '1', translations: { web: 'a b' } },
          { key: '2', translations: { web: 'c' } },
        ],
      },
      { id: 'two', units: [{ key: '1', translations: { web: 'd e' } }] },
    ]);
    // Five single words, and the pairs a b, b c, d e.
    expect(rows(db, 'quote_shingles')).toHaveLength(5 + 3);
    expect(rows(db, 'quote_spans')).toHaveLength(3);
  });

  it('leaves out apparatus and texts that may not be quoted', () => {
    const { db } = tinyLibrary([
      { id: 'one', units: [{ key: '1', translations: { web: 'some words here' } }] },
    ]);
    db.exec("UPDATE passages SET apparatus = 'note'");
    indexQuotes(db);
    expect(rows(db, 'quote_spans')).toEqual([]);
    db.exec('UPDATE passages SET apparatus = NULL; UPDATE texts SET quotable = 0');
    indexQuotes(db);
    expect(rows(db, 'quote_spans')).toEqual([]);
  });

  it('holds authorised translations, under the translator’s name', () => {
    const { db } = tinyLibrary(fewVerses);
    const unit = db.prepare('SELECT rowid FROM units WHERE id = ?').pluck();
    const add = db.prepare(
      "INSERT INTO translations (unit, language, translator, body, terms) VALUES (?, 'en', 'A. Translator', ?, 'with permission')",
    );
    add.run(unit.get('tao-te-ching/63'), 'Do by not doing, serve without serving,');
    add.run(unit.get('tao-te-ching/1'), 'A way that can be walked is no lasting way.');
    indexQuotes(db);
    const checker = new QuoteChecker(db, new LocusResolver(new WorksRepository(db)));
    expect(checker.check({ quote: 'serve without serving' })).toMatchObject({
      verdict: 'exact',
      matches: [{ unit: 'tao-te-ching/63', text: 'authorised:A. Translator' }],
    });
  });
});
