import { describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { worksOfEveryScheme } from '../../../test/support/works-of-every-scheme.js';
import { WorksRepository } from '../works.repository.js';
import { LocusResolver } from './locus-resolver.js';

const loci = new LocusResolver(new WorksRepository(tinyLibrary(worksOfEveryScheme).db));

describe('a locus', () => {
  it.each([
    ['a reference and spaces', `Eccl 4:17${' '.repeat(492)}`],
    ['a hundred thousand characters', 'Eccl 4:17; '.repeat(9_000)],
    ['signs that are many characters written out', 'ﷺ'.repeat(400)],
  ])('is not read past 500 characters: %s', (_, locus) => {
    expect(loci.resolve(locus)).toEqual({
      kind: 'unresolved',
      reason: 'malformed',
      message: 'A reference has at most 500 characters, this has more. Give one reference an entry.',
      candidates: [],
    });
  });

  it('is read up to 500 characters', () => {
    expect(loci.resolve(`Eccl 4:17${' '.repeat(491)}`)).toMatchObject({
      kind: 'units',
      units: [{ id: 'ecclesiastes/4:17' }],
    });
  });
});
