import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, chainsOf, encodeChains, readChain } from './chains.js';
import { indexKeys } from './index-keys.js';
import { ChainPacker } from './pack-chains.js';

describe('the chains of a text', () => {
  it('joins the forms of a German and of an English word', () => {
    const text = 'Das Haus, des Hauses, die Häuser. A house, two houses.';
    expect(chainsOf(text).get(indexKeys('Haus').german)).toEqual([4, 14, 26]);
    expect(chainsOf(text).get(indexKeys('house').english)).toEqual([36, 47]);
  });

  it('keeps an identifier apart from its parts', () => {
    const chains = chainsOf('Part A123B, not A123.');
    expect(chains.get(indexKeys('a123b').english)).toEqual([5]);
  });

  it('is read again as it was written, from any chains', () => {
    const chain = fc.uniqueArray(fc.nat(3_000_000), { minLength: 1 }).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.dictionary(fc.integer({ min: 1, max: 0xffffffff }).map(String), chain), (given) => {
        const chains = new Map(Object.entries(given).map(([key, all]) => [Number(key), all] as const));
        const bytes = encodeChains(chains);
        for (const [key, positions] of chains) {
          const read: number[] = [];
          expect(readChain(bytes, key, read)).toBe(true);
          expect(read).toEqual(positions);
        }
        expect(readChain(bytes, 0, [])).toBe(false);
      }),
    );
  });

  it('is packed the same for any texts, one after another', () => {
    const packer = new ChainPacker();
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Haus', 'Häuser', 'run', 'running', 'x_1', '道', "it's")),
        (words) => {
          const text = words.join(' ');
          const packed = packer.pack(text);
          for (const [key, positions] of chainsOf(text)) {
            const read: number[] = [];
            expect(readChain(packed[bucketOf(key)] ?? new Uint8Array(), key, read)).toBe(true);
            expect(read).toEqual(positions);
          }
        },
      ),
    );
  });
});
