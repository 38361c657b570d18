import { describe, expect, it } from 'vitest';
import { aboveLast, diversify, fuse, RRF_K } from './fusion.js';

const entries = (...groups: number[]) => groups.map((group) => ({ group, rows: [group], score: 0 }));
const scored = (...pairs: [group: number, score: number][]) =>
  pairs.map(([group, score]) => ({ group, rows: [group], score }));

describe('fusion by rank', () => {
  it('adds up reciprocal ranks over the lists', () => {
    const fused = fuse({ keyword: entries(7, 8), vector: entries(8) });
    expect(fused.map(({ group }) => group)).toEqual([8, 7]);
    expect(fused[0]?.score).toBeCloseTo(1 / (RRF_K + 2) + 1 / (RRF_K + 1), 12);
    expect(fused[0]?.ranks).toEqual({ keyword: 2, vector: 1 });
  });

  it('counts a list by its weight', () => {
    const lists = { keyword: entries(7, 8), vector: entries(8, 7) };
    expect(fuse(lists, { weights: { keyword: 2 } })[0]?.group).toBe(7);
    expect(fuse(lists, { weights: { keyword: 0.5 } })[0]?.group).toBe(8);
  });

  it('orders ties by group, whatever order the lists come in', () => {
    expect(fuse({ keyword: entries(9), vector: entries(3) }).map(({ group }) => group)).toEqual([3, 9]);
    expect(fuse({ vector: entries(3), keyword: entries(9) }).map(({ group }) => group)).toEqual([3, 9]);
  });
});

describe('fusion by score', () => {
  it('adds up weighted scores, nothing where a list does not hold a group', () => {
    const fused = fuse(
      { keyword: scored([1, 0.5], [2, 0.25]), vector: scored([2, 0.5]) },
      { by: 'score', weights: { keyword: 4 } },
    );
    expect(fused.map(({ group, score }) => [group, score])).toEqual([
      [1, 2],
      [2, 1.5],
    ]);
  });

  it('counts a list from its last entry, so that what it does not hold is taken to be as good as that', () => {
    expect(aboveLast(scored([1, 0.75], [2, 0.5])).map(({ score }) => score)).toEqual([0.25, 0]);
    expect(aboveLast([])).toEqual([]);
  });
});

describe('diversity', () => {
  it('keeps a few of each key, in order', () => {
    expect(diversify(['a1', 'a2', 'a3', 'b1', 'a4', 'c1'], ([key = '']) => key, 2, 4)).toEqual([
      'a1',
      'a2',
      'b1',
      'c1',
    ]);
  });
});
