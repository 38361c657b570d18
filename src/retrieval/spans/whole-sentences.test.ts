import { describe, expect, it } from 'vitest';
import { wholeSentences } from './whole-sentences.js';

const TEXT = `# Heizung

Der Kessel ist alt. Die Wärmepumpe läuft gut und leise. Der Filter wird gereinigt.

Im Garten blüht nichts. Die Pumpe der Zisterne ist kaputt.
`;

const parts = (words: readonly string[], start = 0, end = TEXT.length) => {
  const occurrences = words.map((word) => TEXT.indexOf(word)).sort((a, b) => a - b);
  return wholeSentences(TEXT, { start, end, peak: start, score: 1 }, occurrences, (at) => at).map((part) =>
    TEXT.slice(part.start, part.end).trim(),
  );
};

describe('windows of whole sentences', () => {
  it('begin and end with the sentences of their first and last words', () => {
    expect(parts(['Wärmepumpe'], 30, 50)).toEqual(['Die Wärmepumpe läuft gut und leise.']);
    expect(parts(['Wärmepumpe', 'Filter'])).toEqual([
      'Die Wärmepumpe läuft gut und leise. Der Filter wird gereinigt.',
    ]);
  });

  it('are one a paragraph', () => {
    expect(parts(['Wärmepumpe', 'Zisterne'])).toEqual([
      'Die Wärmepumpe läuft gut und leise.',
      'Die Pumpe der Zisterne ist kaputt.',
    ]);
  });

  it('hold the sentence under a heading with it', () => {
    expect(parts(['Heizung'])).toEqual(['# Heizung\n\nDer Kessel ist alt.']);
  });

  it('stay as they are where no word occurs, and where there are no sentences', () => {
    expect(parts([], 20, 60)).toEqual([TEXT.slice(20, 60).trim()]);
    const endless = 'x '.repeat(3000);
    const [part] = wholeSentences(endless, { start: 2900, end: 3100, peak: 3000, score: 1 }, [3000], () => 1);
    expect([part?.start, part?.end]).toEqual([2900, 3100]);
  });
});
