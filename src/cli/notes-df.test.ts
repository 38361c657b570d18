import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

async function df(...args: string[]) {
  vi.restoreAllMocks();
  const written = captureOutput();
  const code = await run(['notes', 'df', ...args]);
  return { code, ...written };
}

const build = (...args: string[]) => df('build', ...args);

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

test('of a folder its notes are counted, and one without any is refused with what to do', async () => {
  mkdirSync(join(dir, 'notes', 'mill'), { recursive: true });
  mkdirSync(join(dir, 'pictures'));
  writeFileSync(join(dir, 'notes', 'a.md'), 'The wheel is of oak.\n');
  writeFileSync(join(dir, 'notes', 'mill', 'b.txt'), 'The mill opens on Sundays.\n');
  writeFileSync(join(dir, 'notes', 'c.png'), 'no note');
  const { code, stdout } = await build(join(dir, 'notes'), '--language', 'en', '--force', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).parts).toMatchObject([{ language: 'en', documents: 2 }]);
  const empty = await build(join(dir, 'pictures'));
  expect(empty.code).toBe(2);
  expect(empty.stderr).toMatch(/pictures holds no notes \(\.md, .*\.txt\)[\s\S]*Name another folder/u);
});

test('what was counted can be removed again, and doctor says which counts are in use', async () => {
  vi.stubEnv('EMBEDDING_PROVIDER', 'none');
  mkdirSync(join(dir, 'notes'));
  writeFileSync(join(dir, 'notes', 'a.md'), 'The wheel is of oak.\n');
  captureOutput();
  await run(['notes', 'add', join(dir, 'notes')]);
  await build(file(), '--force');
  vi.restoreAllMocks();
  const told = captureOutput();
  await run(['doctor']);
  expect(told.stdout).toMatch(/de: 7 terms in 1 document; your own, .*own\.df: 1 files?, counted here/u);
  expect(await df('remove')).toMatchObject({ code: 0, stdout: expect.stringContaining('own.df') });
  expect(existsSync(own())).toBe(false);
  expect((await df('remove')).stdout).toContain('no counts of your own');
});
