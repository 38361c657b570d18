import { expect, test } from 'vitest';
import { counted } from './counted.js';

test('one of a thing, and none or several', () => {
  expect([0, 1, 2].map((count) => counted(count, 'hit'))).toEqual(['0 hits', '1 hit', '2 hits']);
  expect(counted(1, 'query', 'queries')).toBe('1 query');
  expect(counted(4, 'query', 'queries')).toBe('4 queries');
});
