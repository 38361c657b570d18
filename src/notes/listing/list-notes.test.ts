import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';
import { formatNotesList } from './format.js';

let made: TestVault;
beforeAll(async () => {
  made = await testVault({
    notes: {
      'index.md': '# Index\n',
      'mill/wheel.md': '---\ntags: [oak]\n---\n# The wheel\n',
      'mill/money/budget.md': '# Budget\n',
      'bad.md': '---\ndate: [\n---\n# Bad header\n',
      ...Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`log/${1000 + at}.md`, `# Day ${at}\n`])),
    },
    other: { 'a.md': 'A.\n' },
  });
});
afterAll(() => made.close());

test('without a folder named, each is shown as a whole with what is wrong in it', async () => {
  const { folders, entries, folder } = await made.vault.list({});
  expect(folders.map(({ name, count, withoutVectors }) => [name, count, withoutVectors])).toEqual([
    ['notes', 124, null],
    ['other', 1, null],
  ]);
  expect(folders[0]?.problems.map(({ path, kind }) => [path, kind])).toEqual([['bad.md', 'header']]);
  expect([entries, folder]).toEqual([[], null]);
});

test('the tree shows sub-folders with counts, then the notes beside them', async () => {
  const top = await made.vault.list({ folder: 'notes' });
  expect(top.entries.map((entry) => [entry.kind, entry.path])).toEqual([
    ['folder', 'log'],
    ['folder', 'mill'],
    ['note', 'bad.md'],
    ['note', 'index.md'],
  ]);
  const mill = await made.vault.list({ folder: 'notes', path: 'mill' });
  expect(mill.entries).toMatchObject([
    { kind: 'folder', path: 'mill/money', count: 1 },
    { kind: 'note', path: 'mill/wheel.md', title: 'The wheel', tags: ['oak'] },
  ]);
});

test('pages follow one another and hold every note once', async () => {
  const paths: string[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const page = await made.vault.list({ folder: 'notes', view: 'flat', limit: 50, offset });
    expect(page.total).toBe(124);
    paths.push(...page.entries.map(({ path }) => path));
    offset = page.next;
  }
  expect(new Set(paths).size).toBe(124);
  expect(paths).toEqual([...paths].sort());
});

test('filters give what matches, wherever it stands', async () => {
  const { view, entries } = await made.vault.list({ folder: 'notes', tags: ['oak'] });
  expect([view, entries.map(({ path }) => path)]).toEqual(['flat', ['mill/wheel.md']]);
});

test('a path is of the folder that has it, with the name of its folder before it too', async () => {
  for (const path of ['mill', 'notes/mill']) {
    const { folder, path: place, entries } = await made.vault.list({ path });
    expect([folder, place, entries.length]).toEqual(['notes', 'mill', 2]);
  }
  expect((await made.vault.list({ path: 'other' })).entries.map(({ path }) => path)).toEqual(['a.md']);
});

test('a path that no folder has, or several have, lists nothing and says so', async () => {
  const none = await made.vault.list({ path: 'attic' });
  expect([none.folder, none.total]).toEqual([null, 0]);
  expect(none.notes.join()).toContain('"attic" in any folder: notes, other');
  made.write({ 'mill/b.md': 'B.\n' }, 'other');
  await made.reindex();
  const several = await made.vault.list({ path: 'mill' });
  expect([several.folder, several.notes.join()]).toEqual([
    null,
    '"mill" stands in several notes folders: name one (folder): notes, other.',
  ]);
});

test('problems are named beside a folder, counted above what stands deeper', async () => {
  expect(formatNotesList(await made.vault.list({ folder: 'notes' }))).toContain('! bad.md (header)');
  const deeper = formatNotesList(await made.vault.list({ folder: 'notes', path: 'mill' }));
  expect(deeper).toContain('! 1 problem with files; vault_list with nothing but the folder names them.');
  expect(deeper).not.toContain('bad.md');
});

test('what default rules leave out is counted, until a .verbatimignore lets it in', async () => {
  made.write({ 'templates/daily.md': '# Daily\n', 'lint-report-1.md': '# Lint\n' });
  await made.reindex();
  const [before] = (await made.vault.list({ folder: 'notes' })).folders;
  expect(before).toMatchObject({ leftOut: 2, count: 124 });
  await expect(made.vault.read({ path: 'templates/daily.md', folder: 'notes' })).rejects.toMatchObject({
    kind: 'not-found',
    message: expect.stringContaining('left out by a default rule'),
    recovery: expect.stringContaining('!templates/'),
  });
  made.write({ '.verbatimignore': '!templates/\n' });
  await made.reindex();
  const [after] = (await made.vault.list({ folder: 'notes' })).folders;
  expect(after).toMatchObject({ leftOut: 1, count: 125 });
  expect((await made.vault.read({ path: 'templates/daily.md' })).title).toBe('Daily');
});

test('a page past the end, an unknown folder and a limit out of bounds are told', async () => {
  expect((await made.vault.list({ folder: 'notes', offset: 500 })).notes.join()).toContain(
    'there are 5 entries',
  );
  await expect(made.vault.list({ folder: 'nots' })).rejects.toMatchObject({ kind: 'bad-input' });
  await expect(made.vault.list({ folder: 'notes', limit: 201 })).rejects.toMatchObject({ kind: 'bad-input' });
});
