import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAccounts } from '../accounts/open-accounts.js';
import { Usage } from '../accounts/usage/usage.js';
import { ExitCode } from './exit-codes.js';
import { run } from './program.js';

let dataDir: string;
let written: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'verbatim-usage-'));
  vi.stubEnv('VERBATIM_DATA', dataDir);
  written = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function recorded(at: string, tools: readonly string[]): void {
  const db = openAccounts(dataDir);
  const usage = new Usage(db, () => new Date(at));
  const call = { account: null, session: at, failed: false, query: 'grief', passages: null };
  for (const tool of tools) usage.record({ ...call, tool });
  db.close();
}

test('signals are printed with the rule of what a question is', async () => {
  recorded('2026-03-01T10:00:00Z', ['search_passages']);
  recorded('2026-03-02T10:00:00Z', ['search_passages', 'read_passages', 'check_quote']);
  expect(await run(['usage', 'signals', '--month', '2026-03'])).toBe(ExitCode.found);
  expect(written).toContain('50.0 % (1 of 2)');
  expect(written).toMatch(/median calls a question +2\n/);
  expect(written).toContain('gaps under ten minutes');
});

test('with --json they are the numbers and the rule', async () => {
  recorded('2026-03-01T10:00:00Z', ['search_passages']);
  await run(['usage', 'signals', '--month', '2026-03', '--json']);
  expect(JSON.parse(written)).toMatchObject({ month: '2026-03', questions: 1, share: 1, medianCalls: 1 });
});

test('a month without questions, a month that is none, and no record at all have exit codes of their own', async () => {
  expect(await run(['usage', 'signals'])).toBe(ExitCode.failure);
  expect(written).toContain('USAGE=on');
  recorded('2026-03-01T10:00:00Z', ['search_passages']);
  expect(await run(['usage', 'signals', '--month', '2025-12'])).toBe(ExitCode.nothingFound);
  expect(await run(['usage', 'signals', '--month', 'March'])).toBe(ExitCode.badUse);
});

test('purge says how many queries it replaced', async () => {
  recorded('2020-03-01T10:00:00Z', ['search_passages']);
  expect(await run(['usage', 'purge'])).toBe(ExitCode.found);
  expect(written).toContain('1 query replaced.');
});
