import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { WordEmbedder } from '../../test/support/word-embedder.js';
import { folderStatus } from './folder-status.js';
import { FolderRegistry } from './folders.js';
import { deleteIndex } from './index-path.js';

let made: TestVault | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

/** Answers a query when it is let. */
class HeldEmbedder extends WordEmbedder {
  letGo = () => {};
  ask = () => {};
  readonly asked = new Promise<void>((resolve) => {
    this.ask = resolve;
  });

  override async embed(texts: readonly string[], purpose?: string, options: { signal?: AbortSignal } = {}) {
    if (purpose === 'query') {
      await new Promise<void>((resolve) => {
        this.letGo = resolve;
        this.ask();
      });
    }
    return super.embed(texts, purpose, options);
  }
}

test('a search that is under way is answered though the index is replaced meanwhile', async () => {
  const embedder = new HeldEmbedder();
  made = await testVault({ notes: { 'a.md': 'Oak.\n' } }, { embedder });
  const { vault, dataDir } = made;
  const searching = vault.search({ query: 'oak' });
  await embedder.asked;
  deleteIndex(dataDir, 'notes');
  await made.reindex();
  await vault.list({});
  embedder.letGo();
  expect((await searching).hits.map(({ path }) => path)).toEqual(['a.md']);
});

test('a search that is under way is answered though its folder is removed and another is asked', async () => {
  const embedder = new HeldEmbedder();
  made = await testVault({ notes: { 'a.md': 'Oak.\n' }, work: { 'b.md': 'Elm.\n' } }, { embedder });
  const { vault, dataDir } = made;
  const searching = vault.search({ query: 'oak', folder: 'notes' });
  await embedder.asked;
  new FolderRegistry(dataDir).remove('notes');
  await vault.list({ folder: 'work' });
  embedder.letGo();
  expect((await searching).hits.map(({ path }) => path)).toEqual(['a.md']);
});

test('whether a file has changed is told without its index', async () => {
  made = await testVault({ notes: { 'a.md': 'Oak.\n' } }, { embedder: null });
  const { vault, dataDir, write } = made;
  deleteIndex(dataDir, 'notes');
  const stamp = (path = 'a.md', folder = 'notes') => vault.stampOf({ folder, path });
  const before = stamp();
  expect(before).not.toBe('gone');
  expect(stamp()).toBe(before);
  write({ 'a.md': 'Oak and elm.\n' });
  expect(stamp()).not.toBe(before);
  expect([stamp('b.md'), stamp('../data/x'), stamp('a.md', 'other')]).toEqual(['gone', 'gone', 'gone']);
});

test.each([
  ['nothing', () => {}],
  ['a file', (root: string) => writeFileSync(root, '')],
  ['a link', (root: string) => symlinkSync('/etc', root)],
] as const)(
  'a folder that goes while others are asked, %s in its place, is said until it is back',
  async (_, put) => {
    made = await testVault(
      { notes: { 'a.md': 'Oak.\n' }, work: { 'b.md': 'Oak, elm.\n' } },
      { embedder: null },
    );
    const { vault, root, dataDir } = made;
    const found = async () => (await vault.search({ query: 'oak' })).hits.map(({ path }) => path).sort();
    expect(await found()).toEqual(['a.md', 'b.md']);
    const away = `${root()}-away`;
    renameSync(root(), away);
    put(root());
    const gone = expect.stringMatching(/^(?:There is no folder|The folder) .*notes/);
    for (const answer of [
      await vault.search({ query: 'oak' }),
      await vault.passages({ query: 'oak' }),
      await vault.list({}),
    ])
      expect(answer.notes).toContainEqual(gone);
    expect(await found()).toEqual(['b.md']);
    await expect(vault.passages({ query: 'oak', folder: 'notes' })).rejects.toMatchObject({
      kind: 'not-found',
      message: gone,
    });
    expect(vault.folders().map((folder) => folderStatus(dataDir, folder).there)).toEqual([false, true]);
    rmSync(root(), { force: true });
    renameSync(away, root());
    expect(await found()).toEqual(['a.md', 'b.md']);
  },
);
