import { describe, expect, it } from 'vitest';
import { fewVerses } from '../../../test/support/few-verses.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { WorksRepository } from '../works.repository.js';
import { LocusResolver } from './locus-resolver.js';

describe('a work that was left out of the library', () => {
  const { db } = tinyLibrary(fewVerses);
  const skipped = [
    {
      work: 'analects',
      reason: 'Its host did not answer.',
      names: ['Analects', 'An', 'Sayings of Confucius'],
    },
    { work: 'letters', reason: 'Its recipe is no longer there.' },
  ];
  db.prepare("INSERT OR REPLACE INTO library_meta (key, value) VALUES ('skipped', ?)").run(
    JSON.stringify(skipped),
  );
  const loci = new LocusResolver(new WorksRepository(db));

  it.each(['An 1:1', 'Analects 15:24', 'sayings of confucius 1', 'analects/1:1'])(
    'is said to be meant to be here: %s',
    (locus) => {
      expect(loci.resolve(locus)).toMatchObject({
        kind: 'unresolved',
        reason: 'unknown-work',
        message:
          'Analects has a recipe, but is not in this library: Its host did not answer. `verbatim build` brings it once its sources can be had.',
      });
    },
  );

  it('is known by its id where nothing more was kept', () => {
    expect(loci.resolve('letters 5')).toMatchObject({
      message: expect.stringMatching(/^letters has a recipe/),
    });
  });

  it('does not speak for other unknown works', () => {
    expect(loci.resolve('Hezekiah 4:17')).toMatchObject({
      message: expect.stringMatching(/^No work in this library/),
    });
  });
});
