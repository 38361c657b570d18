import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { o200kCounter } from './token-counter.js';

describe('the token counter', () => {
  it('counts as o200k_base does', async () => {
    const counter = await o200kCounter();
    // The counts that OpenAI's cookbook shows for this encoding.
    expect(counter.count('antidisestablishmentarianism')).toBe(6);
    expect(counter.count('2 + 2 = 4')).toBe(7);
    expect(counter.count('お誕生日おめでとう')).toBe(8);
    expect(counter.count('')).toBe(0);
  });

  it('takes control tokens for text, and any string at all', async () => {
    const counter = await o200kCounter();
    expect(counter.count('<|endoftext|>')).toBeGreaterThan(1);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(counter.count(text)).toBeGreaterThanOrEqual(text === '' ? 0 : 1);
      }),
    );
  });

  it('counts an endless line without spaces within the time a test has', async () => {
    const counter = await o200kCounter();
    expect(counter.count('a'.repeat(50_000))).toBeGreaterThanOrEqual(6250);
  });
});
