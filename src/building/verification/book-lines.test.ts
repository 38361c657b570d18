import { describe, expect, it } from 'vitest';
import { bookLines } from './book-lines.js';

const required = (stretch: string) =>
  bookLines(stretch).flatMap(({ text, required: due }) => (due ? [text.trim()] : []));

describe('the lines of a stretch of a book', () => {
  it('are all required where the stretch is one paragraph, verse or prose', () => {
    expect(required('The Tao that\ncan be trodden')).toEqual(['The Tao that', 'can be trodden']);
    expect(required('   Always without desire\n   we must be found')).toHaveLength(2);
    expect(required('道可道\n非常道')).toHaveLength(2);
  });

  it('are not required where they are the Chinese of a bilingual book', () => {
    expect(
      required('submitted to taint in their persons,\r\n\r\n中倫、行中慮、其斯而已矣。\r\nbut their words'),
    ).toEqual(['submitted to taint in their persons,', 'but their words']);
  });

  it('are not required where they are indented among others that are not: a note or verse', () => {
    expect(required('He who goes,\n\n A short distance.\n\ntaking three meals')).toEqual([
      'He who goes,',
      'taking three meals',
    ]);
  });
});
