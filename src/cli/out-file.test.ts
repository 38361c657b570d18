import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureOutput } from '../../test/support/captured-output.js';
import { requireOutFile, writeOutFile } from './out-file.js';
import { run } from './program.js';

const folder = mkdtempSync(join(tmpdir(), 'verbatim-out-'));

test('a file in a folder that exists is written', () => {
  const path = join(folder, 'report.html');
  requireOutFile(path);
  writeOutFile(path, 'seen');
  expect(readFileSync(path, 'utf8')).toBe('seen');
});

test('a folder that is not there, and a folder in place of the file, are refused with what to do', () => {
  const missing = join(folder, 'nowhere', 'report.html');
  expect(() => requireOutFile(missing)).toThrow(/there is no folder .*nowhere/u);
  expect(() => requireOutFile(folder)).toThrow(/it is a folder/u);
  expect(() => writeOutFile(missing, '')).toThrow(/cannot be written/u);
});

test.each([[['eval', 'situations']], [['eval', 'pool', 'situations']], [['eval', 'agent']], [['sweep']]])(
  '%j says so before it measures anything',
  async (args) => {
    const { code, stderr } = await ran([...args, '--out', join(folder, 'nowhere', 'x')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no folder')]);
  },
);

test('what a baseline’s library is called leads nowhere', async () => {
  const { code, stderr } = await ran(['eval', 'situations', '--write', '--as', '/../../elsewhere']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('no name for a library')]);
});

async function ran(args: string[]) {
  const written = captureOutput();
  return { code: await run(args), ...written };
}
