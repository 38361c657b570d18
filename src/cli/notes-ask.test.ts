import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { captureOutput } from '../../test/support/captured-output.js';
import { type TestVault, testVault } from '../../test/support/notes-vault.js';
import { run } from './program.js';

let made: TestVault;
beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(50);
  made = await testVault(
    {
      notes: {
        'mill/wheel.md': '---\ntype: reference\n---\n# The wheel\n\n## Bearings\n\nPack them with tallow.\n',
        'mill/stones.md': '# The stones\n\nDerbyshire peak.\n',
      },
    },
    { embedder: null },
  );
  vi.stubEnv('VERBATIM_DATA', made.dataDir);
  vi.stubEnv('EMBEDDING_PROVIDER', 'none');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await made.close();
});
afterEach(() => vi.restoreAllMocks());

async function notes(...args: string[]) {
  const written = captureOutput();
  return { code: await run(['notes', ...args]), ...written };
}

describe('verbatim notes', () => {
  test('search prints hits for people, and with --json what the tool gives', async () => {
    const { code, stdout } = await notes('search', 'tallow', 'bearings', '--type', 'reference');
    expect(code).toBe(0);
    expect(stdout).toContain('1. notes/mill/wheel.md:4-8 (reference)');
    const { hits } = JSON.parse((await notes('search', 'tallow', '--json')).stdout) as { hits: object[] };
    expect(hits).toMatchObject([{ path: 'mill/wheel.md', startLine: 4, endLine: 8 }]);
  });

  test('nothing found is exit code 1, a bad filter 2', async () => {
    expect((await notes('search', 'zeppelin')).code).toBe(1);
    const { code, stderr } = await notes('search', 'tallow', '--folder', 'nots');
    expect(code).toBe(2);
    expect(stderr).toContain('notes');
  });

  test('read, tree and passages answer too', async () => {
    expect((await notes('read', 'wheel', '--heading', 'bearings')).stdout).toContain(
      'Pack them with tallow.',
    );
    expect((await notes('tree', 'mill')).stdout).toContain('- mill/stones.md: The stones');
    const { spans } = JSON.parse((await notes('passages', 'tallow', '-m', '50', '--json')).stdout) as {
      spans: object[];
    };
    expect(spans).toMatchObject([{ path: 'mill/wheel.md' }]);
  });

  test('a note or heading that is not there is exit code 1, no notes at all 3', async () => {
    const { code, stdout, stderr } = await notes('read', 'attic.md');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('There is no note "attic.md"');
    expect((await notes('read', 'wheel', '--heading', 'Sluice')).code).toBe(1);
    expect((await notes('read', '../wheel.md')).code).toBe(2);
    vi.stubEnv('VERBATIM_DATA', `${made.dataDir}-none`);
    expect((await notes('read', 'wheel')).code).toBe(3);
    vi.stubEnv('VERBATIM_DATA', made.dataDir);
  });

  test('a tree is of the folder that has the path, and nothing there is exit code 1', async () => {
    expect((await notes('tree', 'notes/mill')).stdout).toContain('- mill/stones.md: The stones');
    expect((await notes('tree', 'attic')).code).toBe(1);
  });

  test('comparing claims without vectors is a failure that says what to do', async () => {
    const { code, stderr } = await notes('delta', 'The wheel is oak.');
    expect(code).toBe(3);
    expect(stderr).toContain('compared by meaning');
  });
});
