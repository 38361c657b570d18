import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNote } from './decode.js';

const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

describe('the encoding of a note', () => {
  it('is UTF-8, with or without a byte order mark', () => {
    for (const bytes of [Buffer.from('Grüße 🌱'), Buffer.from('\uFEFFGrüße 🌱')]) {
      expect(decodeNote(bytes)).toEqual({ text: 'Grüße 🌱', encoding: 'utf-8', damage: null });
    }
  });

  it('is UTF-16 where a mark or its zeros say so', () => {
    const text = 'A plan for the week.\r\nGrüße';
    expect(decodeNote(utf16(`\uFEFF${text}`))).toMatchObject({ text, encoding: 'utf-16le' });
    expect(decodeNote(utf16(`\uFEFF${text}`, true))).toMatchObject({ text, encoding: 'utf-16be' });
    expect(decodeNote(utf16(text))).toMatchObject({ text, encoding: 'utf-16le' });
    expect(decodeNote(utf16(text, true))).toMatchObject({ text, encoding: 'utf-16be' });
  });

  it('is Windows-1252 where the bytes are Western text in it', () => {
    const bytes = Buffer.from('Die Gr\xfc\xdfe an alle \x96 f\xfcnf \x80', 'latin1');
    expect(decodeNote(bytes)).toMatchObject({ text: 'Die Grüße an alle – fünf €', encoding: 'windows-1252' });
  });

  it('stays UTF-8 where one character is broken, and that is said', () => {
    const bytes = Buffer.concat([
      Buffer.from('Grüße, schöne Grüße '),
      Buffer.from([0xc3]),
      Buffer.from(' Ende'),
    ]);
    expect(decodeNote(bytes)).toMatchObject({
      text: 'Grüße, schöne Grüße \uFFFD Ende',
      damage: expect.stringContaining('utf-8'),
    });
  });

  it('is none of a picture, an archive or noise', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex');
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 197 + (at >> 3)) & 0xff));
    for (const bytes of [png, noise, Buffer.alloc(100), Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0])]) {
      expect(decodeNote(bytes)).toBeNull();
    }
  });

  it('is text for all a stray NUL', () => {
    expect(decodeNote(Buffer.from(`before\0after ${'and more '.repeat(20)}`))?.text).toMatch(
      /^before\0after/,
    );
    expect(decodeNote(Buffer.alloc(0))).toMatchObject({ text: '' });
  });

  it('gives back any text in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replace(/^\uFEFF/, '').replace(/[\0-\x1f\x7f]/g, ' ');
        expect(decodeNote(Buffer.from(plain))?.text).toBe(plain);
      }),
    );
  });
});
