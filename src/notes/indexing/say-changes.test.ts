import { expect, test } from 'vitest';
import { sayChanges } from './say-changes.js';

test('a renamed note is neither added nor removed', () => {
  expect(sayChanges({ added: 5, changed: 0, removed: 5, renamed: 5 })).toBe('5 renamed');
  expect(sayChanges({ added: 3, changed: 1, removed: 2, renamed: 2 })).toBe('1 added, 2 renamed, 1 changed');
});

test('where nothing changed that is said', () => {
  expect(sayChanges({ added: 0, changed: 0, removed: 0, renamed: 0 })).toBe('nothing changed');
});
