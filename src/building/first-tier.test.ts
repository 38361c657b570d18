import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRecipes } from './recipe.js';

const works = listRecipes(join(import.meta.dirname, '../../works')).filter(({ tier }) => tier === 1);
const listed = (which: 'without_original' | 'without_aid') =>
  works.flatMap(({ id, expect: { [which]: loci } }) => loci.map((locus) => `${id}/${locus}`));

// A build fails where a unit lacks one and is not listed, or is listed and has one.
describe('the works of the first tier', () => {
  it('have an original for every unit but the verses that editions of the Greek New Testament do not print', () => {
    expect(listed('without_original')).toEqual([
      'john/5:4',
      'john/7:53-8:11',
      'luke/17:36',
      'luke/23:17',
      'matthew/17:21',
      'matthew/18:11',
      'matthew/23:14',
    ]);
    const lacking = works.map(({ expect: { units, with_original } }) => units - with_original);
    // The twelve verses from 7:53 to 8:11, and six more.
    expect(lacking.reduce((sum, count) => sum + count)).toBe(18);
  });

  it('have a translation for every unit but two, far more than 99 of a hundred in each work', () => {
    expect(listed('without_aid')).toEqual(['bhagavad-gita/18:33', 'luke/17:36']);
    for (const { id, expect: counts } of works) {
      expect([id, counts.with_aid / counts.units > 0.99]).toEqual([id, true]);
    }
    const lacking = works.map(({ expect: { units, with_aid } }) => units - with_aid);
    expect(lacking.reduce((sum, count) => sum + count)).toBe(2);
  });
});
