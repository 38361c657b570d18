import { describe, expect, it } from 'vitest';
import { KeyIndex } from './key-index.js';
import { divisionNamed, withinDivision } from './named-division.js';

const index = (keys: readonly string[]) =>
  new KeyIndex(keys.map((refKey) => ({ refKey, chapter: '', otherKey: null })));
const upanishads = index(['isha:1', 'katha:1:2:18', 'kena:1:1', 'svetasvatara:6:23']);

describe('a name that stands for a division of a work', () => {
  it.each([
    ['Katha Upanishad', 'katha'],
    ['Kaṭha', 'katha'],
    ['Īśā Upaniṣad', 'isha'],
    ['Shvetashvatara', 'svetasvatara'],
    ['Śvetāśvatara Upaniṣad', 'svetasvatara'],
    ['Kena Up.', 'kena'],
  ])('%s is %s', (name, division) => {
    expect(divisionNamed(name, upanishads)).toBe(division);
  });

  it('is none where the name is of the whole, or keys begin with numbers or single letters', () => {
    expect(divisionNamed('Upanishads', upanishads)).toBeUndefined();
    expect(divisionNamed('Matthew', index(['5:44', '6:1']))).toBeUndefined();
    expect(divisionNamed('Apology', index(['17a', '17b']))).toBeUndefined();
  });

  it('stands before both ends of a reference', () => {
    const reference = { parts: ['1', '2', '18'], end: ['1', '2', '20'], following: null };
    expect(withinDivision(reference, 'katha')).toEqual({
      parts: ['katha', '1', '2', '18'],
      end: ['katha', '1', '2', '20'],
      following: null,
    });
  });
});
