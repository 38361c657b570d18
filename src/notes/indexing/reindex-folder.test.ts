import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { WordEmbedder } from '../../../test/support/word-embedder.js';
import { folderStatus } from '../folder-status.js';
import { FolderRegistry } from '../folders.js';
import { reindexFolder } from './reindex-folder.js';

let home: string;
let registry: FolderRegistry;
let settings: Parameters<typeof reindexFolder>[0];

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-reindex-')));
  const dataDir = join(home, 'data');
  settings = { dataDir, embedder: new WordEmbedder(), maxFileBytes: 1_000 };
  registry = new FolderRegistry(dataDir);
  for (const name of ['old', 'new']) {
    mkdirSync(join(home, name));
    writeFileSync(join(home, name, `${name}.md`), `The ${name} mill.\n`);
  }
});

test('the index of another folder that took the name stays as it is', async () => {
  const old = registry.add(join(home, 'old'), 'mill');
  await reindexFolder(settings, old);
  registry.remove('mill');
  await expect(reindexFolder(settings, old)).rejects.toMatchObject({
    kind: 'not-found',
    message: expect.stringContaining('was removed'),
  });
  const taken = registry.add(join(home, 'new'), 'mill');
  await reindexFolder(settings, taken);
  const before = folderStatus(settings.dataDir, taken);
  await expect(reindexFolder(settings, old)).rejects.toMatchObject({ kind: 'not-found' });
  expect(folderStatus(settings.dataDir, taken)).toEqual(before);
});

test('what a folder is kept by is what the list says now, not when a watch or a server began', async () => {
  const folder = registry.add(join(home, 'old'), 'mill');
  registry.keepVectors('mill', false);
  expect(await reindexFolder(settings, folder)).toMatchObject({ vectors: null, vectorsMissing: null });
  registry.keepVectors('mill', true);
  expect(await reindexFolder(settings, { ...folder, vectors: false })).toMatchObject({
    vectors: { embedded: 1 },
  });
});
