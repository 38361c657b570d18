import { afterEach, expect, test, vi } from 'vitest';
import { captureOutput } from '../../test/support/captured-output.js';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { run } from './program.js';

let made: TestVault | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await made?.close();
});

test('--tag takes one tag or several between commas, may be given again, and leaves the query alone', async () => {
  made = await testVault(
    {
      notes: {
        'both.md': '---\ntags: [mill, wood]\n---\nOak.\n',
        'one.md': '---\ntags: [mill]\n---\nOak!\n',
      },
    },
    { embedder: null },
  );
  vi.stubEnv('VERBATIM_DATA', made.dataDir);
  vi.stubEnv('EMBEDDING_PROVIDER', 'none');
  const found = async (...args: string[]) => {
    vi.restoreAllMocks();
    const written = captureOutput();
    await run(['notes', 'search', ...args, '--json']);
    const { hits } = JSON.parse(written.stdout) as { hits: { path: string }[] };
    return hits.map(({ path }) => path).sort();
  };
  expect(await found('--tag', 'mill', 'oak')).toEqual(['both.md', 'one.md']);
  expect(await found('--tag', 'mill,wood', 'oak')).toEqual(['both.md']);
  expect(await found('--tag', 'mill', '--tag', 'wood', 'oak')).toEqual(['both.md']);
});
