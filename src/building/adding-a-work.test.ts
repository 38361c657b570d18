import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../test/support/source-files.js';
import { packageRoot } from '../package-root.js';
import { prepareWork } from './prepare.js';
import { listRecipes, loadRecipe, sourceRequests } from './recipe.js';

const guide = readFileSync(join(packageRoot, 'docs/adding-a-work.md'), 'utf8');

/** The works that the guide makes, written out as it says, beside what the recipes of this repository share. */
function worksOfTheGuide(change = (file: string) => file): string {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-guide-'));
  mkdirSync(join(folder, 'works'));
  symlinkSync(join(packageRoot, 'works/_shared'), join(folder, 'works/_shared'));
  for (const [, path = '', content = ''] of guide.matchAll(/^`(works\/\S+)`\n\n```\w+\n(.*?)^```$/gmsu)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), change(content));
  }
  return join(folder, 'works');
}

async function prepare(folder: string) {
  const recipe = loadRecipe(folder);
  return prepareWork(recipe, await sourceFiles(sourceRequests(recipe)));
}

describe('docs/adding-a-work.md', () => {
  it('makes a work from two small files', async () => {
    const { units, passages } = await prepare(join(worksOfTheGuide(), 'catullus-85'));
    expect(units.map(({ ref, original }) => [ref, original?.body])).toEqual([
      ['Carm 85:1', 'Odi et amo. quare id faciam, fortasse requiris?'],
      ['Carm 85:2', 'nescio, sed fieri sentio et excrucior.'],
    ]);
    expect(passages.map(({ body, units: covered }) => [body, covered])).toEqual([
      ['I hate and love. Why I do so, perhaps you ask.', ['85:1']],
      ['I know not, but I feel it, and I am in torment.', ['85:2']],
    ]);
  });

  it('makes a work from packages, with two numberings', async () => {
    const { units, passages } = await prepare(join(worksOfTheGuide(), 'jonah'));
    expect(units).toHaveLength(48);
    expect(units.find(({ refKey }) => refKey === '2:2')?.ref).toBe('Jonah 2:2 (English 2:1)');
    expect(passages.find(({ text, units: [unit] }) => text === 'jonah-kjv' && unit === '2:2')?.body).toBe(
      "Then Jonah prayed unto the LORD his God out of the fish's belly,",
    );
  });

  it('adds its works beside those of this repository without a name in common', () => {
    const names = (worksDir: string) => listRecipes(worksDir).flatMap((recipe) => recipe.names);
    const added = names(worksOfTheGuide());
    expect(names(join(packageRoot, 'works')).filter((name) => added.includes(name))).toEqual([]);
  });

  it('tells the errors as they are', async () => {
    await expect(
      prepare(
        join(
          worksOfTheGuide((file) => file.replace('year: 1912', 'yeer: 1912')),
          'catullus-85',
        ),
      ),
    ).rejects.toThrow('texts[1] has unknown "yeer".');
    await expect(
      prepare(
        join(
          worksOfTheGuide((file) => file.replace('nescio, sed', 'nescio sed')),
          'catullus-85',
        ),
      ),
    ).rejects.toThrow('is not the file that the recipe declares: sha256 declared 08af7456');
    await expect(
      prepare(
        join(
          worksOfTheGuide((file) => file.replace('[2]', '[3]')),
          'catullus-85',
        ),
      ),
    ).rejects.toThrow('catullus-85: chapter 85 has 2 units, 3 expected.');
  });
});
