import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TinyWork, tinyLibrary } from '../../test/support/tiny-library.js';
import { WorksRepository } from '../works/works.repository.js';
import { indexConcepts } from './concepts.js';

const works: readonly TinyWork[] = [
  {
    id: 'ecclesiastes',
    abbreviation: 'Eccl',
    units: [
      { key: '4:16' },
      { key: '4:17', other: '5:1' },
      { key: '5:1', other: '5:2' },
      { key: '5:2', other: '5:3' },
    ],
  },
  { id: 'dhammapada', abbreviation: 'Dhp', units: [{ key: '129' }, { key: '130' }] },
];

function indexed(...passages: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-concepts-'));
  writeFileSync(
    join(folder, 'reverence.yaml'),
    `name: Reverence\ntraditions: [hebrew]\ngloss: Awe\ndescription: Awe.\npassages: ${JSON.stringify(passages)}\n`,
  );
  const { db } = tinyLibrary(works);
  const report = indexConcepts(db, folder, new WorksRepository(db));
  const rows = db.prepare('SELECT work, locus, unit FROM concept_passages ORDER BY position').all();
  return { report, rows };
}

describe('writing the concept graph into a library', () => {
  test.each([
    ['a unit', 'ecclesiastes 4:17', 'ecclesiastes/4:17'],
    ['a whole chapter', 'ecclesiastes 5', 'ecclesiastes/5:1'],
    ['a range within a chapter', 'ecclesiastes 5:1-2', 'ecclesiastes/5:1'],
    ['a range over chapters', 'ecclesiastes 4:17-5:2', 'ecclesiastes/4:17'],
    ['a range of verses that have one number', 'dhammapada 129-130', 'dhammapada/129'],
  ])('finds the first unit of %s', (_, passage, unit) => {
    expect(indexed(passage).rows).toMatchObject([{ unit }]);
  });

  test('keeps a passage of a work that the library lacks, and counts it', () => {
    const { report, rows } = indexed('analects 15:24', 'ecclesiastes 4:17');
    expect(rows).toEqual([
      { work: 'analects', locus: '15:24', unit: null },
      { work: 'ecclesiastes', locus: '4:17', unit: 'ecclesiastes/4:17' },
    ]);
    expect(report).toEqual({ concepts: 1, links: 0, passages: 2, elsewhere: new Map([['analects', 1]]) });
  });

  test.each([
    'ecclesiastes 4:18',
    'ecclesiastes 5:3',
    'ecclesiastes 4:16-4:18',
    'ecclesiastes 5:2-1',
    'ecclesiastes 6',
    'dhammapada 131',
  ])('fails on %s, a place that a work of the library lacks, naming concept, work and locus', (passage) => {
    expect(() => indexed(passage)).toThrow(
      `The concept reverence names the passage ${passage}, and ${passage.split(' ')[0]} has no such unit.`,
    );
  });
});
