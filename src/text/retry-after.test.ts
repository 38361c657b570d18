import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.js';

describe('Retry-After', () => {
  // The date is RFC 9110's own example.
  const now = Date.parse('1994-11-06T08:49:00Z');
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
    ['Sun, 06 Nov 1994 08:48:37 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1994', 1_994_000],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    [['1', '2'], undefined],
  ])('of %j asks for %s ms', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
