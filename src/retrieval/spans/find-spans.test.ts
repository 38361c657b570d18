import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { o200kCounter, type TokenCounter } from '../../text/budgets/token-counter.js';
import { visitWords } from '../../text/words.js';
import { densityOf, heightAt, raise } from './density.js';
import { findSpans, PLAIN_SPANS, SPAN_OPTIONS, type SpanFile } from './find-spans.js';

const options = { reach: 10, repeat: 1 };
const at = (...places: number[]) => places.map((place) => ({ at: place, term: 0 }));

describe('the score of a text', () => {
  it('adds up what is near, fills between peaks with lines, and falls to nothing over the reach', () => {
    const density = densityOf(at(100, 108), [5], [], 1000, options);
    const heights = [89, 90, 95, 100, 104, 108, 113, 118, 119].map((place) => heightAt(density, place));
    expect(heights).toEqual([0, 0, 5, 10, 10, 10, 5, 0, 0]);
  });

  it('joins peaks that are no further apart than twice the reach, and no others', () => {
    const density = densityOf(at(100, 120, 160), [5], [], 1000, options);
    expect([110, 130, 140, 150].map((place) => heightAt(density, place))).toEqual([5, 0, 0, 0]);
  });

  it('reaches over no bound', () => {
    const density = densityOf(at(100, 108), [5], [104], 1000, options);
    expect([100, 103.5, 108].map((place) => heightAt(density, place))).toEqual([5, 3.25, 5]);
  });

  it('counts a repeated term less, where it is told to', () => {
    const density = densityOf(at(100, 101, 102), [8], [], 1000, { reach: 10, repeat: 0.5 });
    expect(heightAt(density, 101)).toBe(14);
  });

  it('is higher by the mass of a vector hit within the hit, and nowhere else', () => {
    const density = raise(densityOf(at(100), [4], [], 1000, options), [{ start: 95, end: 300, mass: 3 }]);
    expect([94, 95, 100, 200, 300].map((place) => heightAt(density, place))).toEqual([1.6, 5, 7, 3, 0]);
  });
});

let counter: TokenCounter;
beforeAll(async () => {
  counter = o200kCounter();
});

const WORDS =
  'der Krieg und die Verfassung of a nation — Häuser, A123B. peace 道 isn’t\n\n# Titel\n\nviele Wörter'.split(
    ' ',
  );

/** Any texts, with the offsets of two of their words. */
const folder = fc.array(
  fc.array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 600 }).map((words) => words.join(' ')),
  { minLength: 1, maxLength: 5 },
);

function filesOf(texts: readonly string[]): SpanFile[] {
  return texts.map((text, file) => ({
    file,
    length: text.length,
    headings: [...text.matchAll(/^# /gm)].map(({ index }) => index),
    chains: ['Krieg', 'Häuser'].map((word) =>
      [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => index),
    ),
  }));
}

const filesWithHeadings = (texts: readonly string[]) =>
  filesOf(texts).map((file) => ({
    ...file,
    headings: [...(texts[file.file] ?? '').matchAll(/^#+ /gm)].map(({ index }) => index),
  }));

describe('spans under a budget', () => {
  it('never pass it, come within 5 % of it where enough text scores, and are whole words of their files', () => {
    fc.assert(
      fc.property(
        folder,
        fc.integer({ min: 20, max: 1500 }),
        fc.constantFrom(PLAIN_SPANS, { ...PLAIN_SPANS, headings: true }, SPAN_OPTIONS),
        (texts, budget, given) => {
          const files = filesOf(texts);
          const { spans, tokens } = findSpans(
            files,
            [20, 30],
            budget,
            counter,
            (file) => texts[file] ?? '',
            given,
          );
          expect(tokens).toBeLessThanOrEqual(budget);
          expect(spans.reduce((sum, span) => sum + span.tokens, 0)).toBe(tokens);
          for (const { file, start, end, tokens: counted } of spans) {
            const text = texts[file] ?? '';
            expect(counter.count(text.slice(start, end))).toBe(counted);
            visitWords(text, (from, to) => {
              expect(from < start && start < to).toBe(false);
              expect(from < end && end < to).toBe(false);
            });
          }
          const apart = [...spans].sort((a, b) => a.file - b.file || a.start - b.start);
          for (const [index, span] of apart.entries()) {
            const next = apart[index + 1];
            if (next?.file === span.file) expect(next.start).toBeGreaterThanOrEqual(span.end);
          }
          const scores = spans.map(({ score }) => score);
          expect(scores).toEqual([...scores].sort((a, b) => b - a));
          // Enough: what there is without a limit for a file.
          const unlimited = { ...given, fileShare: 1 };
          const all = findSpans(files, [20, 30], 1e9, counter, (file) => texts[file] ?? '', unlimited);
          // The last word may not fit where 5 % is less than a word.
          const least = Math.min(budget * 0.95, budget - 4);
          if (all.tokens >= budget * 1.1) expect(tokens).toBeGreaterThanOrEqual(least);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('fill it where a few of many notes score more, and all others nearly the same', () => {
    const notes = fc.record({
      more: fc.integer({ min: 0, max: 80 }),
      others: fc.integer({ min: 300, max: 600 }),
      kinds: fc.integer({ min: 1, max: 40 }),
      budget: fc.integer({ min: 60, max: 1200 }),
    });
    fc.assert(
      fc.property(notes, ({ more, others, kinds, budget }) => {
        const texts = Array.from({ length: more + others }, (_, note) => {
          const words = note < more ? 'Krieg um Häuser' : 'Krieg';
          return `# Nummer ${note}\n\nDer ${words} war ${'lang '.repeat(note % kinds)}vorbei.\n`;
        });
        const { tokens } = findSpans(filesOf(texts), [20, 30], budget, counter, (file) => texts[file] ?? '');
        expect(tokens).toBeLessThanOrEqual(budget);
        expect(tokens).toBeGreaterThanOrEqual(Math.min(budget * 0.95, budget - 4));
      }),
      { numRuns: 60 },
    );
  });

  it('prefer the place where the words of the query meet', () => {
    const text = `Krieg. ${'x '.repeat(2000)} Krieg und Häuser. ${'x '.repeat(2000)} Häuser.`;
    const { spans } = findSpans(filesOf([text]), [20, 20], 60, counter, () => text);
    expect(text.slice(spans[0]?.start, spans[0]?.end)).toContain('Krieg und Häuser');
  });

  it('take what follows the best in its section before what scores far less elsewhere, and that before nothing', () => {
    const brot =
      '# Brot\n\nKrieg um Häuser. Es begann. Es ging.\n\n## Ende\n\n1. Erst. Dann.\n2. Aus.\n\n# Anderes\n\nNichts.\n';
    const texts = [brot, 'Ein Krieg. Und mehr.'];
    const found = (budget: number) =>
      findSpans(filesWithHeadings(texts), [20, 60], budget, counter, (file) => texts[file] ?? '').spans.map(
        ({ file, start, end }) => texts[file]?.slice(start, end),
      );
    const whole = 'Krieg um Häuser. Es begann. Es ging.';
    expect(found(counter.count(whole))).toEqual([whole]);
    expect(found(300)).toEqual([whole, 'Ein Krieg. Und mehr.']);
  });

  it('go on, where they begin with a heading, over the headings under it and no other', () => {
    const text = '# Häuser\n\nViele.\n\n## Alte\n\n- Eins.\n- Zwei.\n\n# Anderes\n\nNichts.\n';
    const { spans } = findSpans(filesWithHeadings([text]), [20, 30], 300, counter, () => text);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      '# Häuser\n\nViele.\n\n## Alte\n\n- Eins.\n- Zwei.',
    ]);
  });

  it('leave room for a second file when one could take all', () => {
    const [long, short] = ['Krieg Häuser '.repeat(300), 'Nur ein Krieg. '.repeat(40)];
    const texts = [long, short];
    const filesWith = (given: typeof PLAIN_SPANS) =>
      new Set(
        findSpans(filesOf(texts), [20, 20], 200, counter, (file) => texts[file] ?? '', given).spans.map(
          ({ file }) => file,
        ),
      );
    expect([...filesWith(PLAIN_SPANS)]).toEqual([0]);
    expect([...filesWith({ ...PLAIN_SPANS, fileShare: 0.5 })].sort()).toEqual([0, 1]);
  });

  it('take all of one file where the others have too little', () => {
    const texts = [...'abcdefghijklmnopqrst'].map((letter) => `Krieg ${letter}.`).join('\n\n');
    const both = [texts, 'Ein Krieg.'];
    const { spans } = findSpans(filesOf(both), [20, 30], 2000, counter, (file) => both[file] ?? '');
    const given = spans.map(({ file, start, end }) => both[file]?.slice(start, end)).join(' ');
    expect(given.match(/Krieg/g)).toHaveLength(21);
  });

  it('are found in a long note that holds the word in every paragraph, under headings of their own', () => {
    const text = '## Teil\n\nDer Krieg dauerte Jahre, und niemand wusste mehr, worum.\n\n'.repeat(40_000);
    const { spans, tokens } = findSpans(filesOf([text]), [20, 30], 50_000, counter, () => text);
    expect(tokens).toBeGreaterThan(47_500);
    expect(spans.length).toBeGreaterThan(2_000);
  });

  it('are found within a small budget in a text without spaces, and in one endless word', () => {
    const chinese = '道可道非常道名可名非常名'.repeat(60);
    const word = `道${'ꦲ'.repeat(59)} ${'ꦲ'.repeat(59)}`;
    for (const text of [chinese, word.slice(1), word]) {
      const file = { file: 0, length: text.length, headings: [], chains: [[0]] };
      for (const budget of [20, 50, 60]) {
        const { spans, tokens } = findSpans([file], [20], budget, counter, () => text);
        expect(spans[0]?.start).toBe(0);
        expect(tokens).toBeGreaterThan(0);
        expect(tokens).toBeLessThanOrEqual(budget);
      }
    }
  });

  it('give nothing where nothing is found', () => {
    expect(findSpans([], [1], 100, counter, () => '')).toEqual({ spans: [], tokens: 0 });
  });
});
