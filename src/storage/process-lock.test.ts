import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VerbatimError } from '../errors.js';
import { lockProcess } from './process-lock.js';

const place = () => join(mkdtempSync(join(tmpdir(), 'verbatim-lock-')), 'notes', 'mill');
const lock = (path: string) =>
  lockProcess(path, { taken: (holder) => new VerbatimError('unavailable', `taken${holder}`, 'Wait.') });

it('is held by one at a time, names the process that holds it, and is free again after', () => {
  const path = place();
  const held = lock(path);
  expect(() => lock(path)).toThrow(`taken (process ${process.pid})`);
  held.release();
  lock(path).release();
});

it('is taken, and let go of, where the process id cannot be written beside it', () => {
  const path = place();
  mkdirSync(`${path}.pid`, { recursive: true });
  const held = lock(path);
  expect(() => lock(path)).toThrow(/^taken$/);
  held.release();
  lock(path).release();
});

it('writes nothing to the disk for the lock itself, so that it can be had on a full one', () => {
  const path = place();
  const held = lock(path);
  expect(existsSync(`${path}.lock-journal`)).toBe(false);
  held.release();
});

it('says what keeps it from being made', () => {
  const path = place();
  mkdirSync(`${path}.lock`, { recursive: true });
  expect(() => lock(path)).toThrow(
    expect.objectContaining({ kind: 'unavailable', message: expect.stringContaining('unable to open') }),
  );
  rmSync(`${path}.lock`, { recursive: true });
  writeFileSync(`${path}.lock`, '');
  lock(path).release();
});
