import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureOutput } from '../../test/support/captured-output.js';
import { run } from './program.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'verbatim-df-'));
  vi.stubEnv('VERBATIM_DATA', join(dir, 'data'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

async function build(...args: string[]) {
  const written = captureOutput();
  return { code: await run(['notes', 'df', 'build', ...args]), ...written };
}

const file = () => {
  const path = join(dir, 'text.txt');
  writeFileSync(path, 'Das Rad der Mühle ist aus Eiche.\n');
  return path;
};
const own = () => join(dir, 'data', 'background', 'own.df');

test('too little text does not take the place of the lists that ship', async () => {
  const { code, stderr } = await build(file());
  expect(code).toBe(2);
  expect(stderr).toContain('1 document with 7 different words of "de" would replace the lists that ship');
  expect(stderr).toContain('--force');
  expect(existsSync(own())).toBe(false);
});

test('with --force it does, and a file of its own may hold as little as one likes', async () => {
  const out = join(dir, 'mine.df');
  expect((await build(file(), '--out', out)).code).toBe(0);
  expect([existsSync(out), existsSync(own())]).toEqual([true, false]);
  expect((await build(file(), '--force')).code).toBe(0);
  expect(existsSync(own())).toBe(true);
});
