import { describe, expect, it } from 'vitest';
import type { JudgedSet, Judgement } from './judged-set.js';
import { restrictToLibrary } from './restrict.js';

/** A library of Matthew 5:3 and its twin in the Sermon on the Mount, and of James 1:5. */
const library = {
  hasWork: (work: string) => ['matthew', 'sermon-on-the-mount', 'james'].includes(work),
  counted: (unit: string) =>
    ({
      'matthew/5:3': 'matthew/5:3',
      'sermon-on-the-mount/5:3': 'matthew/5:3',
      'james/1:5': 'james/1:5',
    })[unit],
};

const setOf = (...judgements: (readonly Judgement[])[]): JudgedSet => ({
  name: 'small',
  relevantFrom: 2,
  modes: ['raw'],
  queries: judgements.map((each, at) => ({
    id: `s${at}`,
    text: 'Who is happy?',
    half: 'dev',
    facets: {},
    searches: [],
    judgements: each,
  })),
});

const judged = (unit: string, grade: number, source: 'read' | 'pool' = 'read'): Judgement => ({
  unit,
  grade,
  source,
});

describe('a set over a library', () => {
  it('counts a unit and its twin in the whole once, at the higher grade', () => {
    const { set } = restrictToLibrary(
      setOf([judged('sermon-on-the-mount/5:3', 2), judged('matthew/5:3', 3, 'pool')]),
      library,
    );
    expect(set.queries[0]?.judgements).toEqual([judged('matthew/5:3', 3)]);
  });

  it('leaves out works that the library lacks, and the queries that only they answer', () => {
    const restricted = restrictToLibrary(
      setOf(
        [judged('james/1:5', 2), judged('analects/2:22', 3)],
        [judged('analects/2:22', 3), judged('james/1:5', 1)],
      ),
      library,
    );
    expect(restricted.absentWorks).toEqual(['analects']);
    expect(restricted.leftOut).toEqual(['s1']);
    expect(restricted.set.queries.map(({ id }) => id)).toEqual(['s0']);
    expect(restricted.all.queries).toHaveLength(2);
  });

  it('refuses units that a work of the library does not have', () => {
    expect(() => restrictToLibrary(setOf([judged('james/9:99', 3)]), library)).toThrow(
      expect.objectContaining({ kind: 'mismatch', message: expect.stringContaining('james/9:99') }),
    );
  });
});
