import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { inTransaction, Turns } from './turns.js';

function twoConnections() {
  const path = join(mkdtempSync(join(tmpdir(), 'verbatim-turns-')), 'a.db');
  const writer = new Sqlite(path);
  writer.pragma('journal_mode = WAL');
  writer.exec('CREATE TABLE words (word TEXT)');
  const reader = new Sqlite(path, { readonly: true });
  const seen = () => reader.prepare('SELECT word FROM words').pluck().all();
  return { writer, seen };
}

test('a transaction in which the event loop turns is seen whole by others, or not at all', async () => {
  const { writer, seen } = twoConnections();
  await inTransaction(writer, async () => {
    writer.exec("INSERT INTO words VALUES ('oak')");
    await nextTurn();
    expect(seen()).toEqual([]);
    writer.exec("INSERT INTO words VALUES ('elm')");
  });
  expect(seen()).toEqual(['oak', 'elm']);
});

test('a transaction that fails leaves nothing, and another can follow', async () => {
  const { writer, seen } = twoConnections();
  const failing = inTransaction(writer, async () => {
    writer.exec("INSERT INTO words VALUES ('oak')");
    await nextTurn();
    throw new Error('stopped');
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(seen()).toEqual([]);
  await inTransaction(writer, async () => void writer.exec("INSERT INTO words VALUES ('elm')"));
  expect(seen()).toEqual(['elm']);
});

test('what else was asked has its turn while long work goes on in steps', async () => {
  let [asked, steps] = [false, 0];
  setImmediate(() => {
    asked = true;
  });
  const turns = new Turns();
  // Ends by the other's turn alone.
  while (!asked) {
    steps += 1;
    await turns.take();
  }
  expect(steps).toBeGreaterThan(1);
});
