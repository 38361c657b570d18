import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KeptReading } from './kept-reading.js';

const place = () => join(mkdtempSync(join(tmpdir(), 'verbatim-kept-')), 'list.json');
const parsed = () => new KeptReading((path) => JSON.parse(readFileSync(path, 'utf8')) as { at: number });

it('gives the very value again while the file stands', () => {
  const [path, reading] = [place(), parsed()];
  writeFileSync(path, '{"at":1}');
  expect(reading.of(path)).toEqual({ at: 1 });
  expect(reading.of(path)).toBe(reading.of(path));
});

it('reads what was put in the place of the file', () => {
  const [path, reading] = [place(), parsed()];
  writeFileSync(path, '{"at":1}');
  reading.of(path);
  writeFileSync(`${path}.new`, '{"at":2}');
  renameSync(`${path}.new`, path);
  expect(reading.of(path)).toEqual({ at: 2 });
});

it('is null where the file is gone, and reads it when it is there again', () => {
  const [path, reading] = [place(), parsed()];
  expect(reading.of(path)).toBeNull();
  writeFileSync(path, '{"at":1}');
  expect(reading.of(path)).toEqual({ at: 1 });
  rmSync(path);
  expect(reading.of(path)).toBeNull();
});

it('keeps nothing of a reading that failed', () => {
  const [path, reading] = [place(), parsed()];
  writeFileSync(path, '{"at":');
  expect(() => reading.of(path)).toThrow(SyntaxError);
  expect(() => reading.of(path)).toThrow(SyntaxError);
  writeFileSync(path, '{"at":12}');
  expect(reading.of(path)).toEqual({ at: 12 });
});
