import { expect, it } from 'vitest';
import { readingPlan } from './reading-plan.js';

it('what several searches found comes before what one did', () => {
  expect(
    readingPlan(
      [
        ['a', 'b'],
        ['c', 'b'],
      ],
      10,
    ),
  ).toEqual(['b', 'a', 'c']);
});

it('each unit is read once, and no more than wanted', () => {
  expect(readingPlan([['a', 'a', 'b'], ['c']], 2)).toEqual(['a', 'c']);
});

it('nothing found is nothing to read', () => {
  expect(readingPlan([[], []], 10)).toEqual([]);
});
