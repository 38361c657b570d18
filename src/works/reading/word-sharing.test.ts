import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareWords } from './word-sharing.js';

describe('shareWords', () => {
  it('gives everyone what they need where there is enough', () => {
    expect(shareWords([10, 20, 30], 60)).toEqual([10, 20, 30]);
  });

  it('lets the large share equally what the small leave', () => {
    expect(shareWords([5000, 100, 8000], 6000)).toEqual([2950, 100, 2950]);
    expect(shareWords([100, 9000], 6000)).toEqual([100, 5900]);
  });

  it('never gives more than the budget or the need, and cuts nobody below another who is cut', () => {
    const needs = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(needs, fc.nat(20_000), (wants, budget) => {
        const shares = shareWords(wants, budget);
        const total = shares.reduce((sum, share) => sum + share, 0);
        expect(total).toBeLessThanOrEqual(budget);
        const cut = shares.filter((share, at) => share < (wants[at] ?? 0));
        if (cut.length > 0) {
          expect(total).toBe(budget);
          expect(Math.max(...cut) - Math.min(...cut)).toBeLessThanOrEqual(1);
          expect(Math.max(...shares) - Math.min(...cut)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
