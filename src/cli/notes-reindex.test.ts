import { renameSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureOutput } from '../../test/support/captured-output.js';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { run } from './program.js';

let made: TestVault;
beforeEach(async () => {
  made = await testVault(
    { barn: { 'hay.md': '# Hay\n' }, mill: { 'wheel.md': '# The wheel\n' } },
    { embedder: null },
  );
  vi.stubEnv('VERBATIM_DATA', made.dataDir);
  vi.stubEnv('EMBEDDING_PROVIDER', 'none');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await made.close();
});

async function notes(...args: string[]) {
  const written = captureOutput();
  return { code: await run(['notes', ...args]), ...written };
}

test('a folder that has gone keeps the others from nothing, and the exit code says it', async () => {
  made.write({ 'stones.md': '# The stones\n' }, 'mill');
  renameSync(made.root('barn'), `${made.root('barn')}-moved`);
  const { code, stdout, stderr } = await notes('reindex');
  expect(code).toBe(3);
  expect(stderr).toContain('There is no folder');
  expect(stdout).toContain('indexed mill: 2 files; 1 added');
});

test('a folder without a name is not the one that the command is run in', async () => {
  const { code, stderr } = await notes('add', '');
  expect([code, stderr]).toEqual([2, expect.stringContaining('The folder has no name')]);
});
