import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConceptGraph } from './concept-graph.js';

/** A folder of concept files, by slug; `more` is added to the fields that every concept needs. */
function graphOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-concepts-'));
  for (const [slug, more] of Object.entries(files)) {
    const named = more.includes('name:') ? '' : `name: The ${slug}\n`;
    const placed = more.includes('traditions:') ? '' : 'traditions: [stoic]\n';
    writeFileSync(
      join(folder, `${slug}.yaml`),
      `${named}${placed}gloss: A word\ndescription: |\n  What is meant.\n  And more.\n${more}\n`,
    );
  }
  return folder;
}

describe('loading concept files', () => {
  test('takes the slug from the file name and reads a passage as work and locus', () => {
    const { concepts } = loadConceptGraph(
      graphOf({ hope: 'passages: [ecclesiastes 4:17, tao-te-ching 63]' }),
    );
    expect(concepts).toMatchObject([
      {
        slug: 'hope',
        description: 'What is meant. And more.',
        passages: [
          { work: 'ecclesiastes', locus: '4:17' },
          { work: 'tao-te-ching', locus: '63' },
        ],
      },
    ]);
  });

  test('keeps a parallel that one of the two declares as one link', () => {
    const { links } = loadConceptGraph(graphOf({ hope: 'parallels: { joy: both look up }', joy: '' }));
    expect(links).toEqual([{ source: 'hope', target: 'joy', type: 'parallel', note: 'both look up' }]);
  });

  test.each([
    [
      'a link to nowhere',
      { hope: 'tensions: { gloom: they part }' },
      'hope.yaml',
      'there is no concept gloom',
    ],
    ['a link to itself', { hope: 'parallels: { hope: the same }' }, 'hope.yaml', 'it is linked to itself'],
    ['an empty note', { hope: 'parallels: { joy: " " }', joy: '' }, 'hope.yaml', 'parallels.joy'],
    [
      'a parallel declared at both ends',
      { hope: 'parallels: { joy: one }', joy: 'parallels: { hope: two }' },
      'joy.yaml',
      'hope declares this link already',
    ],
    [
      'a circle of broader concepts',
      { hope: 'broader: { joy: one }', joy: 'broader: { trust: two }', trust: 'broader: { hope: three }' },
      'hope.yaml',
      'hope → joy → trust → hope',
    ],
    ['a field nobody knows', { hope: 'see: joy' }, 'hope.yaml', 'see'],
    ['an unknown tradition', { hope: 'traditions: [martian]' }, 'hope.yaml', 'traditions'],
    ['a passage without a locus', { hope: 'passages: [ecclesiastes]' }, 'hope.yaml', 'passages.0'],
    ['two concepts of one name', { elpis: 'name: Hópe', hope: 'name: hope' }, 'hope.yaml', 'concept elpis'],
    [
      'a further name that is another’s name',
      { hope: 'name: Hope', joy: 'also: [HOPE]' },
      'joy.yaml',
      'concept hope',
    ],
    ['a further name twice', { hope: 'also: [spes, Spes]' }, 'hope.yaml', '"Spes" is there already'],
  ])('refuses %s, naming the file and what is wrong', (_, files, file, reason) => {
    expect(() => loadConceptGraph(graphOf(files))).toThrow(
      expect.objectContaining({
        kind: 'bad-input',
        message: expect.stringContaining(file),
      }),
    );
    expect(() => loadConceptGraph(graphOf(files))).toThrow(reason);
  });

  test('lets two concepts share a further name, which is then ambiguous', () => {
    const { concepts } = loadConceptGraph(graphOf({ hope: 'also: [spes]', trust: 'also: [spes]' }));
    expect(concepts).toHaveLength(2);
  });
});
