import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom, shuffled } from '../../random.js';
import { bootstrapInterval, mean, quantile } from './bootstrap.js';
import { randomisationTest } from './randomisation-test.js';

describe('a bootstrap interval', () => {
  it('is as wide as theory says for 400 tosses of a coin: 0.5 ± 1.96 √(0.25 / 400)', () => {
    const tosses = Array.from({ length: 400 }, (_, at) => at % 2);
    const interval = bootstrapInterval(tosses);
    expect(interval?.low).toBeCloseTo(0.451, 2);
    expect(interval?.high).toBeCloseTo(0.549, 2);
  });

  it('is a point where all values are one, and nothing where there are none', () => {
    expect(bootstrapInterval([0.25, 0.25, 0.25])).toEqual({ low: 0.25, high: 0.25 });
    expect(bootstrapInterval([])).toBeUndefined();
  });

  it('is the same each time, and holds the mean', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 40 }),
        (values) => {
          const interval = bootstrapInterval(values, { resamples: 200 });
          expect(bootstrapInterval(values, { resamples: 200 })).toEqual(interval);
          expect(interval?.low).toBeLessThanOrEqual((mean(values) ?? 0) + 0.05);
          expect(interval?.high).toBeGreaterThanOrEqual((mean(values) ?? 0) - 0.05);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('finds quantiles between values by proportion', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3, 4], 0)).toBe(1);
    expect(quantile([1, 2, 3, 4], 1)).toBe(4);
  });
});

describe('the randomisation test', () => {
  it('gives Fisher’s p for Darwin’s maize: 1,726 of 32,768 arrangements (The Design of Experiments, §21)', () => {
    // Heights of crossed over self-fertilised plants, in eighths of an inch.
    const differences = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
    const test = randomisationTest(
      differences.map(() => 0),
      differences,
    );
    expect(test?.p).toBe(1726 / 32_768);
    expect(test?.difference).toBeCloseTo(314 / 15, 10);
  });

  it('comes near the exact p where it samples', () => {
    const differences = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48, 1e-9, -1e-9];
    const test = randomisationTest(
      differences.map(() => 0),
      differences,
    );
    expect(test?.p).toBeCloseTo(1726 / 32_768, 2);
  });

  it('finds nothing in two equal runs, and needs the same queries in both', () => {
    expect(randomisationTest([0.1, 0.5], [0.1, 0.5])).toMatchObject({ difference: 0, p: 1 });
    expect(randomisationTest([], [])).toBeUndefined();
    expect(() => randomisationTest([1], [])).toThrow('same queries');
  });
});

describe('seeded numbers', () => {
  it('are the same for a seed, others for another, and spread evenly', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    const random = seededRandom(3);
    const numbers = Array.from({ length: 10_000 }, random);
    expect(mean(numbers)).toBeCloseTo(0.5, 1);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
  });

  it('shuffle without losing an entry', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (entries, seed) => {
        const order = shuffled(entries, seed);
        expect([...order].sort()).toEqual([...entries].sort());
        expect(shuffled(entries, seed)).toEqual(order);
      }),
    );
  });
});
