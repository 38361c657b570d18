import { LocusResolver } from '../../src/works/loci/locus-resolver.js';
import { WorksRepository } from '../../src/works/works.repository.js';
import { tinyLibrary } from './tiny-library.js';
import { worksOfEveryScheme } from './works-of-every-scheme.js';

const { db } = tinyLibrary(worksOfEveryScheme);
export const works = new WorksRepository(db);
export const loci = new LocusResolver(works);

/** The ids that a locus comes to, a range as first…last. */
export function ids(locus: string): string {
  const resolution = loci.resolve(locus);
  if (resolution.kind === 'unresolved') return `${resolution.reason}: ${resolution.candidates.join(' ')}`;
  return resolution.spans
    .map(({ work, first, last }) => {
      const [a, b] = [works.unitIdAt(work, first), works.unitIdAt(work, last)];
      return a === b ? a : `${a}…${b}`;
    })
    .join(' ');
}

/** What is said with a locus, or why it names nothing. */
export const notes = (locus: string) => {
  const resolution = loci.resolve(locus);
  return resolution.kind === 'units' ? resolution.notes.join(' ') : resolution.message;
};
