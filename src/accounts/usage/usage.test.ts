import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAccounts, openExistingAccounts } from '../open-accounts.js';
import { usageSignals } from './signals.js';
import type { ToolCall } from './tool-call.js';
import { Usage } from './usage.js';

let dataDir: string;
let db: Database;
let usage: Usage;
let now: Date;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'verbatim-accounts-'));
  db = openAccounts(dataDir);
  usage = new Usage(db, () => now);
  now = new Date('2026-03-15T12:00:00.000Z');
});
afterEach(() => db.close());

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const call = (given: Partial<ToolCall> = {}): ToolCall => ({
  account: null,
  session: 's1',
  tool: 'search_passages',
  failed: false,
  query: 'envy of a neighbour',
  passages: ['ecclesiastes-web:74'],
  ...given,
});
const read = (...passages: string[]) => call({ tool: 'read_passages', query: null, passages });

const questions = () => db.prepare('SELECT DISTINCT question FROM usage').all().length;

describe('the outcome of a call', () => {
  test('is new, until the same question is brought nothing that it has not had', () => {
    expect(usage.record(call())).toBe('new');
    expect(usage.record(call({ query: 'covetous of his goods' }))).toBe('repeated');
    expect(usage.record(call({ passages: ['ecclesiastes-web:74', 'job-web:7'] }))).toBe('new');
    expect(usage.record(call({ passages: ['job-web:7'] }))).toBe('repeated');
  });

  test('is new again for the next question, and for another tool', () => {
    usage.record(read('ecclesiastes/4:4'));
    expect(usage.record(call({ passages: ['ecclesiastes/4:4'] }))).toBe('new');
    later(11);
    expect(usage.record(read('ecclesiastes/4:4'))).toBe('new');
  });

  test('is empty where a tool that delivers passages delivered none, and failed where it failed', () => {
    expect(usage.record(call({ passages: [] }))).toBe('empty');
    expect(usage.record(call({ failed: true }))).toBe('failed');
    expect(usage.record(call({ tool: 'check_quote', query: null, passages: null }))).toBe('new');
  });

  test('of a call that delivered nothing does not make the next one a repetition', () => {
    usage.record(call({ failed: true }));
    expect(usage.record(call())).toBe('new');
  });
});

describe('a question', () => {
  test('goes on while gaps are under ten minutes, however long it takes', () => {
    for (let at = 0; at < 5; at += 1) {
      usage.record(call());
      later(9.9);
    }
    expect(questions()).toBe(1);
    later(0.1);
    usage.record(call());
    expect(questions()).toBe(2);
  });

  test('is of one session and one account', () => {
    usage.record(call());
    usage.record(call({ session: 's2' }));
    usage.record(call({ account: 'a1' }));
    usage.record(call({ account: 'a2' }));
    usage.record(call({ account: 'a1' }));
    expect(questions()).toBe(4);
  });
});

describe('the signals of a month', () => {
  test('are the share of questions with one search and no read, and the median calls', () => {
    usage.record(call()); // One search, no read.
    later(20);
    usage.record(call({ failed: true })); // One search, no read, and two quotes checked.
    usage.record(call({ tool: 'check_quote', query: null, passages: null }));
    usage.record(call({ tool: 'check_quote', query: null, passages: null }));
    later(20);
    usage.record(call()); // Searched and read.
    usage.record(read('ecclesiastes/4:4'));
    later(20);
    usage.record(call()); // Searched, and had whole passages by the one-shot tool.
    usage.record(call({ tool: 'get_passages' }));
    expect(usage.signals('2026-03')).toEqual({
      month: '2026-03',
      questions: 4,
      calls: 8,
      oneSearchNoRead: 2,
      share: 0.5,
      medianCalls: 2,
    });
  });

  test('count a question where it began', () => {
    now = new Date('2026-01-31T23:59:00.000Z');
    usage.record(call());
    later(5);
    usage.record(call());
    expect(usage.signals('2026-01').questions).toBe(1);
    expect(usage.signals('2026-01').calls).toBe(2);
    expect(usage.signals()).toMatchObject({ month: '2026-02', questions: 0, share: null, medianCalls: null });
  });

  test('take the mean of the middle two where questions are even in number', () => {
    const of = (...calls: number[]) =>
      usageSignals(
        '2026-01',
        calls.map((count) => ({ calls: count, searches: count, reads: 0 })),
      );
    expect(of(1, 4, 10, 3).medianCalls).toBe(3.5);
    expect(of(7, 1, 3).medianCalls).toBe(3);
  });

  test.each(['2026-13', '2026-00', 'March', '2026-3', ''])('are not those of “%s”', (month) => {
    expect(() => usage.signals(month)).toThrow(expect.objectContaining({ kind: 'bad-input' }));
  });
});

describe('after thirty days', () => {
  const SECRET = 'my sister has not forgiven me for the farm';
  const rows = () =>
    db.prepare('SELECT query, query_sha256 AS sha256, passages FROM usage ORDER BY id').all();

  test('a query is replaced by its hash and nothing else changes', () => {
    usage.record(call({ query: SECRET }));
    later(60 * 24);
    usage.record(call({ query: 'wisdom' }));
    later(60 * 24 * 29.5);
    expect(usage.purge()).toBe(1);
    expect(usage.purge()).toBe(0);
    const passages = '["ecclesiastes-web:74"]';
    expect(rows()).toEqual([
      { query: null, sha256: createHash('sha256').update(SECRET).digest('hex'), passages },
      { query: 'wisdom', sha256: null, passages },
    ]);
  });

  test('its words stand in no file of the database', () => {
    const stored = () =>
      readdirSync(dataDir).some((name) => readFileSync(join(dataDir, name)).includes(SECRET));
    usage.record(call({ query: SECRET }));
    expect(stored()).toBe(true);
    later(60 * 24 * 31);
    usage.purge();
    expect(stored()).toBe(false);
  });
});

describe('accounts.db', () => {
  test('survives, commit by commit', () => {
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    usage.record(call());
    const again = openExistingAccounts(dataDir);
    expect(new Usage(again, () => now).signals().calls).toBe(1);
    again.close();
  });

  test('is not made where it is only to be read', () => {
    const empty = mkdtempSync(join(tmpdir(), 'verbatim-accounts-'));
    expect(() => openExistingAccounts(empty)).toThrow(expect.objectContaining({ kind: 'not-found' }));
    expect(readdirSync(empty)).toEqual([]);
  });

  test('of a newer version is left alone', () => {
    db.pragma('user_version = 99');
    expect(() => openAccounts(dataDir)).toThrow(/newer version/);
  });

  test('that is no database is refused, and kept', () => {
    expect(() => openAccounts(join(dataDir, 'accounts.db'))).toThrow(
      expect.objectContaining({ kind: 'unavailable' }),
    );
  });
});
