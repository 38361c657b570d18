import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RANKING } from '../works/search/ranking.js';
import {
  type Baseline,
  baselineFor,
  checkSet,
  makeBaseline,
  readBaselines,
  staleEntries,
  writeBaseline,
} from './baselines.js';
import type { Evaluation, SetResult } from './evaluate.js';

/** A set whose one run has this recall in the dev half. */
const resultOf = (recall: number, hash = 'a'): SetResult => ({
  name: 'small',
  hash,
  relevantFrom: 2,
  notes: [],
  metrics: ['recall@10', 'judged@10'],
  queries: [],
  comparisons: [],
  runs: [
    {
      configuration: 'hybrid',
      mode: 'raw',
      latency: { p50: 1, p95: 2 },
      queries: [],
      summaries: [
        {
          half: 'dev',
          split: null,
          queries: 4,
          means: {
            'recall@10': { mean: recall, low: 0, high: 1, queries: 4 },
            'judged@10': { mean: 0.5, low: 0, high: 1, queries: 4 },
          },
        },
      ],
    },
  ],
});

const evaluationOf = (...sets: SetResult[]): Evaluation => ({
  library: { contentHash: 'content', embedder: null, works: ['james', 'luke'] },
  toolsHash: null,
  ranking: RANKING,
  halves: ['dev'],
  embedding: null,
  sets,
  skipped: [],
});

const baseline = (recall: number): Baseline => makeBaseline(evaluationOf(resultOf(recall)), resultOf(recall));

describe('a baseline', () => {
  it('keeps the means that are gated, with their tolerance, and what it was made with', () => {
    expect(baseline(0.43219)).toMatchObject({
      set: 'small',
      works: ['james', 'luke'],
      tolerance: { 'recall@10': 0.02 },
      scores: { 'hybrid raw': { dev: { 'recall@10': 0.4322 } } },
      madeWith: { contentHash: 'content', embedder: null },
    });
  });

  it('keeps a tolerance that somebody changed', () => {
    const before = { ...baseline(0.4), tolerance: { 'recall@10': 0.05 } };
    expect(makeBaseline(evaluationOf(resultOf(0.4)), resultOf(0.4), before).tolerance).toEqual({
      'recall@10': 0.05,
    });
  });

  it('holds for every library of the same works, in whatever order, and for no other', () => {
    const stored = [{ file: 'small.two.json', baseline: baseline(0.4) }];
    expect(baselineFor(stored, 'small', ['luke', 'james'])?.file).toBe('small.two.json');
    expect(baselineFor(stored, 'small', ['james'])).toBeUndefined();
    expect(baselineFor(stored, 'other', ['james', 'luke'])).toBeUndefined();
  });

  it('is read back as it was written, and named where it cannot be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'baselines-'));
    writeBaseline(baseline(0.4), 'small.two.json', folder);
    expect(readBaselines(folder)).toEqual([{ file: 'small.two.json', baseline: baseline(0.4) }]);
    writeFileSync(join(folder, 'torn.json'), '{"set":');
    expect(() => readBaselines(folder)).toThrow(/torn\.json cannot be read/);
  });
});

describe('a check', () => {
  it('passes what rose, stood or fell within the tolerance', () => {
    for (const now of [0.5, 0.4, 0.381]) expect(checkSet(resultOf(now), baseline(0.4))).toEqual([]);
  });

  it('names what fell by more, with both numbers', () => {
    expect(checkSet(resultOf(0.379), baseline(0.4))).toEqual([
      {
        set: 'small',
        kind: 'below',
        message: 'hybrid raw, dev: recall@10 is 0.3790, below 0.4000 by more than 0.02',
      },
    ]);
  });

  it('calls a baseline of other judgements stale', () => {
    expect(checkSet(resultOf(0.9, 'b'), baseline(0.4))).toMatchObject([{ kind: 'stale' }]);
  });

  it('calls entries stale whose run or metric is not measured any more', () => {
    const scores = {
      'hybrid client': { dev: { 'recall@10': 0.1 } },
      'hybrid raw': { dev: { 'map@20': 0.1 } },
    };
    expect(checkSet(resultOf(0.4), { ...baseline(0.4), scores })).toMatchObject([
      { kind: 'stale', message: expect.stringContaining('hybrid client') },
      { kind: 'stale', message: expect.stringContaining('map@20') },
    ]);
  });

  it('finds stale names in the baselines of every library', () => {
    const stored = [
      { file: 'gone.json', baseline: { ...baseline(0.4), set: 'gone' } },
      {
        file: 'odd.json',
        baseline: { ...baseline(0.4), scores: { 'magic raw': {} }, tolerance: { luck: 0.1 } },
      },
    ];
    expect(staleEntries(stored, ['small']).map(({ message }) => message)).toEqual([
      'gone.json: there is no set gone any more',
      'odd.json: there is no configuration magic raw any more',
      'odd.json: there is no metric luck any more',
    ]);
  });
});
