import { describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { WorksRepository } from '../works.repository.js';
import { KeyIndex } from './key-index.js';
import { otherKeys } from './other-keys.js';

const isaiah = [
  { refKey: '63:18', chapter: '63', otherKey: null },
  { refKey: '63:19', chapter: '63', otherKey: '63:19, 64:1' },
  { refKey: '64:1', chapter: '64', otherKey: '64:2' },
];
const psalm3 = [
  { refKey: '3:1', chapter: '3', otherKey: 'title' },
  { refKey: '3:2', chapter: '3', otherKey: '3:1' },
  { refKey: '3:3', chapter: '3', otherKey: '3:2' },
];

describe('otherKeys', () => {
  it('gives the same key where both numberings agree, several for a divided verse, none for a title', () => {
    expect(isaiah.map(otherKeys)).toEqual([['63:18'], ['63:19', '64:1'], ['64:2']]);
    expect(psalm3.map(otherKeys)).toEqual([[], ['3:1'], ['3:2']]);
  });
});

describe('KeyIndex', () => {
  it('finds a verse that the other numbering divides under each of its numbers', () => {
    const index = new KeyIndex(isaiah);
    expect(index.find(['63', '19'], 'other')).toEqual([{ first: 2, last: 2 }]);
    expect(index.find(['64', '1'], 'other')).toEqual([{ first: 2, last: 2 }]);
    expect(index.find(['64', '2'], 'other')).toEqual([{ first: 3, last: 3 }]);
  });

  it('counts a title that has no number to its psalm and to no verse', () => {
    const index = new KeyIndex(psalm3);
    expect(index.find(['3', '1'], 'other')).toEqual([{ first: 2, last: 2 }]);
    expect(index.find(['3'], 'other')).toEqual([{ first: 1, last: 3 }]);
    expect(index.find(['3'], 'own')).toEqual([{ first: 1, last: 3 }]);
  });
});

describe('WorksRepository', () => {
  it('finds a divided verse by each of its other numbers', () => {
    const units = isaiah.map(({ refKey, otherKey }) => ({
      key: refKey,
      ...(otherKey && { other: otherKey }),
    }));
    const works = new WorksRepository(tinyLibrary([{ id: 'isaiah', abbreviation: 'Isa', units }]).db);
    const found = (key: string) => works.unitsByOtherKey('isaiah', key).map(({ refKey }) => refKey);
    expect([found('63:19'), found('64:1'), found('64:2'), found('4:1')]).toEqual([
      ['63:19'],
      ['63:19'],
      ['64:1'],
      [],
    ]);
  });
});
