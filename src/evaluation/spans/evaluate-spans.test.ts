import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBackground } from '../../notes/background/background.js';
import { SPAN_OPTIONS } from '../../retrieval/spans/find-spans.js';
import { o200kCounter } from '../../text/budgets/token-counter.js';
import { characterAveragePrecision, characterRecall } from './character-precision.js';
import { evaluateSpans, readSpanSet } from './evaluate-spans.js';

const at = (start: number, end: number, file = 'a') => ({ file, start, end });

describe('average precision over characters', () => {
  it('is 1 for the answer itself, and 0 for what is elsewhere', () => {
    expect(characterAveragePrecision([at(10, 20)], [at(10, 20)])).toBe(1);
    expect(characterAveragePrecision([at(10, 20, 'b')], [at(10, 20)])).toBe(0);
    expect(characterAveragePrecision([], [at(10, 20)])).toBe(0);
  });

  it('takes precision at each relevant character: two of four, after two that are not', () => {
    // Ranks 3 and 4 of the ranking are relevant: (1/3 + 2/4) / 2.
    expect(characterAveragePrecision([at(0, 4)], [at(2, 4)])).toBeCloseTo((1 / 3 + 2 / 4) / 2);
  });

  it('counts what is not found, and nothing twice', () => {
    expect(characterAveragePrecision([at(0, 5), at(0, 5)], [at(0, 10)])).toBe(0.5);
    expect(characterRecall([at(0, 5), at(0, 5)], [at(0, 10)])).toBe(0.5);
  });
});

describe('passages under a budget', () => {
  it('do better than paragraphs of FTS5 on the committed set, at every budget', async () => {
    const { files, questions } = readSpanSet();
    expect(questions.length).toBeGreaterThanOrEqual(30);
    const background = openBackground(mkdtempSync(join(tmpdir(), 'spans-')));
    const scores = evaluateSpans(files, questions, background, o200kCounter(), {
      defaults: SPAN_OPTIONS,
    });
    for (const budget of new Set(scores.map((score) => score.budget))) {
      const [paragraphs, sentences, spans] = scores.filter((score) => score.budget === budget);
      expect(spans?.map).toBeGreaterThan(paragraphs?.map ?? 1);
      // Answers are single sentences, which suits a list of sentences: it is as precise, and finds less.
      expect(spans?.recall).toBeGreaterThan(sentences?.recall ?? 1);
    }
  });
});
