import { describe, expect, it } from 'vitest';
import { readingLibrary } from '../../../test/support/reading-library.js';
import type { ReadUnit } from '../answers.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { formatReadAnswer, formatUnit } from './format.js';
import { Reader } from './reader.js';

const works = new WorksRepository(readingLibrary);
const reader = new Reader(works, new LocusResolver(works));
const read = (...ids: string[]) => reader.read({ ids });
const one = (id: string): ReadUnit => {
  const [unit] = reader.read({ ids: [id] }).units;
  if (unit === undefined) throw new Error(`${id} was not read`);
  return unit;
};

describe('the plain text form of a unit', () => {
  it('says all of a unit', () => {
    expect(formatUnit(one('ecclesiastes-web:2'))).toBe(`[ecclesiastes/4:17] Ecclesiastes 4:17 (English 5:1)
Reference: exact, counted by Masoretic (WLC). Original language: Biblical Hebrew.
Covers hits: ecclesiastes-web:2.

ORIGINAL (quote this)
שְׁמֹ֣ר רַגְלְךָ֗

AID TRANSLATION (World English Bible, 2020, public domain)
Guard your steps

No authorised modern translation is stored for this passage: translate the original yourself and label the translation as your own.

Notes:
- Ketiv רגליך.

Goes on at: ecclesiastes/5:1.
Original: Original edition. Licence: public domain. Source: file:tiny.`);
  });

  it('marks what was cut', () => {
    expect(formatUnit(one('Walden 1'))).toMatch(/eight words\. \(…\)\n/);
    expect(formatUnit(one('walden/1@100'))).toContain('ORIGINAL (quote this)\n(…) ');
    expect(formatUnit(one('Sen. Ep. 1'))).toMatch(/AID TRANSLATION .*eight words\. \(…\)\n/s);
  });

  it('offers the translation to quote where there is no original, and the authorised one first', () => {
    expect(formatUnit(one('Zhuangzi 1'))).toContain('TRANSLATION TO QUOTE (giles, public domain)');
    const text = formatUnit(one('Matt 5:3'));
    expect(text).toContain(
      'AUTHORISED TRANSLATION (quote this; Erika Beispiel, 2021, German)\nSelig die Armen',
    );
    expect(text).not.toContain('ORIGINAL (quote this)');
  });

  it('lists what was not found and what was left out', () => {
    const text = formatReadAnswer(read('Eccl 4:40', 'Matt 5'));
    expect(text).toContain(
      'NOT FOUND: "Eccl 4:40". Ecclesiastes has no 4:40: Ecclesiastes 4 has verses 16–17.',
    );
    expect(text).toContain('ask next for "matthew/5:11-48"');
  });
});
