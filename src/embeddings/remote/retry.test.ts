import { describe, expect, it } from 'vitest';
import { TransientFailure, withRetries } from './retry.js';

describe('pauses between tries', () => {
  it('double, are drawn at random, and end at 30 s', async () => {
    const longest = new Array<number>(9).fill(0);
    for (let run = 0; run < 200; run += 1) {
      const pauses: number[] = [];
      const failing = withRetries(() => Promise.reject(new TransientFailure(new Error('busy'), undefined)), {
        attempts: 10,
        pause: async (ms) => {
          pauses.push(ms);
        },
      });
      await expect(failing).rejects.toThrow('busy');
      pauses.forEach((ms, index) => {
        longest[index] = Math.max(longest[index] ?? 0, ms);
      });
    }
    const limits = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
    longest.forEach((ms, index) => {
      expect(ms).toBeLessThanOrEqual(limits[index] ?? 0);
      expect(ms).toBeGreaterThan((limits[index] ?? 0) / 2);
    });
  });

  it('do not come after a failure that will not pass', async () => {
    let tries = 0;
    const failing = withRetries(async () => {
      tries += 1;
      throw new Error('no such model');
    });
    await expect(failing).rejects.toThrow('no such model');
    expect(tries).toBe(1);
  });
});
