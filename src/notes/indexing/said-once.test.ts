import { expect, test } from 'vitest';
import { SaidOnce } from './said-once.js';

test('a trouble is said when it comes, not at each try while it lasts, and again when it is back', () => {
  const told: string[] = [];
  const said = new SaidOnce(({ message }) => told.push(message));
  const [locked, gone] = ['it is being written', 'it is gone'];
  for (const message of [locked, locked, locked]) said.say(new Error(message));
  expect(told).toEqual([locked]);
  for (const message of [gone, gone, locked]) said.say(new Error(message));
  expect(told).toEqual([locked, gone, locked]);
  said.passed();
  said.say(new Error(locked));
  expect(told).toEqual([locked, gone, locked, locked]);
});
