import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.js';
import { accessNotes } from './access.js';

const settings = () =>
  readConfig({ VERBATIM_DATA: mkdtempSync(join(tmpdir(), 'verbatim-access-')), EMBEDDING_PROVIDER: 'none' });

test('notes that could not be opened are opened by the next call that asks for them', async () => {
  const config = settings();
  const { rerank } = config;
  const notes = accessNotes(Object.assign(config, { rerank: { ...rerank, provider: 'local' } }));
  await expect(notes.open()).rejects.toThrow('RERANK_MODEL');
  Object.assign(config, { rerank });
  expect((await notes.open()).folders()).toEqual([]);
  await notes.close();
});

test('notes that could not be opened can be closed', async () => {
  const config = settings();
  const notes = accessNotes({ ...config, rerank: { ...config.rerank, provider: 'local' } });
  const opening = notes.open();
  const closing = notes.close();
  await expect(opening).rejects.toThrow('RERANK_MODEL');
  await closing;
});
