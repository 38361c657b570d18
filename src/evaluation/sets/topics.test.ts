import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gradeOf, readTopics, requireSample, versesOf } from './topics.js';

const VOTES = [
  '# topic\treference\tscore',
  'envy\tProv.14.30\t9',
  'envy\tJas.3.14-Jas.3.16\t5',
  'envy\tPs.51.1\t2',
  'envy\tGal.5.26\t40',
  'few verses\tProv.3.5\t4',
];

const file = (rows: readonly string[]) => {
  const path = join(mkdtempSync(join(tmpdir(), 'topics-')), 'votes.tsv');
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
};

const units: Readonly<Record<string, readonly string[]>> = {
  'proverbs 14:30': ['proverbs/14:30'],
  'psalms 51:1': ['psalms/51:3'],
};

/** Proverbs and Psalms, where Psalm 51:1 in English Bibles is 51:3 in the Hebrew; no James. */
const library = {
  hasWork: (work: string) => work === 'proverbs' || work === 'psalms',
  byEnglishKey: (work: string, key: string) => units[`${work} ${key}`] ?? [],
};

describe('topics', () => {
  it('grade a share of votes by its logarithm: 2–3, 4–7, 8 and more', () => {
    expect([2, 3, 4, 7, 8, 60].map(gradeOf)).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('take every verse of a range, and none of one over chapters or of more than 12 verses', () => {
    expect(versesOf('Jas.3.14-Jas.3.16')).toEqual(['Jas.3:14', 'Jas.3:15', 'Jas.3:16']);
    expect(versesOf('Ps.145.4')).toEqual(['Ps.145:4']);
    expect(versesOf('Matt.24.1-Matt.24.51')).toEqual([]);
    expect(versesOf('Isa.52.13-Isa.53.12')).toEqual([]);
  });

  it('become queries over the books that the library has, in its own numbering', () => {
    const everything = {
      hasWork: () => true,
      byEnglishKey: (work: string, key: string) =>
        library.byEnglishKey(work, key).length > 0 ? library.byEnglishKey(work, key) : [`${work}/${key}`],
    };
    const [query] = readTopics(file(VOTES), everything).set.queries;
    expect(query).toMatchObject({ id: 'envy', text: 'envy', facets: { words: 'one', testament: 'both' } });
    expect(query?.judgements.map(({ unit, grade }) => [unit, grade])).toEqual([
      ['proverbs/14:30', 3],
      ['james/3:14', 2],
      ['james/3:15', 2],
      ['james/3:16', 2],
      ['psalms/51:3', 1],
    ]);
  });

  it('draw the same sample whatever the library holds, and ask only what 3 of its verses answer', () => {
    const { set, sample, absentWorks } = readTopics(file(VOTES), library);
    expect(set.queries).toEqual([]);
    expect(sample.topics).toBe(1);
    expect(absentWorks).toContain('james');
  });

  it('notice other votes than those the sample was drawn from', () => {
    const recorded = join(mkdtempSync(join(tmpdir(), 'sample-')), 'sample.json');
    const drawn = readTopics(file(VOTES), library);
    writeFileSync(recorded, JSON.stringify(drawn.sample));
    expect(() => requireSample(drawn, recorded)).not.toThrow();
    const other = readTopics(file([...VOTES, 'pride\tProv.16.18-Prov.16.20\t9']), library);
    expect(() => requireSample(other, recorded)).toThrow(expect.objectContaining({ kind: 'mismatch' }));
  });

  it('name file and line of a malformed row', () => {
    expect(() => readTopics(file([...VOTES, 'pride\tProverbs 16\t9']), library)).toThrow(
      /votes\.tsv:7 reference/,
    );
  });
});
