import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { PathPolicy } from '../path-policy.js';
import { isUnwatched } from './unwatched.js';
import { walk } from './walk.js';

/** A folder of notes that the data folder stands in, which is named through a link. */
let root: string;
let dataDir: string;

beforeEach(() => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-data-folder-')));
  root = join(home, 'notes');
  mkdirSync(join(root, 'data', 'notes'), { recursive: true });
  writeFileSync(join(root, 'a.md'), 'Oak.\n');
  writeFileSync(join(root, 'data', 'own.md'), 'No note.\n');
  symlinkSync(home, `${home}-link`);
  dataDir = join(`${home}-link`, 'notes', 'data');
});

test('the data folder holds no notes, by whatever path it is named', async () => {
  const { files } = await walk(new PathPolicy(root), { except: [dataDir] });
  expect([...files.keys()]).toEqual(['a.md']);
});

test('the data folder is not watched: what indexing itself writes there would be a change, for ever', () => {
  const unwatched = isUnwatched(root, dataDir);
  expect(unwatched(join(root, 'data'))).toBe(true);
  expect([root, join(root, 'a.md'), join(root, 'data-2'), join(root, 'b', 'data')].filter(unwatched)).toEqual(
    [],
  );
});

test('what is hidden is not watched, but for the files of patterns', () => {
  const unwatched = isUnwatched(root, dataDir);
  expect(['.git', '.obsidian', 'node_modules'].every((name) => unwatched(join(root, name)))).toBe(true);
  expect(['.gitignore', '.verbatimignore'].some((name) => unwatched(join(root, name)))).toBe(false);
  expect(isUnwatched('/home/.notes', dataDir)('/home/.notes')).toBe(false);
});
