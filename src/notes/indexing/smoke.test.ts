import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderRegistry } from '../folders.js';
import { folderStatus } from '../folder-status.js';
import { reindexFolder } from './reindex-folder.js';
import { openIndex } from '../open-index.js';
import { WordEmbedder } from '../../../test/support/word-embedder.js';

it('smoke', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'd-'));
  const root = mkdtempSync(join(tmpdir(), 'r-'));
  mkdirSync(join(root, 'a'));
  writeFileSync(join(root, 'a', 'x.md'), '---\ntags: [a, B]\ndate: 5.1.2024\n---\n# T\n\n## S1\n\nHello [[y]] and [z](../z.adoc#q)\n\n## S2\n\n```\n## no\n```\n');
  writeFileSync(join(root, 'y.txt'), 'plain text\n\nmore');
  writeFileSync(join(root, 'z.adoc'), '= Z\n:tags: q\n\n== One\n\nsee xref:a/x.md#S1[x]\n\n----\n== no\n----\n\n* a\n* b\n');
  const folder = new FolderRegistry(dataDir).add(root);
  const settings = { dataDir, maxFileBytes: 1e6, embedder: new WordEmbedder() };
  console.log(await reindexFolder(settings, folder));
  console.log(await reindexFolder(settings, folder));
  const db = openIndex(dataDir, folder);
  for (const t of ['files', 'file_labels', 'chunks', 'links', 'vectors', 'notes_meta']) console.log(t, db.prepare(`select * from ${t}`).all());
  console.log(folderStatus(dataDir, folder));
});
