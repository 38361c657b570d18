import { afterEach, expect, test } from 'vitest';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { openIndex } from './open-index.js';
import { OpenedFolder } from './opened-folder.js';

let made: TestVault | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

test('a snapshot that could not begin keeps none of the later ones from being of one moment', async () => {
  made = await testVault({ notes: { 'a.md': 'Oak.\n' } }, { embedder: null });
  const { dataDir, vault } = made;
  const [folder] = vault.folders();
  if (!folder) throw new Error('no folder');
  const db = openIndex(dataDir, folder);
  const opened = new OpenedFolder(db, folder);
  db.exec('BEGIN');
  expect(() => opened.snapshot(() => null)).toThrow('transaction');
  db.exec('COMMIT');
  expect(opened.snapshot(() => db.inTransaction)).toBe(true);
  expect(opened.snapshot(() => opened.snapshot(() => db.inTransaction))).toBe(true);
  expect(db.inTransaction).toBe(false);
  db.close();
});
