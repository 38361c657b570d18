import { describe, expect, it } from 'vitest';
import { paragraphParts, wholeSentences } from './whole-sentences.js';
import type { Window } from './windows.js';

const TEXT = `# Heizung

Der Kessel ist alt. Die Wärmepumpe läuft gut und leise. Der Filter wird gereinigt.

Im Garten blüht nichts. Die Pumpe der Zisterne ist kaputt.
`;

const sentences = (text: string, window: Window, occurrences: readonly number[]) =>
  paragraphParts(text, window, occurrences, (at) => at).map((part) => wholeSentences(text, part));

const parts = (words: readonly string[], start = 0, end = TEXT.length) => {
  const occurrences = words.map((word) => TEXT.indexOf(word)).sort((a, b) => a - b);
  return sentences(TEXT, { start, end, peak: start, score: 1 }, occurrences).map((part) =>
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

  it('are whole list items, with the first one under a heading or a line that announces it', () => {
    const text =
      '# Brot\n\n## Backen\n1. Ruhen. Dann falten.\n2. Im Topf backen.\n\nMan braucht:\n\n- Salz. Viel.\n- Mehl\n';
    const found = (word: string) => {
      const place = text.indexOf(word);
      const window = { start: place, end: place + 1, peak: place, score: 1 };
      return sentences(text, window, [place]).map((part) => text.slice(part.start, part.end).trim());
    };
    expect(['Backen', 'Dann', 'braucht', 'Salz'].map(found)).toEqual([
      ['## Backen\n1. Ruhen. Dann falten.'],
      ['1. Ruhen. Dann falten.'],
      ['Man braucht:\n\n- Salz. Viel.'],
      ['- Salz. Viel.'],
    ]);
  });

  it('stay as they are where no word occurs, and where there are no sentences', () => {
    expect(parts([], 20, 60)).toEqual([TEXT.slice(20, 60).trim()]);
    const endless = 'x '.repeat(3000);
    const [part] = sentences(endless, { start: 2900, end: 3100, peak: 3000, score: 1 }, [3000]);
    expect([part?.start, part?.end]).toEqual([2900, 3100]);
  });

  it('come of a heading with a hundred thousand spaces in it as of any other', () => {
    const text = `# Pumpe${' '.repeat(100_000)}b\nDie Pumpe läuft.\n\n# Haus\n\nNeu.\n`;
    const end = text.length;
    const found = sentences(text, { start: 0, end, peak: 2, score: 1 }, [2, text.indexOf('Haus')]);
    expect(found.map((part) => text.slice(part.start, part.end).slice(-10))).toEqual([
      'mpe läuft.',
      'aus\n\nNeu.\n',
    ]);
  });
});
