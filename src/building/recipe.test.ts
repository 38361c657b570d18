import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VerbatimError } from '../errors.js';
import { listRecipes, loadRecipe, sourceRequests } from './recipe.js';

const SHA = 'a'.repeat(64);
const WORK = `
id: enchiridion
title: Enchiridion
author: Epictetus
tradition: stoic
language: grc
unit: chapter
abbreviation: Ench
names: [Handbook, Encheiridion]
numbering:
  scheme: Schenkl
texts:
  - like: greek
    source:
      spec: file:greek.txt
      sha256: ${SHA}
  - role: translation
    name: long
    title: The Encheiridion
    language: en
    translator: George Long
    year: 1888
    searchable: true
    preferred: true
    source:
      spec: file:long.txt
      sha256: ${SHA}
      license: public domain
      license_stated: in the file
    format: { name: verse-lines, book: Ench }
expect:
  units: 52
  with_original: 52
  with_aid: 52
  passages: { long: 52 }
`;
const GREEK = `
role: original
name: orig
title: Greek
language: grc
searchable: false
source: { license: public domain, license_stated: in the file }
format: { name: verse-lines, book: Ench }
`;

function worksDir(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-recipes-'));
  for (const [path, content] of Object.entries({ '_shared/greek.yaml': GREEK, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
const load = (work: string, more: Record<string, string> = {}) =>
  loadRecipe(join(worksDir({ 'enchiridion/work.yaml': work, ...more }), 'enchiridion'));

function errorOf(action: () => unknown): VerbatimError {
  try {
    action();
  } catch (error) {
    if (error instanceof VerbatimError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a recipe', () => {
  it('is read whole, with what it shares laid under what it says itself', () => {
    const recipe = load(WORK);
    expect(recipe).toMatchObject({ id: 'enchiridion', tier: 1, part_of: null, alignment: [], lines: [] });
    expect(recipe.texts.map(({ name, role, year, source }) => [name, role, year, source.spec])).toEqual([
      ['orig', 'original', null, 'file:greek.txt'],
      ['long', 'translation', '1888', 'file:long.txt'],
    ]);
    expect(recipe.texts[0]?.source).toMatchObject({
      license: 'public domain',
      sha256: SHA,
      encoding: 'utf-8',
    });
    expect(sourceRequests(recipe)[0]).toEqual({
      spec: 'file:greek.txt',
      sha256: SHA,
      encoding: 'utf-8',
      folder: recipe.folder,
    });
  });

  it('brings the tables that lie beside it', () => {
    const recipe = load(WORK, {
      'enchiridion/keywords.tsv': 'enchiridion/1\tcontrol\tI worry about everything.\n',
      'enchiridion/alignment.tsv': '29\t29, 30\n',
    });
    expect(recipe.lines).toEqual([
      { unit: '1', keywords: ['control'], situations: ['I worry about everything.'] },
    ]);
    expect(recipe.alignment).toEqual([{ cited: '29', other: ['29', '30'], note: null }]);
  });

  it.each([
    ['a key that it does not know', WORK.replace('author:', 'autor:'), /work\.yaml.*(author|autor)/],
    [
      'an unknown key in a text',
      WORK.replace('    year: 1888', '    yeer: 1888'),
      /texts\[1\] has unknown "yeer"/,
    ],
    [
      'a malformed checksum',
      WORK.replace(SHA, 'abc'),
      /texts\[0\]\.source\.sha256: must be the 64 hex digits.*"abc"/,
    ],
    ['an unknown format', WORK.replace('name: verse-lines', 'name: scroll'), /texts\[1\]\.format/],
    ['two texts of one name', WORK.replace('name: long', 'name: orig'), /texts\[1\]\.name.*another text/],
    [
      'a count for a text it does not have',
      WORK.replace('{ long: 52 }', '{ carter: 52 }'),
      /expect\.passages\.carter/,
    ],
    [
      'another numbering that is not named',
      WORK.replace('    year: 1888', '    numbering: other'),
      /texts\[1\]\.numbering/,
    ],
    [
      'a shared block that is not there',
      WORK.replace('like: greek', 'like: latin'),
      /like is "latin".*_shared\/latin\.yaml/,
    ],
    [
      'a shared block outside its folder',
      WORK.replace('like: greek', 'like: ../greek'),
      /like is "\.\.\/greek"/,
    ],
    ['an empty file', '', /work\.yaml is empty\.$/],
    ['a file of comments alone', '# later\n', /work\.yaml is empty\.$/],
    ['a list', '- id: enchiridion\n', /work\.yaml is not a recipe/],
    [
      'aliases that multiply without end',
      [
        'a: &a [x]',
        ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(9)}]`),
      ].join('\n'),
      /work\.yaml has aliases.*Excessive alias count/,
    ],
    ['an alias within its own anchor', `${WORK}extra: &x\n  more: *x\n`, /work\.yaml has aliases.*circular/],
    ['an alias of nothing', `${WORK}extra: *nobody\n`, /work\.yaml has aliases.*nobody/],
    ['broken YAML', WORK.replace('title: Enchiridion', 'title: "Enchiridion'), /work\.yaml is not YAML/],
    [
      'the name of another folder',
      WORK.replace('id: enchiridion', 'id: handbook'),
      /id is "handbook".*"enchiridion"/,
    ],
  ])('refuses %s and says what to do', (_what, work, message) => {
    const error = errorOf(() => load(work));
    expect(error.message).toMatch(message);
    expect(error.kind).toBe('bad-input');
    expect(error.recovery).not.toBe('');
  });

  it('refuses shared blocks that are like each other in a circle', () => {
    const files = { '_shared/a.yaml': 'like: b', '_shared/b.yaml': 'like: a' };
    expect(errorOf(() => load(WORK.replace('like: greek', 'like: a'), files)).message).toMatch(/without end/);
  });

  it('refuses a work.yaml that is a folder', () => {
    const folder = worksDir({ 'enchiridion/work.yaml/readme.md': '' });
    const error = errorOf(() => loadRecipe(join(folder, 'enchiridion')));
    expect(error).toMatchObject({
      kind: 'bad-input',
      message: expect.stringContaining('cannot be read as a file'),
    });
  });

  it('is not found where there is no work.yaml', () => {
    expect(errorOf(() => loadRecipe(join(worksDir({}), 'enchiridion'))).kind).toBe('not-found');
  });
});

describe('the recipes of a folder', () => {
  const other = WORK.replace('id: enchiridion', 'id: discourses')
    .replace('title: Enchiridion', 'title: Discourses')
    .replace('abbreviation: Ench', 'abbreviation: Disc');
  const both = (discourses: string) =>
    worksDir({ 'enchiridion/work.yaml': WORK, 'discourses/work.yaml': discourses, 'notes/readme.md': '' });

  it('are every folder that holds a work.yaml, by name', () => {
    const recipes = listRecipes(both(other.replace('[Handbook, Encheiridion]', '[Diatribai]')));
    expect(recipes.map(({ id }) => id)).toEqual(['discourses', 'enchiridion']);
  });

  it('may not share a name', () => {
    expect(errorOf(() => listRecipes(both(other))).message).toMatch(/name "handbook" already belongs to/);
  });

  it('may not be part of a work that is not there', () => {
    const part = other.replace('[Handbook, Encheiridion]', '[Diatribai]\npart_of: works-of-epictetus');
    expect(errorOf(() => listRecipes(both(part))).message).toMatch(/part_of is "works-of-epictetus"/);
  });

  it('cannot be read where there is no folder', () => {
    expect(errorOf(() => listRecipes('/nowhere/works')).kind).toBe('not-found');
  });
});
