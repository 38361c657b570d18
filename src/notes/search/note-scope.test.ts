import { afterEach, describe, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../../test/support/notes-vault.js';

const open: TestVault[] = [];
afterEach(async () => {
  for (const vault of open.splice(0)) await vault.close();
});

async function vaultOf(files: Record<string, string>): Promise<TestVault> {
  const made = await testVault({ notes: files });
  open.push(made);
  return made;
}

/** Sixty notes that say much of water, and one in a folder of its own that says it once among many words. */
const WATERY = Object.fromEntries([
  ...Array.from({ length: 60 }, (_, at) => [`garden/bed-${at}.md`, `# Bed ${at}\n\nWater, water, water.\n`]),
  [
    'cellar/meter.md',
    '# The meter\n\nThe company that supplies our water bills in March for the year before, and a wrench hangs on the pipe beside the stopcock.\n',
  ],
]);

describe('filters', () => {
  test('a scope outside every list’s first fifty is searched all the same, by both lists', async () => {
    const { vault } = await vaultOf(WATERY);
    const everywhere = await vault.search({ query: 'water', limit: 20 });
    expect(everywhere.hits.map(({ path }) => path)).not.toContain('cellar/meter.md');
    expect(everywhere.lists).toEqual([
      { list: 'keyword', found: 50, exhausted: false },
      { list: 'vector', found: 50, exhausted: false },
    ]);
    const scoped = await vault.search({ query: 'water', path: 'cellar', explain: true });
    expect(scoped.hits.map(({ path }) => path)).toEqual(['cellar/meter.md']);
    expect(scoped.hits[0]?.ranks).toMatchObject({ keyword: 1, vector: 1 });
    expect(scoped.lists).toEqual([
      { list: 'keyword', found: 1, exhausted: true },
      { list: 'vector', found: 1, exhausted: true },
    ]);
  });

  const DATED = {
    'a.md':
      '---\ntype: Decision\ndate: 2024-05-19\nproject: mill\nstatus: final\ntags: [wood, work/oak]\n---\nThe wheel stays oak.\n',
    'b.md': '---\ntype: log\ndate: 2023-01-02\ntopics: [wood]\n---\nThe wheel was oak.\n',
    'c.md': 'The wheel will be oak.\n',
  };

  test.each([
    [{ type: 'decision' }, ['a.md']],
    [{ project: 'MILL' }, ['a.md']],
    [{ status: 'final' }, ['a.md']],
    [{ tags: ['#Wood'] }, ['a.md', 'b.md']],
    [{ tags: ['wood', 'work'] }, ['a.md']],
    [{ from: '2024' }, ['a.md']],
    [{ to: '2023' }, ['b.md']],
    [{ from: '2023-01-02', to: '2024-05' }, ['a.md', 'b.md']],
    [{ path: './c.md' }, ['c.md']],
  ])('%j lets in %j', async (filter, paths) => {
    const { vault } = await vaultOf(DATED);
    const { hits } = await vault.search({ query: 'oak wheel', ...filter });
    expect(hits.map(({ path }) => path).sort()).toEqual(paths);
  });

  test('what a filter leaves out for want of a date, and values that no note has, are said', async () => {
    const { vault } = await vaultOf(DATED);
    expect((await vault.search({ query: 'oak', from: '2020' })).notes).toContain(
      '1 note without a date in the header left out.',
    );
    const { hits, notes } = await vault.search({ query: 'oak', type: 'decisions' });
    expect(hits).toEqual([]);
    expect(notes.join(' ')).toMatch(/No note has the type "decisions".*Decision/);
    for (const from of ['last week', '']) {
      await expect(vault.search({ query: 'oak', from })).rejects.toMatchObject({ kind: 'bad-input' });
      await expect(vault.search({ query: 'oak', from, type: 'log' })).rejects.toMatchObject({
        kind: 'bad-input',
      });
    }
  });
});
