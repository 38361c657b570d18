import { describe, expect, it } from 'vitest';
import { ids, loci, notes } from '../../../test/support/resolved-loci.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { WorksRepository } from '../works.repository.js';
import { LocusResolver } from './locus-resolver.js';

describe('the numbering of a locus', () => {
  it('counts by the numbering of the original and says what the other numbering calls it', () => {
    expect(ids('Eccl 5:1')).toBe('ecclesiastes/5:1');
    expect(notes('Eccl 5:1')).toBe(
      'Read by the Masoretic (WLC) numbering; the English numbering calls this 5:2. If you meant English 5:1, ask for ecclesiastes/4:17.',
    );
    expect(loci.resolve('Eccl 5:1')).toMatchObject({ candidates: ['ecclesiastes/4:17'] });
    expect(loci.resolve('Eccl 5')).toMatchObject({ total: 19, candidates: ['ecclesiastes/4:17-5:19'] });
    expect(notes('Eccl 4:17')).toBe('');
    expect(notes('ecclesiastes/5:1')).toBe('');
    expect(notes('ecclesiastes/5:1-3')).toBe('');
  });

  it.each([
    'Eccl 5:1 (English)',
    'Eccl 5:1 KJV',
    'Ecclesiastes English 5:1',
    'Eccl. 5:1 [World English Bible]',
    'Eccl 5:1 (English numbering)',
  ])('counts by the English numbering where it is asked for: %s', (locus) => {
    expect(ids(locus)).toBe('ecclesiastes/4:17');
    expect(notes(locus)).toBe('English 5:1 is 4:17 in the Masoretic (WLC) numbering.');
  });

  it.each(['Eccl 5:1 (Masoretic)', 'Eccl 5:1 (Hebrew)', 'Eccl 5:1 (English 5:2)'])(
    'counts by the original’s numbering without a doubt where it is named: %s',
    (locus) => {
      expect(ids(locus)).toBe('ecclesiastes/5:1');
      expect(notes(locus)).toBe('');
    },
  );

  it('knows the title of a psalm, which English leaves without a number', () => {
    expect(ids('Ps 51:1 (English title)')).toBe('psalms/51:1');
    expect(ids('Ps 51:1 (English)')).toBe('psalms/51:3');
    expect(notes('Ps 51')).toBe('');
    expect(notes('Ps 51:1')).toContain(
      'the English numbering calls this title. If you meant English 51:1, ask for psalms/51:3.',
    );
  });

  it('resolves a key that only the English numbering has, and says so', () => {
    expect(ids('Mal 4:1')).toBe('malachi/3:19');
    expect(notes('Malachi 4:1')).toContain('English 4:1 is 3:19 in the Masoretic (WLC) numbering.');
    expect(ids('Eccl 5:1-20')).toBe('ecclesiastes/4:17…ecclesiastes/5:19');
  });

  it('leaves aside a numbering that it does not know, and says so', () => {
    expect(ids('Eccl 5:1 (LXX)')).toBe('ecclesiastes/5:1');
    expect(notes('Eccl 5:1 (LXX)')).toContain('“LXX” names no numbering of Ecclesiastes that is known here');
    expect(notes('Matt 5:44 as everyone knows')).toContain('“as everyone knows”');
  });

  it('takes the letters of an edition for no verse, though they are Roman numerals too', () => {
    expect(ids('Eccl 5 LXX')).toBe(ids('Eccl 5'));
    expect(notes('Eccl 5 LXX')).toContain('“LXX”');
    expect(ids('Eccl 5 C')).toBe(ids('Eccl 5 LXX'));
    expect(ids('Eccl 5:vi')).toBe('ecclesiastes/5:6');
    expect(ids('Eccl v vi')).toBe('ecclesiastes/5:6');
    expect(ids('Eccl 5, vi')).toBe('ecclesiastes/5:6');
  });

  it('says when numberings given together contradict each other', () => {
    expect(notes('Eccl 4:16 (English 5:1)')).toContain('do not agree: there it is ecclesiastes/4:17');
  });
});

describe('a numbering that is called by a number', () => {
  // The Gita's chapter 13 has 35 verses where Arjuna's question is counted, and 34 in editions of 700 verses.
  const { db } = tinyLibrary([
    {
      id: 'bhagavad-gita',
      title: 'Bhagavad Gita',
      abbreviation: 'BG',
      scheme: 'chapter and verse (701 verses)',
      schemeOther: '700-verse',
      units: [2, 3, 4].map((verse) => ({
        key: `13:${verse}`,
        other: `13:${verse - 1}`,
        original: 'क्षेत्रज्ञं चापि मां विद्धि',
        translations: {},
      })),
    },
  ]);
  const gita = new LocusResolver(new WorksRepository(db));
  const unitsAt = (locus: string) => {
    const resolution = gita.resolve(locus);
    return resolution.kind === 'units' ? resolution.units.map(({ id }) => id) : [];
  };

  it('is read in a reference as the library itself gives it', () => {
    expect(unitsAt('BG 13:3 (700-verse 13:2)')).toEqual(['bhagavad-gita/13:3']);
    expect(unitsAt('Bhagavad Gita 13:4 (700-verse 13:3)')).toEqual(['bhagavad-gita/13:4']);
  });

  it('is counted by where it is asked for', () => {
    expect(unitsAt('BG 13:3 (700-verse)')).toEqual(['bhagavad-gita/13:4']);
    expect(unitsAt('BG 13:3')).toEqual(['bhagavad-gita/13:3']);
  });
});
