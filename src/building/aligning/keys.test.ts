import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chapterOf, compareKeys, keysIn, readableKeys } from './keys.js';

describe('keys', () => {
  it('stand in the order people read them in', () => {
    const read = [
      '1',
      '5:9',
      '5:10',
      '5:10a',
      '5:10b',
      '6:1',
      '7:53',
      '8:1',
      '17a',
      '17b',
      '1094a1',
      '1094b1',
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(read), (shuffled) => {
        expect(shuffled.toSorted(compareKeys)).toEqual(read.filter((key) => shuffled.includes(key)));
      }),
    );
  });

  it('tell the chapter they stand in', () => {
    expect(['4:17', '63', '2:1:5'].map(chapterOf)).toEqual(['4', '', '2:1']);
  });

  it('are named one by one or in runs, over the end of a chapter too', () => {
    const keys = ['7:52', '7:53', '8:1', '8:2'];
    expect(keysIn('7:53', keys)).toEqual(['7:53']);
    expect(keysIn('7:53-8:2', keys)).toEqual(['7:53', '8:1', '8:2']);
    expect(keysIn('8:3', keys)).toBeNull();
    expect(keysIn('8:2-7:53', keys)).toBeNull();
    expect(keysIn('143a-b', ['143a-b'])).toEqual(['143a-b']);
  });

  it('are written short for people', () => {
    expect([['5:1'], ['13:5', '13:6'], ['63:19', '64:1'], ['7', '8']].map(readableKeys)).toEqual([
      '5:1',
      '13:5–6',
      '63:19–64:1',
      '7–8',
    ]);
  });
});
