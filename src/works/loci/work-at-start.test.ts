import { describe, expect, it } from 'vitest';
import { workAtStart } from './work-at-start.js';
import { WorkNames } from './work-names.js';

const names = new WorkNames([
  {
    id: 'dhammapada',
    title: 'Dhammapada',
    titleOriginal: null,
    author: 'Unknown',
    abbreviation: 'Dhp',
    names: ['法句經', 'ธรรมบท', 'ທຳມະບົດ', 'ធម្មបទ', 'ဓမ္မပဒ'],
  },
]);

describe('the name of a work at the start of a text', () => {
  it.each([
    ['Chinese', '法句經', '雙品第九 1'],
    ['Thai', 'ธรรมบท', 'คาถา 1'],
    ['Lao', 'ທຳມະບົດ', 'ຄາຖາ 1'],
    ['Khmer', 'ធម្មបទ', 'គាថា 1'],
    ['Burmese', 'ဓမ္မပဒ', 'ကထာ 1'],
  ])('ends without a space in %s', (_, name, rest) => {
    expect(workAtStart(name + rest, names)).toEqual({ works: ['dhammapada'], name, rest });
  });

  it('ends with the word in a script with spaces', () => {
    expect(workAtStart('Dhammapadas 1', names)).toBeUndefined();
  });
});
