import { hash } from 'node:crypto';
import { chmodSync, mkdtempSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasIndexedBytes, isAsIndexed } from './as-indexed.js';
import { PathPolicy } from './path-policy.js';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-as-indexed-')));
const policy = new PathPolicy(root);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A file, and the row that it would have now. */
function indexed(name: string, text: string) {
  const path = join(root, name);
  writeFileSync(path, text);
  const { size, mtimeMs: mtime_ms, ctimeMs: ctime_ms } = statSync(path);
  return { path, row: { size, mtime_ms, ctime_ms, sha256: hash('sha256', text, 'buffer') } };
}

test('a file that nobody touched is as it was indexed', () => {
  const { row } = indexed('a.md', 'oak');
  const { bytes, stamp } = policy.readReal('a.md');
  expect([isAsIndexed(stamp, row), hasIndexedBytes(bytes, row)]).toEqual([true, true]);
});

test('one of the same size with its time set back is not', () => {
  const { path, row } = indexed('b.md', 'oak');
  const { atime, mtime } = statSync(path);
  // Past the tick by which the kernel stamps files.
  while (statSync(path).ctimeMs === row.ctime_ms) {
    writeFileSync(path, 'elm');
    utimesSync(path, atime, mtime);
  }
  const { bytes, stamp } = policy.readReal('b.md');
  expect([stamp.size, isAsIndexed(stamp, row), hasIndexedBytes(bytes, row)]).toEqual([3, false, false]);
});

test('one that got other rights cannot be told by its stamp, and has the bytes that were indexed', () => {
  const { path, row } = indexed('c.md', 'oak');
  while (statSync(path).ctimeMs === row.ctime_ms) chmodSync(path, 0o600);
  const { bytes, stamp } = policy.readReal('c.md');
  expect([isAsIndexed(stamp, row), hasIndexedBytes(bytes, row)]).toEqual([false, true]);
});

test('what could not be read when it was indexed has no bytes to compare with', () => {
  expect(hasIndexedBytes(Buffer.from('oak'), { sha256: null })).toBe(false);
});
