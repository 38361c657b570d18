import { describe, expect, it } from 'vitest';
import { diversify, fuse, RRF_K } from './fusion.js';

const entries = (...groups: number[]) => groups.map((group) => ({ group, rows: [group], score: 0 }));

describe('fusion', () => {
  it('adds up reciprocal ranks over the lists', () => {
    const fused = fuse({ keyword: entries(7, 8), vector: entries(8) });
    expect(fused.map(({ group }) => group)).toEqual([8, 7]);
    expect(fused[0]?.score).toBeCloseTo(1 / (RRF_K + 2) + 1 / (RRF_K + 1), 12);
    expect(fused[0]?.ranks).toEqual({ keyword: 2, vector: 1 });
  });

  it('orders ties by group, whatever order the lists come in', () => {
    expect(fuse({ keyword: entries(9), vector: entries(3) }).map(({ group }) => group)).toEqual([3, 9]);
    expect(fuse({ vector: entries(3), keyword: entries(9) }).map(({ group }) => group)).toEqual([3, 9]);
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
