import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { build } from '../../../test/support/tiny-builds.js';
import { tinyJames, tinyLuke, tinyWorks } from '../../../test/support/tiny-works.js';
import { lintWorks } from './lint-works.js';

let place: ReturnType<typeof tinyWorks>;
beforeEach(() => {
  place = tinyWorks([tinyJames, tinyLuke]);
});

const keywords = 'trouble, faith, growth, patience, hardship, stamina, hope, outlook';
const row = (unit: string, about: string) =>
  `${unit}\t${keywords}, ${about}\tMy ${about} is hard. | I lost my ${about}. | I need a ${about}.\n`;
const writeRows = (...rows: string[]) =>
  writeFileSync(join(place.worksDir, 'james', 'keywords.tsv'), rows.join(''));
/** What the recipe of James promises. */
const promise = (lines: unknown) => {
  const path = join(place.worksDir, 'james', 'work.yaml');
  const recipe = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...recipe, expect: { ...recipe.expect, lines } }));
};
const lint = (...named: string[]) => lintWorks(place.config, named);

describe('verbatim keywords --lint', () => {
  it('checks the form of lines before there is a library, and says that it could do no more', () => {
    writeRows(row('james/1:2', 'job'), 'james/1:3\tfaith\tI wait.\n');
    expect(lint()).toEqual([
      {
        work: 'james',
        rows: 2,
        findings: [
          { unit: '1:3', problem: '1 keywords, where 8 to 15 are wanted' },
          { unit: '1:3', problem: '1 situations, where 3 to 5 are wanted' },
        ],
        withoutRow: null,
        missing: [],
      },
    ]);
  });

  it('lists passages without a row, which are wrong only where the recipe promises them', async () => {
    writeRows(row('james/1:2', 'job'));
    await build(place);
    expect(lint('james')).toMatchObject([{ findings: [], withoutRow: ['1:3'], missing: [] }]);
    promise(['1:2']);
    expect(lint('james')).toMatchObject([{ findings: [], withoutRow: ['1:3'], missing: [] }]);
    promise('all');
    expect(lint('james')).toMatchObject([{ findings: [], withoutRow: ['1:3'], missing: ['1:3'] }]);
    promise(['1:9']);
    expect(lint('james')[0]?.findings).toEqual([
      { unit: '1:9', problem: 'expect.lines names it, and there is no such unit' },
    ]);
  });

  it('finds words copied from the built library, and names only works that have lines', async () => {
    await build(place);
    writeRows(row('james/1:2', 'job'), row('james/1:3', 'trying of your faith worketh'));
    const [james, ...others] = lint();
    expect(others).toEqual([]);
    expect(new Set(james?.findings.map(({ problem }) => problem))).toEqual(
      new Set(['"trying of your faith worketh" is copied from the passage']),
    );
    expect(lint('luke')).toMatchObject([{ work: 'luke', rows: 0, withoutRow: ['6:27'] }]);
  });

  it('reports a file that cannot be read among the others', () => {
    writeRows('james/1:2\tfaith\n');
    expect(lint()[0]?.findings[0]?.problem).toContain('james/keywords.tsv, line 1: a row has a unit');
    expect(() => lint('jonah')).toThrow('There is no recipe');
  });
});

describe('a build of a recipe that promises lines', () => {
  it.each([
    ['all', 'james: keywords.tsv has no row for 1:2 and 1 more, and the recipe expects one.'],
    [['1:3'], 'james: keywords.tsv has no row for 1:3, and the recipe expects one.'],
    [['1:9'], 'james: lines are expected at 1:9, and there is no such unit.'],
  ])('fails without them: %j', async (lines, message) => {
    promise(lines);
    await expect(build(place)).rejects.toMatchObject({ kind: 'mismatch', message });
  });

  it('succeeds with them', async () => {
    promise('all');
    writeRows(row('james/1:2', 'job'), row('james/1:3', 'son'));
    expect((await build(place)).skipped).toEqual([]);
  });
});
