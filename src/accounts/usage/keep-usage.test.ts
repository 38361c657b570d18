import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { accountsPath } from '../accounts-path.js';
import { openAccounts } from '../open-accounts.js';
import { keepUsage } from './keep-usage.js';
import { Usage } from './usage.js';

const folder = () => mkdtempSync(join(tmpdir(), 'verbatim-usage-'));
const CALL = {
  account: null,
  session: 's1',
  tool: 'search_passages',
  failed: false,
  query: 'grief',
  passages: [],
};

test('nothing is stored, and no file made, where recording is off', async () => {
  const dataDir = folder();
  const kept = keepUsage({ dataDir, usage: false }, vi.fn());
  expect(kept.recorder).toBeUndefined();
  await kept.close();
  expect(existsSync(accountsPath(dataDir))).toBe(false);
});

test('calls made at once are all recorded, in one file', async () => {
  const dataDir = folder();
  const kept = keepUsage({ dataDir, usage: true }, vi.fn());
  await Promise.all([kept.recorder?.record(CALL), kept.recorder?.record(CALL), kept.recorder?.record(CALL)]);
  await kept.close();
  const db = openAccounts(dataDir);
  expect(new Usage(db).signals().calls).toBe(3);
  db.close();
});

test.each([true, false])(
  'old queries are replaced soon after the start, with recording on or off (%s)',
  async (usage) => {
    const dataDir = folder();
    const db = openAccounts(dataDir);
    new Usage(db, () => new Date('2020-01-01')).record(CALL);
    const failed = vi.fn();
    const kept = keepUsage({ dataDir, usage }, failed);
    const count = db.prepare('SELECT count(*) FROM usage WHERE query IS NOT NULL').pluck();
    await vi.waitFor(() => expect(count.get()).toBe(0), { timeout: 10_000, interval: 100 });
    await kept.close();
    db.close();
    expect(failed).not.toHaveBeenCalled();
  },
);

test('a database that cannot be opened is an error of the call that is recorded, and tried again by the next', async () => {
  const dataDir = folder();
  mkdirSync(accountsPath(dataDir));
  const kept = keepUsage({ dataDir, usage: true }, vi.fn());
  await expect(kept.recorder?.record(CALL)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(kept.recorder?.record(CALL)).rejects.toMatchObject({ kind: 'unavailable' });
  await kept.close();
});
