import { describe, expect, it } from 'vitest';
import { parseVerseStanzaJson } from './verse-stanza-json.js';

const line = (chapterNumber: number, verseNumber: number, value: string) => ({
  type: 'line text',
  chapterNumber,
  verseNumber,
  sectionNumber: 1,
  value,
});
const layout = (type: string) => ({ type });
const parse = (entries: readonly unknown[], text = JSON.stringify(entries, null, '\t')) => ({
  text,
  passages: parseVerseStanzaJson('psalms.json', text, { heading_note_mark: '*' }),
});

describe('the parser of verses set in stanzas', () => {
  it('joins the parts of a verse with single spaces and changes nothing else', () => {
    const { text, passages } = parse([
      layout('stanza start'),
      line(1, 1, '“Blessed is the man who doesn’t walk in the counsel of the wicked, '),
      layout('line break'),
      line(1, 1, ' nor sit in the seat of scoffers;\u00a0” '),
      layout('stanza end'),
      line(1, 2, 'but his delight is in Yahweh’s law. '),
    ]);
    expect(passages.map(({ keys, body }) => [keys, body])).toEqual([
      [
        ['1:1'],
        '“Blessed is the man who doesn’t walk in the counsel of the wicked, nor sit in the seat of scoffers; ”',
      ],
      [['1:2'], 'but his delight is in Yahweh’s law.'],
    ]);
    const [first] = passages;
    expect(text.slice(first?.start, (first?.start ?? 0) + (first?.raw.length ?? 0))).toBe(first?.raw);
    expect(first?.raw).toMatch(/^\{.*Blessed.*line break.*scoffers.*\}$/su);
  });

  it('keeps headings apart, and the footnotes that the file has run into them', () => {
    const { passages } = parse([
      line(89, 52, 'Amen, and Amen.'),
      { type: 'header', value: 'A Prayer by Moses, the man of God.* The Hebrew word is “Elohim”.' },
      line(90, 1, 'Lord, you have been our dwelling place.'),
    ]);
    expect(passages.map(({ apparatus, body, keys }) => [apparatus, body, keys])).toEqual([
      [null, 'Amen, and Amen.', ['89:52']],
      ['heading', 'A Prayer by Moses, the man of God.', []],
      ['note', 'The Hebrew word is “Elohim”.', []],
      [null, 'Lord, you have been our dwelling place.', ['90:1']],
    ]);
  });

  it('gives no passage for a verse without words', () => {
    const { passages } = parse([line(17, 35, 'There will be two.'), line(17, 36, ' '), line(17, 37, 'They')]);
    expect(passages.flatMap(({ keys }) => keys)).toEqual(['17:35', '17:37']);
  });

  it('does not cut a verse in two where a heading stands inside it', () => {
    const { passages } = parse([
      line(1, 1, 'a '),
      { type: 'header', value: 'ALEPH' },
      line(1, 1, 'b'),
      line(1, 2, 'c'),
    ]);
    expect(passages.map(({ body }) => body)).toEqual(['a b', 'ALEPH', 'c']);
  });

  it.each([
    ['an entry of an unknown kind', [line(1, 1, 'a'), { type: 'footnote', value: 'b' }], /no known type/],
    ['a verse that comes back', [line(1, 1, 'a'), line(1, 2, 'b'), line(1, 1, 'c')], /1:1.*twice/],
    ['a file without verses', [layout('stanza start')], /no verse/],
  ])('refuses %s', (_what, entries, message) => {
    expect(() => parse(entries)).toThrow(message);
  });
});
