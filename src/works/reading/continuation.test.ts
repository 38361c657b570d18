import { describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { atWordStart, parseContinuation } from './continuation.js';
import { Reader } from './reader.js';

describe('going on with a text', () => {
  it.each([
    ['at the start of the word that the point falls into', 'Jesus wept.', 8, 6],
    ['at the start of a word with marks', 'ἐν ἀρχῇ ἦν', 5, 3],
    ['at the very character where a script has no spaces', '道可道非常道名可名非常名', 6, 6],
    ['at the character behind a word with spaces', 'Tao道可道', 3, 3],
    ['at the word behind such a character', '道Tao', 3, 1],
    ['before a character of two code units', '道𠮷道', 2, 1],
    ['at the end of a text that is shorter', 'Jesus wept.', 50, 11],
  ])('begins %s', (_, text, point, start) => {
    expect(atWordStart(text, point)).toBe(start);
  });

  it('is asked for behind an @, however many spaces stand before it', () => {
    const spaces = ' '.repeat(200_000);
    const from = { original: 9100, translation: 4100 };
    expect(parseContinuation(`seneca-letters/95${spaces}@ 9100.4100`)).toEqual({
      locus: 'seneca-letters/95',
      from,
    });
    expect(parseContinuation(`seneca-letters/95${spaces}.`).from).toEqual({ original: 0, translation: 0 });
  });

  it('gives parts that, joined, are the whole, in a script without spaces and stops', () => {
    const chapter = '道可道非常道名可名非常名'.repeat(1_000);
    const { db } = tinyLibrary([
      { id: 'tao', language: 'lzh', unitKind: 'chapter', units: [{ key: '1', original: chapter }] },
    ]);
    const works = new WorksRepository(db);
    const reader = new Reader(works, new LocusResolver(works));
    const parts: string[] = [];
    for (let read = 0; read < chapter.length && parts.length < 50; ) {
      const [unit] = reader.read({ ids: [`tao/1@${read}`] }).units;
      const part = unit?.original?.text ?? '';
      expect(part).not.toBe('');
      parts.push(part);
      read += part.length;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe(chapter);
  });
});
