import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSource } from './decode.js';

describe('decoding a source', () => {
  it('gives back any text that UTF-8 can hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.startsWith('\uFEFF'));
        expect(decodeSource(Buffer.from(text), 'utf-8', 'x')).toBe(text);
      }),
    );
  });

  it('drops a byte order mark at the start, and only there', () => {
    const bytes = Buffer.from('\uFEFFμῆνιν\uFEFF');
    expect(decodeSource(bytes, 'utf-8', 'x')).toBe('μῆνιν\uFEFF');
  });

  it('names the first byte that is not UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(0x80, 0xe9, 0xff, 0xc0), (text, byte) => {
        const before = Buffer.from(text);
        const bytes = Buffer.concat([before, Buffer.from([byte]), Buffer.from('tail')]);
        expect(() => decodeSource(bytes, 'utf-8', 'verses.txt')).toThrowError(
          expect.objectContaining({
            kind: 'mismatch',
            message: expect.stringContaining(`verses.txt is not UTF-8: byte ${before.length} `),
          }),
        );
      }),
    );
  });

  it('names where a character begins that the end of the file cuts short', () => {
    const cut = Buffer.from('aé').subarray(0, 2);
    expect(() => decodeSource(cut, 'utf-8', 'x')).toThrowError(/byte 1 /);
  });

  it('reads Latin-1 where the recipe declares it', () => {
    expect(decodeSource(Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'latin-1', 'x')).toBe('café');
  });
});
