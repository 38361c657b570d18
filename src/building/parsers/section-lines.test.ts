import { describe, expect, it } from 'vitest';
import { SectionLinesFormat } from '../prose-formats.js';
import { parseSectionLines } from './section-lines.js';

const parse = (text: string, format: Record<string, unknown> = {}) =>
  parseSectionLines('EN.txt', text, SectionLinesFormat.parse({ name: 'section-lines', ...format }));

describe('the parser of one section a line', () => {
  it('takes the sections of a chapter together, their numbers left out', () => {
    const text = '1.1 Of things some are in our power.\n1.2 And they are free.\n2.1 Remember.\n';
    const passages = parse(text);
    expect(passages.map(({ keys, body }) => [keys[0], body])).toEqual([
      ['1', 'Of things some are in our power.\n\nAnd they are free.'],
      ['2', 'Remember.'],
    ]);
    for (const { raw, start } of passages) expect(text.startsWith(raw, start)).toBe(true);
  });

  it('goes on with a sentence that runs from one section into the next', () => {
    expect(parse('1.1 μέμνησο οὖν,\n1.2 ὅτι δεῖ.\n')[0]?.body).toBe('μέμνησο οὖν, ὅτι δεῖ.');
  });

  it('keeps paragraphs and lines of verse, and takes citations out as notes', () => {
    const passages = parse(
      '1.1 Have these at hand:<p>"Conduct me, Jove,<br>and you."<br><cite>Cleanthes</cite>\r\n',
    );
    expect(passages.map(({ apparatus, body }) => [apparatus, body])).toEqual([
      [null, 'Have these at hand:\n\n"Conduct me, Jove,\nand you."'],
      ['note', 'Cleanthes'],
    ]);
  });

  it('cuts a long section at the ends of sentences', () => {
    const text = `1.1 ${'Seven short words make up one sentence. '.repeat(50)}\n`;
    const passages = parse(text);
    expect(passages.length).toBeGreaterThan(1);
    for (const { body, raw, start } of passages) {
      expect(body).toMatch(/^Seven .*sentence\.$/s);
      expect(text.startsWith(raw, start)).toBe(true);
    }
  });

  it('reads a chapter under the number it is cited by, and one that is a note as a note', () => {
    const text = '1.1 One.\n2.1 [This is the same as elsewhere.]\n3.1 More of one.\n';
    const passages = parse(text, { renumbered: { '3': '1' }, notes_at: ['2'] });
    expect(passages.map(({ keys, body, apparatus }) => [keys, body, apparatus])).toEqual([
      [['1'], 'One.\n\nMore of one.', null],
      [[], '[This is the same as elsewhere.]', 'note'],
    ]);
  });

  it('leaves out a stray number of a footnote, and keeps it beside the text', () => {
    const passages = parse('1.1 He saved his friend.2\n', {
      cuts: [{ pattern: '(?<=\\.)\\d+$', as: 'stray' }],
    });
    expect(passages.map(({ body, apparatus }) => [apparatus, body])).toEqual([
      [null, 'He saved his friend.'],
      ['stray', '2'],
    ]);
  });

  it.each([
    ['a chapter is missing', '1.1 One.\n3.1 Three.\n', /line 2: section 3\.1 follows 1\.1/],
    ['a section is missing', '1.1 One.\n1.3 Three.\n', /line 2: section 1\.3 follows 1\.1/],
    ['sections are swapped', '1.1 One.\n1.3 Three.\n1.2 Two.\n', /line 2: section 1\.3 follows 1\.1/],
    ['a line has no number', '1.1 One.\nTwo.\n', /line 2: it does not begin with its section/],
    ['a section has no words', '1.1  \n', /line 1: the section has no words/],
    ['there is nothing', '\n', /it holds no section/],
  ])('refuses a file in which %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});
