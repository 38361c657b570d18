import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.js';

const bounds = { least: 1, most: 20, usual: 10 };

test('a number within its bounds is itself, and none is the usual one', () => {
  expect([1, 7, 20, undefined].map((value) => wholeNumber(value, 'limit', bounds))).toEqual([1, 7, 20, 10]);
});

test.each([0, 21, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is refused with what may be given',
  (value) => {
    expect(() => wholeNumber(value, 'limit', bounds)).toThrow(
      `The limit ${value} is not a whole number from 1 to 20.`,
    );
  },
);

test('a number without an upper bound has still to be one that can be counted to', () => {
  const open = { least: 0, most: Number.POSITIVE_INFINITY, usual: 0 };
  expect(wholeNumber(1_000_000, 'offset', open)).toBe(1_000_000);
  expect(() => wholeNumber(2 ** 60, 'offset', open)).toThrow('is not a whole number from 0.');
});
