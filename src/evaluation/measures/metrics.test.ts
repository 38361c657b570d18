import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averagePrecisionAt,
  dcg,
  judgedAt,
  ndcgAt,
  recallAt,
  reciprocalRankAt,
  successAt,
} from './metrics.js';

/** The three queries of Spark's documentation of RankingMetrics, whose results it prints to two places. */
const SPARK = [
  { ranked: [1, 6, 2, 7, 8, 3, 9, 10, 4, 5].map(String), relevant: new Set(['1', '2', '3', '4', '5']) },
  { ranked: [4, 1, 5, 6, 2, 7, 3, 8, 9, 10].map(String), relevant: new Set(['1', '2', '3']) },
  { ranked: [1, 2, 3, 4, 5].map(String), relevant: new Set<string>() },
];

/** Spark counts a query without anything relevant as 0. */
const sparkMean = (of: (ranked: string[], relevant: Set<string>) => number | undefined) =>
  SPARK.reduce((sum, { ranked, relevant }) => sum + (of(ranked, relevant) ?? 0), 0) / SPARK.length;

const gradesOf = (relevant: ReadonlySet<string>) => new Map([...relevant].map((id) => [id, 1]));

/** A ranking by its grades: ids are places. */
const graded = (grades: readonly number[]) => ({
  ranked: grades.map((_, at) => String(at)),
  grades: new Map(grades.map((grade, at) => [String(at), grade])),
});

describe('recall, average precision and nDCG', () => {
  it('give what Spark’s documentation prints (RankingMetrics)', () => {
    expect(sparkMean((ranked, relevant) => recallAt(ranked, relevant, 1))).toBeCloseTo(0.0667, 4);
    expect(sparkMean((ranked, relevant) => recallAt(ranked, relevant, 5))).toBeCloseTo(0.3556, 4);
    expect(sparkMean((ranked, relevant) => recallAt(ranked, relevant, 15))).toBeCloseTo(0.6667, 4);
    expect(sparkMean((ranked, relevant) => averagePrecisionAt(ranked, relevant, 10))).toBeCloseTo(0.355, 3);
    expect(sparkMean((ranked, relevant) => ndcgAt(ranked, gradesOf(relevant), 3))).toBeCloseTo(0.3333, 4);
    expect(sparkMean((ranked, relevant) => ndcgAt(ranked, gradesOf(relevant), 10))).toBeCloseTo(0.4879, 4);
  });

  it('take precision at each relevant rank: 1/3 (1/1 + 2/3 + 3/5) = 0.76', () => {
    const relevant = new Set(['a', 'c', 'e']);
    expect(averagePrecisionAt(['a', 'b', 'c', 'd', 'e'], relevant, 20)).toBeCloseTo(0.7556, 4);
    expect(averagePrecisionAt(['a', 'b', 'c', 'd'], relevant, 20)).toBeCloseTo((1 + 2 / 3) / 3, 10);
  });

  it('discount by log2(rank + 1) with the grade itself as gain: 6.861 of 8.740 is 0.785', () => {
    // The worked example of the encyclopaedia article "Discounted cumulative gain".
    const { ranked, grades } = graded([3, 2, 3, 0, 1, 2, 3, 2]);
    expect(dcg([3, 2, 3, 0, 1, 2])).toBeCloseTo(6.861, 3);
    expect(dcg([3, 3, 3, 2, 2, 2])).toBeCloseTo(8.74, 3);
    expect(ndcgAt(ranked, grades, 6)).toBeCloseTo(0.785, 3);
  });

  it('cannot be told for a query that nothing is relevant for', () => {
    expect(recallAt(['a'], new Set(), 10)).toBeUndefined();
    expect(reciprocalRankAt(['a'], new Set(), 10)).toBeUndefined();
    expect(averagePrecisionAt(['a'], new Set(), 10)).toBeUndefined();
    expect(ndcgAt(['a'], new Map([['a', 0]]), 10)).toBeUndefined();
  });

  it('count what nobody judged as not relevant, and say how much that is', () => {
    const { grades } = graded([3, 0]);
    expect(ndcgAt(['unknown', '0'], grades, 10)).toBeCloseTo(1 / Math.log2(3), 10);
    expect(judgedAt(['unknown', '0'], grades, 10)).toBe(0.5);
    expect(judgedAt([], grades, 10)).toBeUndefined();
  });
});

describe('the reciprocal rank', () => {
  it('gives the mean 11/18 for the ranks 3, 2 and 1 of the textbook example', () => {
    const ranks = [
      ['cattell', 'catti', 'cats'],
      ['torus', 'tori', 'toruses'],
      ['viruses', 'virii', 'viri'],
    ] as const;
    const right = ['cats', 'tori', 'viruses'];
    const sum = ranks.reduce(
      (total, ranked, at) => total + (reciprocalRankAt(ranked, new Set([right[at] ?? '']), 10) ?? 0),
      0,
    );
    expect(sum / 3).toBeCloseTo(11 / 18, 10);
  });

  it('is above 0 just where there is success', () => {
    expect(successAt(['a', 'b', 'c'], new Set(['c', 'd']), 3)).toBe(1);
    expect(successAt(['a', 'b', 'c'], new Set(['c']), 2)).toBe(0);
    expect(successAt(['a'], new Set(), 2)).toBeUndefined();
  });

  it('is 0 past the cut', () => {
    expect(reciprocalRankAt(['a', 'b', 'c'], new Set(['c']), 2)).toBe(0);
  });
});

describe('every metric', () => {
  const ranking = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 25 });

  it('lies between 0 and 1, and recall never falls as the cut grows', () => {
    fc.assert(
      fc.property(ranking, fc.integer({ min: 1, max: 25 }), (gains, k) => {
        const { ranked, grades } = graded(gains);
        const relevant = new Set(ranked.filter((id) => (grades.get(id) ?? 0) >= 2));
        for (const value of [
          recallAt(ranked, relevant, k),
          reciprocalRankAt(ranked, relevant, k),
          averagePrecisionAt(ranked, relevant, k),
          ndcgAt(ranked, grades, k),
        ]) {
          if (value === undefined) continue;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
        if (relevant.size === 0) return;
        expect(recallAt(ranked, relevant, k + 1)).toBeGreaterThanOrEqual(recallAt(ranked, relevant, k) ?? 0);
      }),
    );
  });

  it('is 1 for the ideal order', () => {
    fc.assert(
      fc.property(ranking, (gains) => {
        const { ranked, grades } = graded([...gains].sort((a, b) => b - a));
        const ndcg = ndcgAt(ranked, grades, 10);
        if (ndcg !== undefined) expect(ndcg).toBeCloseTo(1, 10);
      }),
    );
  });
});
