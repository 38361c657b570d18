import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millpond } from '../../../../test/support/wcw-corpus.js';
import { blocksOf, bodyOf } from './blocks.js';

describe('the passages of a text', () => {
  it('are its non-blank blocks, counted from 1, whatever its line ends', () => {
    expect(blocksOf(millpond.text).map(({ number, raw }) => [number, raw])).toEqual([
      [1, 'The miller does not hurry\r\nthe pond.'],
      [2, 'Water that waits will turn the wheel, and water that boasts runs by.'],
      [3, '* * *'],
      [4, 'Ask the heron how patience is eaten.'],
    ]);
  });

  it('are quoted with plain line ends and otherwise as they stand', () => {
    const [first] = blocksOf('  One \r\n   two\r\nthree  \n');
    expect(first && bodyOf(first)).toBe('One\n   two\nthree');
  });

  it('are those of the documented split, and stand where they say, in any text', () => {
    const pieces = fc.constantFrom('\n', '\r\n', ' ', '\t', '\u00a0', '\u2028', 'a', 'b c', '—', '道');
    fc.assert(
      fc.property(
        fc.array(pieces).map((parts) => parts.join('')),
        (text) => {
          const documented = text.split(/\n\s*\n/).filter((block) => block.trim() !== '');
          const blocks = blocksOf(text);
          expect(blocks.map(({ raw }) => raw)).toEqual(documented.map((block) => block.trim()));
          for (const { raw, start } of blocks) expect(text.slice(start, start + raw.length)).toBe(raw);
        },
      ),
    );
  });
});
