import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DeltaVerdict } from '../../notes/answers.js';
import { packageRoot } from '../../package-root.js';
import { readCommittedSet } from '../sets/committed-set.js';
import { setHash } from '../sets/set-hash.js';
import { CLAIM_KINDS, type ClaimsEvaluation, claimsHash, labelledClaims } from './claims/evaluate-claims.js';
import { formatClaims } from './claims/format-claims.js';
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

const claims = (covered: number): ClaimsEvaluation => {
  const of = (verdicts: Partial<Record<DeltaVerdict, number>>) => ({
    covered: 0,
    partly: 0,
    new: 0,
    refused: 0,
    ...verdicts,
  });
  const confusion = {
    verbatim: of({ covered, new: 10 - covered }),
    paraphrase: of({ covered: 10 }),
    false: of({ partly: 10 }),
    new: of({ new: 10 }),
  };
  return {
    hash: 'c'.repeat(64),
    results: [{ set: 'dev', confusion, shownRightly: { part: 30, whole: 30 }, entries: [] }],
  };
};

test('what fell below the baseline is named; what rose or stayed is not', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'verbatim-baseline-')), 'baseline.json');
  writeNotesBaseline(evaluation(0.7), claims(9), path);
  const baseline = readNotesBaseline(path);
  expect(checkNotes(evaluation(0.8), claims(9), baseline)).toEqual([]);
  expect(checkNotes(evaluation(0.65), claims(9), baseline)).toEqual([
    'hybrid, notes: mrr@10 is 0.650 and was 0.700.',
  ]);
  expect(checkNotes({ ...evaluation(0.7), hash: 'b' }, claims(9), baseline).join()).toContain('have changed');
  expect(checkNotes({ ...evaluation(0.7), embedder: 'other' }, claims(9), baseline).join()).toContain(
    'by other',
  );
  expect(checkNotes(evaluation(0.7), claims(9), null).join()).toContain('--write');
  const [first, ...others] = evaluation(0.7).results;
  expect(checkNotes({ ...evaluation(0.7), results: others }, claims(9), baseline)).toEqual([
    `${first?.configuration}, ${first?.wording} is in the baseline and is measured no more: write it anew.`,
  ]);
});

test('a kind of claim of which fewer are judged rightly than before is named', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'verbatim-baseline-')), 'baseline.json');
  writeNotesBaseline(evaluation(0.7), claims(9), path);
  const baseline = readNotesBaseline(path);
  expect(checkNotes(evaluation(0.7), claims(10), baseline)).toEqual([]);
  expect(checkNotes(evaluation(0.7), claims(8), baseline)).toEqual([
    'claims, dev: verbatim is 0.800 and was 0.900.',
  ]);
  expect(checkNotes(evaluation(0.7), { ...claims(9), hash: 'd' }, baseline).join()).toContain('have changed');
});

test('claims are shown kind by verdict, and those misjudged by name', () => {
  expect(formatClaims(claims(9))).toMatch(/verbatim +9 +0 +1 +0\n/);
});

test('of each kind of claim there are twenty-five in either set, beside notes that exist', () => {
  for (const [set, notes] of [
    ['dev', join(packageRoot, 'demo', 'notes-vault')],
    ['held', join(NOTES_SET_DIR, 'claims', 'held-vault')],
  ] as const) {
    const labelled = labelledClaims(set);
    for (const kind of CLAIM_KINDS) {
      expect(labelled.filter((claim) => claim.kind === kind).length).toBeGreaterThanOrEqual(25);
    }
    const named = labelled.filter(({ kind }) => kind !== 'new');
    expect(named.filter(({ note }) => !existsSync(join(notes, note)))).toEqual([]);
  }
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
  expect(readNotesBaseline()?.claims.hash).toBe(claimsHash());
  const ids = new Set(set.queries.map(({ text }) => text));
  expect(readCommittedSet(CHOOSING_SET, NOTES_SET_DIR).queries.some(({ text }) => ids.has(text))).toBe(false);
});
