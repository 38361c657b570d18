import { describe, expect, it } from 'vitest';
import { parseJsonStrings } from './json-strings.js';

// The shape of daodejing_json: a list of books, each with its chapters as a list of strings.
const book = (chapters: readonly unknown[]) => JSON.stringify([{ name: '道德經', paragraphs: chapters }, {}]);
const parse = (text: string, cuts: readonly { pattern: string; as: 'note' | 'stray' }[] = []) =>
  parseJsonStrings('daodejing.json', text, { path: [0, 'paragraphs'], cuts: [...cuts] });

describe('the parser of a list of strings', () => {
  it('numbers the strings from 1 and keeps each literal with its place', () => {
    const text = book(['道可道，非常道。', '天下皆知美之為美，斯惡已。']);
    const passages = parse(text);
    expect(passages.map(({ keys, body }) => [keys[0], body])).toEqual([
      ['1', '道可道，非常道。'],
      ['2', '天下皆知美之為美，斯惡已。'],
    ]);
    for (const { raw, start } of passages) expect(text.startsWith(raw, start)).toBe(true);
  });

  it('cuts out notes between backticks and stray digits, says so, and keeps them beside the text', () => {
    const [chapter, note, stray] = parse(book(['樸雖小，`樸 : 舊脫。`1天下莫能臣也。']), [
      { pattern: '`(?<words>[^`]*)`', as: 'note' },
      { pattern: '1', as: 'stray' },
    ]);
    expect(chapter).toMatchObject({ keys: ['1'], body: '樸雖小，天下莫能臣也。', apparatus: null });
    expect(chapter?.notes.join(' ')).toMatch(/“樸 : 舊脫。”.*“1”/);
    expect(note).toMatchObject({ keys: [], body: '樸 : 舊脫。', apparatus: 'note', start: chapter?.start });
    expect(stray).toMatchObject({ keys: [], body: '1', apparatus: 'stray' });
  });

  it.each([
    ['the list is not where the recipe says', JSON.stringify([{ chapters: [] }]), /"paragraphs"/],
    ['a chapter is empty', book(['道可道，非常道。', '  ']), /, 2: it is no text/],
    ['a chapter is no string', book(['道可道，非常道。', null]), /, 2: it is no text/],
    ['the list is empty', book([]), /the list is empty/],
    ['the file ends in the middle', book(['道可道']).slice(0, -8), /not closed/],
    ['it is no JSON at all', '<html>', /not a JSON array/],
  ])('refuses a file when %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});
