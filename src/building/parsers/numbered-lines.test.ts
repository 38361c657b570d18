import { describe, expect, it } from 'vitest';
import { parseNumberedLines } from './numbered-lines.js';

const format = {
  begin: '^1\\. Yamakavagga',
  headings: ['^\\d+\\. \\p{Lu}\\p{L}*vagga', '^\\p{Lu}\\p{L}*vaggo ', '^\\*\\d '],
};
const parse = (text: string) => parseNumberedLines('pali.txt', text, format);
const HEAD = 'conventions used\n\nDhammapada\n----------\n1. Yamakavagga\n';

describe('the parser of numbered lines', () => {
  it('takes verses up to the next blank line, their numbers left out', () => {
    const text = `${HEAD}1 manopubbaṅgamā dhammā manoseṭṭhā manomayā, \nmanasā ce paduṭṭhena\n\n2 manopubbaṅgamā dhammā\n`;
    const verses = parse(text).filter(({ apparatus }) => apparatus === null);
    expect(verses.map(({ keys, body }) => [keys[0], body])).toEqual([
      ['1', 'manopubbaṅgamā dhammā manoseṭṭhā manomayā, manasā ce paduṭṭhena'],
      ['2', 'manopubbaṅgamā dhammā'],
    ]);
    for (const { raw, start } of verses) expect(text.startsWith(raw, start)).toBe(true);
    expect(verses[0]?.raw).toMatch(/^manopubbaṅgamā/);
  });

  it('keeps what stands before the text, headings and colophons apart', () => {
    const passages = parse(
      `${HEAD}1 mano\n\nYamakavaggo paṭhamo\n\n\n2. Appamādavagga\n2 appamādo\n\n*1 yamakaṃ\npupphaṃ\n`,
    );
    expect(passages.map(({ body, apparatus }) => [body, apparatus])).toEqual([
      ['conventions used', 'introduction'],
      ['Dhammapada ----------', 'introduction'],
      ['1. Yamakavagga', 'heading'],
      ['mano', null],
      ['Yamakavaggo paṭhamo', 'heading'],
      ['2. Appamādavagga', 'heading'],
      ['appamādo', null],
      ['*1 yamakaṃ pupphaṃ', 'heading'],
    ]);
  });

  it('makes one verse of its parts, and says so', () => {
    const [, , , verse] = parse(`${HEAD}1a hirīnisedho puriso\n\n1b asso yathā bhadro\n`);
    expect(verse).toMatchObject({ keys: ['1'], body: 'hirīnisedho puriso asso yathā bhadro' });
    expect(verse?.notes.join()).toContain('1a, 1b');
  });

  it('leaves brackets around uncertain letters out, and says so', () => {
    const verse = parse(`${HEAD}1 taṃ [ve] na-ppasahatī\n`).at(-1);
    expect(verse?.body).toBe('taṃ ve na-ppasahatī');
    expect(verse?.notes.join()).toContain('uncertain');
  });

  it('reads CR LF as it reads LF', () => {
    const text = `${HEAD}1 mano\nmanasā\n`;
    const bodies = (of: string) => parse(of).map(({ body }) => body);
    expect(bodies(text.replaceAll('\n', '\r\n'))).toEqual(bodies(text));
  });

  it.each([
    ['a verse is missing', '1 a\n\n3 c\n', /line 8: verse 3 follows verse 1/],
    ['verses are swapped', '2 b\n\n1 a\n', /verse 2 follows verse 0/],
    ['a verse is there twice', '1 a\n\n1 a\n', /verse 1 follows verse 1/],
    ['a part is missing', '1a a\n\n1c c\n', /part c of verse 1 stands where b is due/],
    [
      'a line belongs to nothing',
      '1 a\n\nstray words\n',
      /line 8: it is neither of a verse nor of a heading/,
    ],
    ['there is no verse', '', /it holds no verse/],
  ])('refuses a file when %s', (_, verses, message) => {
    expect(() => parse(HEAD + verses)).toThrow(message);
  });
});
