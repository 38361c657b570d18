import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { evaluationReport } from './evaluation-report.js';
import type { ReportedEvaluation, ReportedRun } from './report.js';
import { axis, scale } from './scale.js';

const means = (recall: number) =>
  Object.fromEntries(
    ['recall@1', 'recall@10', 'recall@20', 'ndcg@10'].map((metric) => [
      metric,
      { mean: recall, low: recall - 0.1, high: recall + 0.1 },
    ]),
  );

const run = (configuration: string, recall: number): ReportedRun => ({
  configuration,
  mode: 'raw',
  latency: { p50: 4, p95: 21 },
  summaries: [
    { half: 'dev', split: null, queries: 2, means: means(recall) },
    { half: 'dev', split: 'breadth narrow', queries: 1, means: means(recall) },
  ],
  queries: [
    { id: 's01', scores: { 'ndcg@10': 0.9 }, ranks: [1, null] },
    { id: 's02', scores: { 'ndcg@10': 0.1 }, ranks: [7] },
  ],
});

const evaluation: ReportedEvaluation = {
  library: { contentHash: 'abc', embedder: null, works: ['matthew'] },
  toolsHash: null,
  ranking: { rrfK: 60 },
  halves: ['dev'],
  embedding: null,
  skipped: [{ name: 'topics', reason: 'its votes are not here' }],
  sets: [
    {
      name: 'situations',
      relevantFrom: 2,
      notes: ['without its judgements of analects'],
      metrics: ['recall@1', 'recall@10', 'recall@20', 'ndcg@10'],
      queries: [
        { id: 's01', text: 'Why is he so <angry>?', half: 'dev', facets: {} },
        { id: 's02', text: 'Is it too late?', half: 'dev', facets: {} },
      ],
      runs: [run('hybrid', 0.5), run('keyword-text', 0.25)],
      comparisons: [
        {
          metric: 'ndcg@10',
          half: 'dev',
          mode: 'raw',
          first: 'hybrid',
          second: 'keyword-text',
          difference: -0.25,
          p: 0.01,
          queries: 2,
        },
      ],
    },
  ],
};

const page = evaluationReport(evaluation);

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join(' ') : '';
}
const words = textOf(parse(page)).replace(/\s+/g, ' ');

describe('the page on an evaluation', () => {
  it('tells what was measured, on what, and what was left out', () => {
    expect(words).toContain('situations 2 queries, relevant from grade 2');
    expect(words).toContain('without its judgements of analects');
    expect(words).toContain('topics is skipped: its votes are not here');
    expect(words).toContain('"rrfK": 60');
  });

  it('draws recall by cut, intervals and times', () => {
    expect(words).toContain('hybrid: recall@1 0.500, recall@10 0.500, recall@20 0.500');
    expect(words).toContain('keyword-text: 0.250, 95 % interval 0.150 to 0.350');
    expect(words).toContain('4 / 21 ms');
  });

  it('compares the first two in a sentence', () => {
    expect(words.replace(/ ,/g, ',')).toContain(
      'keyword-text against hybrid, ndcg@10: −0.250, p = 0.0100 (paired randomisation over 2 queries), more than chance gives.',
    );
  });

  it('lists queries, the worst first, with what was found and what was not, as text and not as markup', () => {
    expect(words.indexOf('Is it too late?')).toBeLessThan(words.indexOf('Why is he so <angry>?'));
    expect(words).toContain('found at 7');
    expect(words).toContain('1 of 2 not found');
  });

  it('needs no script and no network', () => {
    expect(page).not.toMatch(/<script|https?:|url\(|@import/);
  });
});

describe('an axis', () => {
  it('ends at a round number that holds all values', () => {
    expect(axis([0.063, 0.081], 1)).toEqual({ end: 0.1, marks: [0, 0.02, 0.04, 0.06, 0.08, 0.1] });
    expect(axis([0.99], 1).end).toBe(1);
    expect(axis([118]).marks).toEqual([0, 25, 50, 75, 100, 125]);
    expect(axis([0]).end).toBe(1);
  });

  it('places values between its ends', () => {
    expect(scale([0, 10], [100, 200])(5)).toBe(150);
  });
});
