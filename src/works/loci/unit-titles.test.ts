import { describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { WorksRepository } from '../works.repository.js';
import { LocusResolver } from './locus-resolver.js';

const chapters = (abbreviation: string, titles: readonly string[]) =>
  titles.map((title, at) => ({
    key: String(at + 1),
    original: title,
    ref: `${abbreviation} ${at + 1} “${title}”`,
  }));

const { db } = tinyLibrary([
  {
    id: 'emerson-essays',
    title: 'Essays: First Series',
    author: 'Ralph Waldo Emerson',
    unitKind: 'chapter',
    abbreviation: 'Essays',
    names: ['Emerson', 'Self-Reliance', 'Over-Soul'],
    units: chapters('Essays', ['History', 'Self-Reliance', 'The Over-Soul']),
  },
  {
    id: 'walden',
    title: 'Walden',
    author: 'Henry David Thoreau',
    unitKind: 'chapter',
    abbreviation: 'Walden',
    names: ['Thoreau'],
    units: chapters('Walden', ['Economy', 'Where I Lived, and What I Lived For', 'Reading']),
  },
  {
    id: 'boethius-consolation',
    title: 'The Consolation of Philosophy',
    author: 'Boethius',
    unitKind: 'section',
    abbreviation: 'Cons',
    names: ['Consolation', 'Boethius'],
    units: ['1:m1', '1:p1', '2:p1', '2:m1', '2:p2', '2:m2', '3:p1', '3:m1', '3:p9', '3:m9'].map((key) => ({
      key,
      original: key,
    })),
  },
]);
const works = new WorksRepository(db);
const loci = new LocusResolver(works);

function ids(locus: string): string {
  const resolution = loci.resolve(locus);
  if (resolution.kind === 'unresolved') return resolution.reason;
  return resolution.spans
    .map(({ work, first, last }) => [works.unitIdAt(work, first), works.unitIdAt(work, last)])
    .map(([first, last]) => (first === last ? first : `${first}…${last}`))
    .join(' ');
}

describe('a reference by the title of a chapter', () => {
  it.each([
    ['Self-Reliance', 'emerson-essays/2'],
    ['Emerson, Self-Reliance', 'emerson-essays/2'],
    ['Ralph Waldo Emerson, “Self-Reliance”', 'emerson-essays/2'],
    ['Emerson, Over-Soul', 'emerson-essays/3'],
    ['Over-Soul', 'emerson-essays/3'],
    ['Walden, Economy', 'walden/1'],
    ['Walden, "Where I Lived, and What I Lived For"', 'walden/2'],
    ['Thoreau, Walden, Where I Lived, and What I Lived For', 'walden/2'],
    ['Walden 2 “Where I Lived, and What I Lived For”', 'walden/2'],
    ['Walden, ch. 3: Reading', 'walden/3'],
    ['Walden 2', 'walden/2'],
    ['Walden', 'walden/1…walden/3'],
    ['Walden, Winter', 'unknown-work'],
  ])('resolves %s to %s', (locus, expected) => {
    expect(ids(locus)).toBe(expected);
  });

  it('is what every unit’s own reference resolves by', () => {
    for (const { id } of works.workRows()) {
      for (const unit of works.unitsByPosition(id, 1, 20)) expect(ids(unit.ref)).toBe(unit.id);
    }
  });
});

describe('a reference with a word for a letter of the keys', () => {
  it.each([
    ['Cons. 2p2', 'boethius-consolation/2:p2'],
    ['Cons. 2.p2', 'boethius-consolation/2:p2'],
    ['Boethius 3m9', 'boethius-consolation/3:m9'],
    ['Cons. 2 pr. 2', 'boethius-consolation/2:p2'],
    ['Cons. II, prose 2', 'boethius-consolation/2:p2'],
    ['Consolation, book 3, metrum 9', 'boethius-consolation/3:m9'],
    ['Boethius, Cons. III metr. 9', 'boethius-consolation/3:m9'],
    ['Consolation 3', 'boethius-consolation/3:p1…boethius-consolation/3:m9'],
    ['Cons. 2 verse 1', 'unknown-reference'],
  ])('resolves %s to %s', (locus, expected) => {
    expect(ids(locus)).toBe(expected);
  });
});
