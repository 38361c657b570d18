import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSpanSet } from './evaluate-spans.js';
import {
  checkSpans,
  readSpansBaseline,
  type SpansEvaluation,
  spanSetHash,
  writeSpansBaseline,
} from './spans-baseline.js';

const evaluation = (map: number, method = 'defaults'): SpansEvaluation => ({
  hash: 'a'.repeat(64),
  frequencies: 'lists',
  tokenizer: 'o200k_base',
  embedder: 'local/use-lite',
  results: [
    { method: 'FTS5 paragraphs', budget: 100, map: 0.5, recall: 0.9 },
    { method, budget: 100, map, recall: 0.9 },
  ],
});

const path = () => join(mkdtempSync(join(tmpdir(), 'verbatim-spans-')), 'baseline.json');

test('what fell below the baseline is named; what rose or stayed is not', () => {
  const at = path();
  writeSpansBaseline(evaluation(0.79), at);
  const baseline = readSpansBaseline(at);
  expect(checkSpans(evaluation(0.79), baseline)).toEqual([]);
  expect(checkSpans(evaluation(0.85), baseline)).toEqual([]);
  expect(checkSpans(evaluation(0.7), baseline)).toEqual([
    'defaults, 100 tokens: map is 0.700 and was 0.790.',
  ]);
});

test('what cannot be compared is said: other notes, other counts, none at all', () => {
  const at = path();
  writeSpansBaseline(evaluation(0.79), at);
  const baseline = readSpansBaseline(at);
  expect(checkSpans({ ...evaluation(0.79), hash: 'b' }, baseline).join()).toContain('have changed');
  expect(checkSpans({ ...evaluation(0.79), frequencies: 'own' }, baseline).join()).toContain('by own');
  expect(checkSpans({ ...evaluation(0.79), tokenizer: 'words' }, baseline).join()).toContain('by words');
  expect(checkSpans(evaluation(0.79), readSpansBaseline(path())).join()).toContain('--write');
  writeFileSync(at, '{}');
  expect(() => readSpansBaseline(at)).toThrow('damaged');
});

test('an entry that nothing is measured for any more fails, and so does one that is missing', () => {
  const at = path();
  writeSpansBaseline(evaluation(0.79), at);
  expect(checkSpans(evaluation(0.79, 'another'), readSpansBaseline(at))).toEqual([
    'another, 100 tokens is not in the baseline.',
    'defaults, 100 tokens is in the baseline and is measured no more: write it anew.',
  ]);
});

test('the committed baseline is of the committed set', () => {
  const { files, questions } = readSpanSet();
  expect(readSpansBaseline()?.hash).toBe(spanSetHash(files, questions));
});
