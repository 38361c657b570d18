import { describe, expect, it } from 'vitest';
import { MarkdownLettersFormat } from '../prose-formats.js';
import { parseMarkdownLetters } from './markdown-letters.js';

const parse = (text: string, format: Record<string, unknown> = {}) =>
  parseMarkdownLetters(
    'seneca.md',
    text,
    MarkdownLettersFormat.parse({ name: 'markdown-letters', ...format }),
  );

// The shape of Gummere's Seneca.
const letters = `Seneca
English by Gummere

----------------------------------------

# 1. On Saving Time
Letter I

Greetings from Seneca to his friend Lucilius.

(1) Continue to act thus.
It is too late at the dregs.[^1-1]
(2) What man can you show me?

Therefore do *as* you write.

## FOOTNOTES

[^1-1]: Hesiod, *Works and Days*, 369.

----------------------------------------

# 2. On Reading
Letter II

        (1) Full many a precept could I give,
        Didst thou not shrink.[^2-3.1]

But you do not shrink.
`;

describe('the parser of letters in Markdown', () => {
  it('takes sections under their letters, one sentence a line together, lines of verse apart', () => {
    const passages = parse(letters);
    expect(passages.flatMap(({ keys, body, apparatus }) => (apparatus ? [] : [[keys[0], body]]))).toEqual([
      ['1:1', 'Continue to act thus. It is too late at the dregs.'],
      ['1:2', 'What man can you show me?\n\nTherefore do as you write.'],
      ['2:1', 'Full many a precept could I give,\nDidst thou not shrink.\n\nBut you do not shrink.'],
    ]);
    for (const { raw, start } of passages) expect(letters.startsWith(raw, start)).toBe(true);
  });

  it('keeps headings, salutations and footnotes beside the text', () => {
    expect(parse(letters).flatMap(({ body, apparatus }) => (apparatus ? [[apparatus, body]] : []))).toEqual([
      ['introduction', 'Seneca English by Gummere'],
      ['heading', '# 1. On Saving Time Letter I'],
      ['heading', 'Greetings from Seneca to his friend Lucilius.'],
      ['note', '[^1-1]: Hesiod, Works and Days, 369.'],
      ['heading', '# 2. On Reading Letter II'],
    ]);
  });

  it('reads a number in the text that is not the next section as text', () => {
    const text = '# 1. Title\n\n(1) There are two parts:\n(1) virtue, and\n(3) vice.\n';
    expect(parse(text).at(-1)?.body).toBe('There are two parts: (1) virtue, and (3) vice.');
  });

  it('gives a section that runs on as the translation of both', () => {
    const text = '# 1. Title\n\n(1) One and two.\n';
    expect(parse(text, { run_on: { '1:1': '1:2' } }).at(-1)?.keys).toEqual(['1:1', '1:2']);
  });

  it.each([
    ['a letter is missing', letters.replace('# 2.', '# 3.'), /letter 3 follows letter 1/],
    ['letters are swapped', letters.replace('# 1.', '# 2.'), /letter 2 follows letter 0/],
    [
      'a letter has no section',
      letters.replace('(1) Continue', 'Continue').replace('(2) What', 'What'),
      /letter 1 has no section/,
    ],
    ['there is no letter', 'Seneca\n', /it holds no letter/],
  ])('refuses a file in which %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});
