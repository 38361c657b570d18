import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('--no-vectors is kept to, and said, until --vectors', async () => {
  expect((await notes('reindex', 'mill', '--no-vectors')).code).toBe(0);
  expect((await notes('list')).stdout).toMatch(/barn.+\n.+no vectors\n/);
  expect((await notes('list')).stdout).toMatch(/mill.+\n.+no vectors, by choice/);
  await notes('reindex');
  await notes('add', made.root('mill'));
  const vectorsOf = async () => {
    const { folders } = JSON.parse((await notes('list', '--json')).stdout) as {
      folders: readonly { name: string; vectors?: boolean }[];
    };
    return folders.map(({ name, vectors }) => [name, vectors]);
  };
  expect(await vectorsOf()).toEqual([
    ['barn', undefined],
    ['mill', false],
  ]);
  await notes('reindex', '--vectors');
  expect(await vectorsOf()).toEqual([
    ['barn', undefined],
    ['mill', undefined],
  ]);
});

test('what passages are weighed by is made while indexing, so that no first question waits for it', async () => {
  expect((await notes('reindex')).code).toBe(0);
  expect(readdirSync(join(made.dataDir, 'background'))).toHaveLength(1);
});

test('a damaged record of one’s own frequencies costs neither an index nor its report', async () => {
  mkdirSync(join(made.dataDir, 'background'), { recursive: true });
  writeFileSync(join(made.dataDir, 'background', 'own.df'), 'VBD');
  const { code, stdout, stderr } = await notes('reindex', 'mill');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('indexed mill: 1 file;');
});
