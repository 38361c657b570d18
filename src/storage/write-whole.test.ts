import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWhole } from './write-whole.js';

const dir = () => mkdtempSync(join(tmpdir(), 'verbatim-write-'));

test('a file takes the place of the one before, and nothing else is left', () => {
  const folder = dir();
  writeFileSync(join(folder, 'list'), 'old');
  writeWhole(join(folder, 'list'), 'new');
  expect(readFileSync(join(folder, 'list'), 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['list']);
});

test('a file that cannot be put in its place leaves nothing beside it', () => {
  const folder = dir();
  mkdirSync(join(folder, 'list', 'within'), { recursive: true });
  expect(() => writeWhole(join(folder, 'list'), 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['list']);
});
