import { describe, expect, it } from 'vitest';
import { LONGEST_PAUSE_MS, pauseBeforeRetry } from './retry.js';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);
const failed = (status: number | undefined, headers: Record<string, string> = {}) => ({ status, headers });

describe('a pause before asking again', () => {
  it('doubles where the provider does not say', () => {
    const pauses = [1, 2, 3, 4, 5].map((attempt) => pauseBeforeRetry(failed(503), attempt, NOW));
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000]);
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after': 'soon' }, 2_000],
    [{ 'retry-after': '0' }, 0],
  ])('after %j is %d ms', (headers, pause) => {
    expect(pauseBeforeRetry(failed(429, headers), 1, NOW)).toBe(pause);
  });

  it('longer than anybody waits is none', () => {
    const seconds = LONGEST_PAUSE_MS / 1_000;
    expect(pauseBeforeRetry(failed(429, { 'retry-after': String(seconds) }), 1, NOW)).toBe(LONGEST_PAUSE_MS);
    expect(pauseBeforeRetry(failed(429, { 'retry-after': String(seconds + 1) }), 1, NOW)).toBeNull();
  });

  it.each([400, 401, 403, 404, 422])('there is none after %d, which would come again', (status) => {
    expect(pauseBeforeRetry(failed(status), 1, NOW)).toBeNull();
  });

  it.each([undefined, 408, 429, 500, 502, 529])('there is one after %s', (status) => {
    expect(pauseBeforeRetry(failed(status), 1, NOW)).toBe(2_000);
  });
});
