import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { FolderRegistry, type NotesFolder } from '../folders.js';
import { openIndex } from '../open-index.js';
import { PathPolicy } from '../path-policy.js';
import { reindexFolder } from './reindex-folder.js';
import { walk } from './walk.js';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-walk-')));
});

test('a folder whose name is not UTF-8 is reported, as a note with such a name is', async () => {
  const odd = Buffer.concat([Buffer.from(`${root}/dir`), Buffer.from([0xff])]);
  mkdirSync(odd);
  writeFileSync(Buffer.concat([odd, Buffer.from('/n.md')]), 'Oak.\n');
  mkdirSync(join(root, 'named \uFFFD'));
  writeFileSync(join(root, 'named \uFFFD', 'n.md'), 'Elm.\n');
  const { files, problems } = await walk(new PathPolicy(root));
  expect([...files.keys()]).toEqual(['named \uFFFD/n.md']);
  expect(problems).toMatchObject([{ path: 'dir\uFFFD', kind: 'name' }]);
});

/** As where a drive is not connected: its mount point is an empty folder. */
test('an index is kept, and says so, where all that it is of is gone and nothing stands in its place', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-walk-data-'));
  const folder = new FolderRegistry(dataDir).add(root, 'mill');
  const reindex = () => reindexFolder({ dataDir, embedder: new WordEmbedder(), maxFileBytes: 1_000 }, folder);
  expect(await reindex()).toMatchObject({ files: 0 });
  writeFileSync(join(root, 'a.md'), 'Oak.\n');
  await reindex();
  renameSync(root, `${root}-away`);
  mkdirSync(root);
  await expect(reindex()).rejects.toMatchObject({
    kind: 'not-found',
    message: expect.stringContaining('is empty'),
    recovery: expect.stringContaining('verbatim notes remove'),
  });
  expect(vectorsIn(dataDir, folder)).toBe(1);
  rmSync(root, { recursive: true });
  renameSync(`${root}-away`, root);
  rmSync(join(root, 'a.md'));
  writeFileSync(join(root, 'b.md'), 'Elm.\n');
  expect(await reindex()).toMatchObject({ added: 1, removed: 1 });
  expect(vectorsIn(dataDir, folder)).toBe(1);
});

function vectorsIn(dataDir: string, folder: NotesFolder): number | undefined {
  const db = openIndex(dataDir, folder);
  try {
    return db.prepare<[], number>('SELECT count(*) FROM vectors').pluck().get();
  } finally {
    db.close();
  }
}
