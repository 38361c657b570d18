import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_QUERY_CHARACTERS, MAX_QUERY_TERMS, parseQuery } from './query.js';

const termsOf = (query: string) => parseQuery(query).terms.map(({ words }) => words.join(' '));
const phrasesOf = (query: string) =>
  parseQuery(query)
    .terms.filter(({ phrase }) => phrase)
    .map(({ words }) => words.join(' '));

describe('a query', () => {
  it.each([
    ['self-control', ['self', 'control']],
    ['-vanity', ['vanity']],
    ['don’t', ['don', 't']],
    ["don't", ['don', 't']],
    ['John 3:16', ['John', '3', '16']],
    ['12:30', ['12', '30']],
    ['key:value', ['key', 'value']],
    ['C++', ['C']],
    ['src/index.ts', ['src', 'index', 'ts']],
    ['NEAR(a b, 5) AND body:x* OR ^y', ['NEAR', 'a', 'b', '5', 'AND', 'body', 'x', 'OR', 'y']],
  ])('takes %s as words, none of its characters as syntax', (query, terms) => {
    expect(termsOf(query)).toEqual(terms);
  });

  it.each([
    '"say unto you"',
    '“say unto you”',
    '„say unto you“',
    '«say unto you»',
    '»say unto you«',
    '「say unto you」',
    '《say unto you》',
  ])('keeps the words of %s together', (query) =>
    expect(phrasesOf(`love ${query} enemies`)).toEqual(['say unto you']),
  );

  it('takes an unpaired quotation mark as a space', () => {
    expect(parseQuery('love "your enemies').terms.every(({ phrase }) => !phrase)).toBe(true);
    expect(termsOf('love "your enemies')).toEqual(['love', 'your', 'enemies']);
  });

  it('reads composed and decomposed letters alike, and keeps marks in their word', () => {
    expect(termsOf('cafe\u0301 naïve')).toEqual(['café', 'naïve']);
    expect(termsOf('धर्म')).toEqual(['धर्म']);
    expect(termsOf('הֲבֵ֤ל')).toEqual(['הֲבֵ֤ל'.normalize('NFC')]);
  });

  it('names the words that only an original can hold', () => {
    expect(parseQuery('what is λόγος in John').foreignWords).toEqual(['λόγος']);
    expect(parseQuery('the heavenly 道').foreignWords).toEqual(['道']);
    expect(parseQuery('don’t worry — 12:30').foreignWords).toEqual([]);
  });

  it.each(['😀👍🏽', '!!! --- ???', '\u0000\u0007', '\u202E\u2066', '\ud800', '""', '\u0301'])(
    'holds nothing to search for in %j',
    (query) => expect(parseQuery(query).terms).toEqual([]),
  );

  it('loses control characters, direction marks and lone surrogates, not the words around them', () => {
    expect(termsOf('love\u0000your\ud800enemies')).toEqual(['love', 'your', 'enemies']);
    expect(termsOf('soft\u00ADhyphen zero\u200Bwidth')).toEqual(['softhyphen', 'zero', 'width']);
  });

  it('asks for a word once', () => {
    expect(termsOf('vanity of vanity Vanity')).toEqual(['vanity', 'of']);
  });

  it('is cut where it is too long, and says so', () => {
    const long = parseQuery('a'.repeat(2 * MAX_QUERY_CHARACTERS));
    expect(long.text).toHaveLength(MAX_QUERY_CHARACTERS);
    expect(long.cut).toContain(`first ${MAX_QUERY_CHARACTERS}`);
    const many = parseQuery(Array.from({ length: 2 * MAX_QUERY_TERMS }, (_, at) => `w${at}`).join(' '));
    expect(many.terms).toHaveLength(MAX_QUERY_TERMS);
    expect(many.cut).toContain(`first ${MAX_QUERY_TERMS}`);
    expect(parseQuery('short').cut).toBeNull();
  });

  it('is read whatever it is, into well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (query) => {
        const { text, terms } = parseQuery(query);
        expect(/\p{Cs}|\p{Cc}/u.test(text)).toBe(false);
        expect(terms.every(({ words }) => words.length > 0)).toBe(true);
      }),
    );
  });
});
