import { describe, expect, it } from 'vitest';
import { closest, editDistance } from './closest.js';

const books = ['Proverbs', 'Ecclesiastes', 'Job', 'Psalms', 'Isaiah', 'Song of Songs', 'Matthew', 'James'];

describe('the closest names', () => {
  it.each([
    ['Eclesiastes', 'Ecclesiastes'],
    ['Mathew', 'Matthew'],
    ['psamls', 'Psalms'],
    ['ISAÏAH', 'Isaiah'],
    ['Prov', 'Proverbs'],
  ])('are found for %s', (typed, meant) => {
    expect(closest(typed, books, 3)[0]).toBe(meant);
  });

  it('are none for a name that resembles nothing', () => {
    expect(closest('Zarathustra', books, 3)).toEqual([]);
    expect(closest('', books, 3)).toEqual([]);
    expect(closest('🙂', books, 3)).toEqual([]);
  });

  it('are at most as many as asked for', () => {
    expect(closest('Jamb', ['Job', 'James', 'Jamb'], 1)).toEqual(['Jamb']);
  });
});

describe('the edit distance', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['ca', 'ac', 1],
    ['', 'abc', 3],
    ['道德', '道徳', 1],
  ])('from %s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });
});
