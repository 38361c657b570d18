import { describe, expect, it } from 'vitest';
import { parseVerseLines } from './verse-lines.js';

const parse = (text: string) => parseVerseLines('61-Mt.txt', text, { book: 'Mt' });

describe('the parser of verse lines', () => {
  it('takes one verse a line, with its place, whatever ends the lines', () => {
    const text = 'ΚΑΤΑ ΜΑΘΘΑΙΟΝ \r\nMt 5:3\tΜακάριοι οἱ πτωχοὶ \r\nMt 5:4\tμακάριοι οἱ πενθοῦντες \r\n\r\n';
    const verses = parse(text);
    expect(verses.map(({ keys, body }) => [keys, body])).toEqual([
      [['5:3'], 'Μακάριοι οἱ πτωχοὶ'],
      [['5:4'], 'μακάριοι οἱ πενθοῦντες'],
    ]);
    for (const { raw, start } of verses) expect(text.slice(start, start + raw.length)).toBe(raw);
    expect(verses[1]?.raw).toBe('Mt 5:4\tμακάριοι οἱ πενθοῦντες ');
  });

  it('leaves out the marks of the apparatus, numbered ones too', () => {
    expect(parse('Mt 1:5\tτὸν ⸂Βόες ἐκ τῆς Ῥαχάβ, Βόες⸃ δὲ ⸀1ἄλλῳ ⸁σοι·')[0]).toMatchObject({
      body: 'τὸν Βόες ἐκ τῆς Ῥαχάβ, Βόες δὲ ἄλλῳ σοι·',
      notes: [],
    });
  });

  it('leaves out brackets of doubt and says that they were there', () => {
    const [verse] = parse('Mt 1:1\tὁ υἱὸς ⸂[προσκυνήσαντες αὐτὸν]⸃ ὑπέστρεψαν');
    expect(verse?.body).toBe('ὁ υἱὸς προσκυνήσαντες αὐτὸν ὑπέστρεψαν');
    expect(verse?.notes).toEqual([expect.stringContaining('brackets')]);
  });

  it('leaves out the number of a verse that other editions begin inside this one, and says so', () => {
    const [verse] = parse('Mt 19:40\tτῆς συστροφῆς ταύτης. [41] καὶ ταῦτα εἰπὼν');
    expect(verse?.body).toBe('τῆς συστροφῆς ταύτης. καὶ ταῦτα εἰπὼν');
    expect(verse?.notes).toEqual(['It holds verse 41 of other editions too.']);
  });

  it.each([
    ['a line that is no verse', 'Mt 1:1\tα\nαβγ\n', /line 2/],
    ['a verse of another book', 'Mt 1:1\tα\nMk 1:1\tβ\n', /line 2.*Mk/],
    ['a verse that is there twice', 'Mt 1:1\tα\nMt 1:1\tβ\n', /1:1.*twice/],
    ['a verse without words', 'Mt 1:1\t⸀ \n', /line 1.*no words/],
    ['a file without verses', 'Matthew\n', /no verse/],
  ])('refuses %s, naming the line', (_what, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});
