import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureOutput } from '../../test/support/captured-output.js';
import { run } from './program.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'verbatim-doctor-'));
  vi.stubEnv('VERBATIM_DATA', join(dir, 'data'));
  vi.stubEnv('EMBEDDING_PROVIDER', 'none');
  mkdirSync(join(dir, 'mill'));
  writeFileSync(join(dir, 'mill', 'wheel.md'), '# Wheel\n\nOf oak.\n');
  writeFileSync(join(dir, 'mill', 'broken.md'), Buffer.from([0, 1, 2, 255, 0, 0, 254]));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

async function told(...args: string[]): Promise<string> {
  vi.restoreAllMocks();
  const written = captureOutput();
  await run(args);
  return written.stdout;
}

test('says of the notes that there are none, and how to add some', async () => {
  expect(await told('doctor')).toContain('`verbatim notes add <folder>` adds a folder');
});

test('says how each folder of notes stands, and what words are weighed by', async () => {
  await told('notes', 'add', join(dir, 'mill'));
  const text = await told('doctor');
  expect(text).toMatch(/works +notes "mill" .*\/mill\n +1 note, 1 chunk, no vectors; scanned 20/u);
  expect(text).toMatch(/1 problem with files/u);
  expect(text).toMatch(/en: [\d,]+ terms in [\d,]+ documents; subtlex/u);
  expect(text).toContain('"mill" is searched by keywords only: no embedder is configured');
  const { notes } = JSON.parse(await told('doctor', '--json'));
  expect(notes.folders).toMatchObject([{ name: 'mill', index: { notes: 1, problems: 1 } }]);
  expect(notes.background.tables).toMatchObject([
    { language: 'en', own: false },
    { language: 'de', own: false },
  ]);
});

test('says where a folder has gone, and where the table of words is not made yet', async () => {
  await told('notes', 'add', join(dir, 'mill'));
  renameSync(join(dir, 'mill'), join(dir, 'elsewhere'));
  rmSync(join(dir, 'data', 'background'), { recursive: true });
  const text = await told('doctor');
  expect(text).toMatch(/The notes folder "mill" is not at .*\/mill/u);
  expect(text).toMatch(/the table of the word lists that ship is not made yet/u);
});
