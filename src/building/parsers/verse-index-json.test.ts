import { describe, expect, it } from 'vitest';
import { parseVerseIndexJson } from './verse-index-json.js';

const parse = (verses: readonly unknown[], places: Record<string, number>, format = {}) => {
  const text = JSON.stringify(verses);
  return {
    text,
    passages: parseVerseIndexJson(
      'asv.json',
      text,
      { file: 'index.json', text: JSON.stringify(places) },
      { book: 19, supplied_words: true, headings: [], ...format },
    ),
  };
};

describe('the parser of verses with an index', () => {
  it('takes the verses of its book, by number, with the literal as it stands', () => {
    const { text, passages } = parse(['Genesis', 'Blessed is the "man"', 'but his delight'], {
      '19001002': 2,
      '19001001': 1,
      '01001001': 0,
    });
    expect(passages.map(({ keys, body }) => [keys, body])).toEqual([
      [['1:1'], 'Blessed is the "man"'],
      [['1:2'], 'but his delight'],
    ]);
    expect(passages[0]?.raw).toBe('"Blessed is the \\"man\\""');
    for (const { raw, start } of passages) expect(text.slice(start, start + raw.length)).toBe(raw);
  });

  it('gives no passage where the list says that there is no verse', () => {
    const { passages } = parse(['Peace', '[]', ' '], { '19001014': 0, '19001015': 1, '19001016': 2 });
    expect(passages.flatMap(({ keys }) => keys)).toEqual(['1:14']);
  });

  it('cuts headings out of verses: the name of a letter before, the next psalm’s title after', () => {
    const headings = ['^(?<heading>[A-Z]{2,})\\. ', ' Psalm \\d+(?: (?<heading>.*))?$'];
    const { passages } = parse(
      [
        'Blessed are all they that take refuge in him. Psalm 3 A Psalm of David. ',
        'BETH. Wherewith shall a young man cleanse his way?',
        'Praise ye Jehovah. Psalm 118',
      ],
      { '19002012': 0, '19119009': 1, '19117002': 2 },
      { headings },
    );
    expect(passages.map(({ apparatus, body }) => [apparatus, body])).toEqual([
      [null, 'Blessed are all they that take refuge in him.'],
      ['heading', 'A Psalm of David.'],
      [null, 'Praise ye Jehovah.'],
      ['heading', 'Psalm 118'],
      ['heading', 'BETH'],
      [null, 'Wherewith shall a young man cleanse his way?'],
    ]);
  });

  it.each([
    ['a place that the list does not have', ['a'], { '19001001': 7 }, /1:1.*at 7/],
    ['an entry that is no text', [5], { '19001001': 0 }, /1:1/],
    ['marks that are not closed', ['a `b'], { '19001001': 0 }, /1:1.*not closed/],
    ['an index without the book', ['a'], { '01001001': 0 }, /book 19/],
    ['an index of another shape', ['a'], { Genesis: 0 }, /index\.json/],
  ])('refuses %s', (_what, verses, places, message) => {
    expect(() => parse(verses, places)).toThrow(message);
  });
});
