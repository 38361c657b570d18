import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommittedSet } from '../sets/committed-set.js';
import { setHash } from '../sets/set-hash.js';
import { CHOOSING_SET, NOTES_SET, NOTES_SET_DIR, type NotesEvaluation } from './evaluate-notes.js';
import { formatNotesEvaluation } from './format.js';
import { checkNotes, readNotesBaseline, writeNotesBaseline } from './notes-baseline.js';

const scores = (mrr: number) => ({
  'mrr@10': mrr,
  'recall@1': 0.5,
  'recall@5': 0.5,
  'recall@10': 0.5,
  'ndcg@10': 0.5,
});
const evaluation = (hybrid: number): NotesEvaluation => ({
  hash: 'a'.repeat(64),
  embedder: 'test/words',
  results: [
    { configuration: 'hybrid', wording: 'notes', queries: 15, scores: scores(hybrid) },
    { configuration: 'keyword', wording: 'notes', queries: 15, scores: scores(0.6) },
    { configuration: 'vector', wording: 'notes', queries: 15, scores: scores(0.4) },
  ],
  ranks: {},
});

test('what fell below the baseline is named; what rose or stayed is not', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'verbatim-baseline-')), 'baseline.json');
  writeNotesBaseline(evaluation(0.7), path);
  const baseline = readNotesBaseline(path);
  expect(checkNotes(evaluation(0.8), baseline)).toEqual([]);
  expect(checkNotes(evaluation(0.65), baseline)).toEqual(['hybrid, notes: mrr@10 is 0.650 and was 0.700.']);
  expect(checkNotes({ ...evaluation(0.7), hash: 'b' }, baseline).join()).toContain('have changed');
  expect(checkNotes({ ...evaluation(0.7), embedder: 'other' }, baseline).join()).toContain('by other');
  expect(checkNotes(evaluation(0.7), null).join()).toContain('--write');
  const [first, ...others] = evaluation(0.7).results;
  expect(checkNotes({ ...evaluation(0.7), results: others }, baseline)).toEqual([
    `${first?.configuration}, ${first?.wording} is in the baseline and is measured no more: write it anew.`,
  ]);
});

test('the table says where fusing was no better than a list', () => {
  expect(formatNotesEvaluation(evaluation(0.7))).not.toContain('no better');
  expect(formatNotesEvaluation(evaluation(0.5))).toContain('hybrid is no better than keyword');
});

test('the committed baseline is of the committed queries: fifteen a wording, each with a place', () => {
  const set = readCommittedSet(NOTES_SET, NOTES_SET_DIR);
  const wordings = set.queries.map(({ facets }) => facets.wording);
  expect(wordings.filter((wording) => wording === 'notes')).toHaveLength(15);
  expect(wordings.filter((wording) => wording === 'paraphrased')).toHaveLength(15);
  expect(set.queries.every(({ judgements }) => judgements.length > 0)).toBe(true);
  expect(readNotesBaseline()?.hash).toBe(setHash(set));
  const ids = new Set(set.queries.map(({ text }) => text));
  expect(readCommittedSet(CHOOSING_SET, NOTES_SET_DIR).queries.some(({ text }) => ids.has(text))).toBe(false);
});
