import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine } from './one-line.js';

it('writes what would break or turn a line as an escape', () => {
  expect(oneLine('a\nb.md')).toBe('a\\nb.md');
  expect(oneLine('tab\there \u001b[2J')).toBe('tab\\there \\u001b[2J');
  expect(oneLine('two\u2028lines\u0085\u202egnp.md')).toBe('two\\u2028lines\\u0085\\u202egnp.md');
});

it('leaves every other name as it is', () => {
  for (const name of ['Plan B.md', 'Zürich/Übersicht.md', '👩‍🌾.md', 'ملاحظات.md', 'back\\slash'])
    expect(oneLine(name)).toBe(name);
});

it('gives one line for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(oneLine(name)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }),
  );
});
