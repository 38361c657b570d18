import { describe, expect, it } from 'vitest';
import { passagesOf, type Stretch } from './pieces.js';

/** Paragraphs of a file, one after the other, with a blank line between them. */
function stretchesOf(paragraphs: readonly string[]): { text: string; stretches: Stretch[] } {
  const text = paragraphs.join('\n\n');
  let start = 0;
  const stretches = paragraphs.map((body) => {
    const stretch: Stretch = { body, start, end: start + body.length, joint: '\n\n' };
    start += body.length + 2;
    return stretch;
  });
  return { text, stretches };
}

const words = (count: number) => `${'word '.repeat(count - 1)}end.`;

describe('the passages of a unit', () => {
  it('take short paragraphs together, up to the length of a passage', () => {
    const { text, stretches } = stretchesOf([words(20), words(150), words(60), words(30)]);
    const passages = passagesOf(text, '1', stretches, ['note']);
    expect(passages.map(({ body }) => body)).toEqual([
      `${words(20)}\n\n${words(150)}`,
      `${words(60)}\n\n${words(30)}`,
    ]);
    for (const { raw, start, body } of passages) {
      expect(raw).toBe(body);
      expect(text.startsWith(raw, start)).toBe(true);
    }
  });

  it('never end inside a sentence, though it runs through several paragraphs', () => {
    const { text, stretches } = stretchesOf([`${words(180)} He said:`, words(60), words(20)]);
    expect(passagesOf(text, '1', stretches, []).map(({ body }) => body.split(' ').length)).toEqual([241, 20]);
  });
});
