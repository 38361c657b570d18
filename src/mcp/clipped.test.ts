import { expect, test } from 'vitest';
import { VerbatimError } from '../errors.js';
import { clipped } from './clipped.js';
import { failureOf } from './failures.js';

test('what fits is said as it is, and of what is longer the beginning and how much is left out', () => {
  expect(clipped('short', 10)).toBe('short');
  expect(clipped('x'.repeat(15), 10)).toBe(`${'x'.repeat(10)}… (5 more characters)`);
});

test('no character is cut in two', () => {
  expect(clipped(`${'x'.repeat(9)}😀 and more`, 10)).toMatch(/^x{9}… \(11 more characters\)$/u);
});

test('an argument of a megabyte is not said back to the model that gave it', () => {
  const failure = failureOf(
    new VerbatimError('bad-input', `There is no folder "${'x'.repeat(1e6)}".`, 'Name one.'),
  );
  expect(failure.message.length).toBeLessThan(5_000);
});
