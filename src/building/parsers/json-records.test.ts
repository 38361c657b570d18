import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RECORD_LENGTH } from './json-members.js';
import { parseJsonLines, parseJsonRecords } from './json-records.js';

// The shapes of verse.json of gita/gita, and of the corpus_index.jsonl of canoncite.
const verse = (chapter: number, number: number, text: string | null, printed = `${chapter}.${number}`) => ({
  chapter_number: chapter,
  text: text === null ? null : `${text}।।${printed}।।\n `,
  verse_number: number,
  word_meanings: 'text, "text": {}',
});
const gita = {
  key: ['chapter_number', 'verse_number'],
  text: 'text',
  printed_key: '।।(?<key>\\d+\\.\\d+)।।?\\s*$',
  cuts: [],
};
const parse = (verses: readonly unknown[]) =>
  parseJsonRecords('verse.json', JSON.stringify(verses, null, 2), gita);
const besant = { key: ['id'], text: 'text_en', cuts: [] };
const lines = (text: string) => parseJsonLines('index.jsonl', text, besant);

describe('the parser of JSON records', () => {
  it('takes the text of each record under its key, without the number printed in it', () => {
    const [first, second] = parse([
      verse(2, 1, 'कर्मण्येवाधिकारस्ते मा फलेषु कदाचन।\n\nमा कर्मफलहेतुर्भूर्मा ते सङ्गोऽस्त्वकर्मणि'),
      verse(2, 2, 'योगस्थः कुरु कर्माणि'),
    ]);
    expect(first?.keys).toEqual(['2:1']);
    expect(first?.body).toBe('कर्मण्येवाधिकारस्ते मा फलेषु कदाचन। मा कर्मफलहेतुर्भूर्मा ते सङ्गोऽस्त्वकर्मणि।।');
    expect(second?.keys).toEqual(['2:2']);
  });

  it('keeps the literal of the text alone, at its place', () => {
    const text = JSON.stringify([verse(1, 1, 'धर्मक्षेत्रे "कुरुक्षेत्रे"')], null, 2);
    const [only] = parseJsonRecords('verse.json', text, gita);
    expect(text.slice(only?.start, (only?.start ?? 0) + (only?.raw.length ?? 0))).toBe(only?.raw);
    expect(JSON.parse(only?.raw ?? '')).toBe('धर्मक्षेत्रे "कुरुक्षेत्रे"।।1.1।।\n ');
  });

  it.each([
    [
      'two verses are swapped',
      [verse(1, 1, 'अ', '1.2'), verse(1, 2, 'आ', '1.1')],
      /1:1: its text prints the number 1\.2/,
    ],
    ['a verse is missing', [verse(1, 1, 'अ'), verse(1, 3, 'इ')], /1:3: it stands where 1:2 is due/],
    [
      'the first verse of a chapter is missing',
      [verse(1, 1, 'अ'), verse(2, 2, 'इ')],
      /2:2: it stands where 2:1 is due/,
    ],
    ['a verse is there twice', [verse(1, 1, 'अ'), verse(1, 1, 'अ')], /1:1: the verse is there twice/],
    ['a verse prints no number', [{ ...verse(1, 1, 'अ'), text: 'अ' }], /does not print its number/],
    ['a verse has no text', [{ ...verse(1, 1, 'अ'), text: 7 }], /1:1: it has no text/],
    ['a record has no such member', [{ chapter_number: 1, text: 'अ' }], /has no "verse_number"/],
    ['a record is no object', ['अ'], /not a JSON object/],
  ])('refuses a file when %s', (_, verses, message) => {
    expect(() => parse(verses)).toThrow(message);
  });

  it('finds the text of any record as JSON.parse does, whatever the other members hold', () => {
    const anything = fc.jsonValue({ maxDepth: 3, noUnicodeString: false });
    fc.assert(
      fc.property(anything, anything, fc.string({ minLength: 1 }), (before, after, text) => {
        fc.pre(text.trim() !== '');
        const line = JSON.stringify({ before, id: '1.1', text_en: text, after });
        const [only] = lines(line);
        expect(JSON.parse(only?.raw ?? '')).toBe(text);
        expect(line.startsWith(only?.raw ?? '-', only?.start)).toBe(true);
      }),
    );
  });
});

describe('the parser of JSON lines', () => {
  it('takes a record a line, and none where the text is null', () => {
    const passages = lines('{"id": "18.1", "text_en": "That which…"}\r\n\n{"id": "18.2", "text_en": null}\n');
    expect(passages.map(({ keys }) => keys)).toEqual([['18:1']]);
  });

  it.each([
    ['of plain letters', 'a'],
    ['of escapes', '\\n'],
  ])('refuses a line of 60 million characters %s', (_, unit) => {
    const line = `{"id": "1.1", "text_en": "${unit.repeat(60_000_000 / unit.length)}"}`;
    expect(() => lines(line)).toThrow(
      new RegExp(`line 1: it is \\d+ characters long, and a record has at most ${MAX_RECORD_LENGTH}`),
    );
    expect(() => parseJsonRecords('verse.json', `[${line}]`, besant)).toThrow(/a record has at most/);
  });

  it.each([
    [
      'a line is cut short',
      '{"id": "1.1", "text_en": "On the holy pl',
      /line 1: the JSON object is not closed/,
    ],
    ['a member is there twice', '{"id": "1.1", "id": "1.2", "text_en": "On"}', /has "id" twice/],
    ['no line has a text', '{"id": "1.1", "text_en": null}', /no record with a text/],
    ['the file is empty', '', /no record with a text/],
  ])('refuses a file when %s', (_, text, message) => {
    expect(() => lines(text)).toThrow(message);
  });
});
