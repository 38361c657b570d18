import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { committedSets, readCommittedSet } from './committed-set.js';
import { halfOf } from './halves.js';

const QUERIES = 'id\tbreadth\tquery\ns01\tnarrow\tI cannot forgive him.\ns02\tbroad\tWhy work at all?\n';
const SEARCHES = 'id\tfirst\tsecond\ns01\tforgiveness\tseventy times seven\n';
const JUDGEMENTS = 'id\tunit\tgrade\tsource\ns01\tmatthew/18:22\t3\tread\ns01\tluke/1:1\t0\tpool\n';

/** A folder with one set of these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'judged-'));
  mkdirSync(join(folder, 'small'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'small', name), text);
  return folder;
}

const read = (files: Readonly<Record<string, string>>) => readCommittedSet('small', folderOf(files));

describe('a committed set', () => {
  it('is queries, their kinds of wording, a client’s searches and judgements', () => {
    const set = read({ 'queries.tsv': QUERIES, 'searches.tsv': SEARCHES, 'judgements.tsv': JUDGEMENTS });
    expect(set).toMatchObject({ name: 'small', relevantFrom: 2, modes: ['raw', 'client'] });
    expect(set.queries[0]).toEqual({
      id: 's01',
      text: 'I cannot forgive him.',
      half: halfOf('s01'),
      facets: { breadth: 'narrow' },
      searches: ['forgiveness', 'seventy times seven'],
      judgements: [
        { unit: 'matthew/18:22', grade: 3, source: 'read' },
        { unit: 'luke/1:1', grade: 0, source: 'pool' },
      ],
    });
  });

  it('may lack searches and judgements, and is found by its queries', () => {
    expect(read({ 'queries.tsv': QUERIES })).toMatchObject({ modes: ['raw'] });
    expect(committedSets(folderOf({ 'queries.tsv': QUERIES }))).toEqual(['small']);
    expect(committedSets(folderOf({ 'other.tsv': QUERIES }))).toEqual([]);
  });

  it.each([
    [
      'a grade that is none',
      's01\tmatthew/18:22\t4\tread\n',
      /judgements\.tsv:2 grade: a grade is 0, 1, 2 or 3/,
    ],
    ['a query that is not there', '# by hand\ns09\tluke/1:1\t2\tread\n', /judgements\.tsv:3 speaks of s09/],
    [
      'a unit judged twice',
      's01\tluke/1:1\t2\tread\ns01\tluke/1:1\t3\tpool\n',
      /:3 judges luke\/1:1 for s01 a second/,
    ],
    [
      'a grade of 0 by reading',
      's01\tluke/1:1\t0\tread\n',
      /:2 grade: a grade of 0 is given in pooling only/,
    ],
    ['something that is no unit', 's01\tluke\t2\tread\n', /:2 unit: a unit id is <work>\/<key>/],
    ['a row that is short', 's01\tluke/1:1\t2\n', /:2 has 3 cells where there are 4 columns/],
  ])('names file and line of %s', (_, rows, message) => {
    const files = { 'queries.tsv': QUERIES, 'judgements.tsv': `id\tunit\tgrade\tsource\n${rows}` };
    expect(() => read(files)).toThrow(message);
  });

  it('gives each query an id of its own', () => {
    expect(() => read({ 'queries.tsv': `${QUERIES}s01\tbroad\tAgain?\n` })).toThrow(
      /queries\.tsv:4 gives s01 a second time/,
    );
  });

  it('says where it should be when it is not', () => {
    expect(() => read({})).toThrow(expect.objectContaining({ kind: 'not-found' }));
  });
});

describe('the half of a query', () => {
  it('goes by the first byte of its sha256, even for dev (test vectors of FIPS 180-2)', () => {
    // sha256('abc') begins with ba, sha256('') with e3.
    expect(halfOf('abc')).toBe('dev');
    expect(halfOf('')).toBe('test');
  });
});
