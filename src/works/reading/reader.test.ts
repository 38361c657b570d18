import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingLibrary } from '../../../test/support/reading-library.js';
import { VerbatimError } from '../../errors.js';
import type { ReadRequest, ReadUnit } from '../answers.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { formatReadAnswer } from './format.js';
import { Reader } from './reader.js';

const works = new WorksRepository(readingLibrary);
const reader = new Reader(works, new LocusResolver(works));
const read = (...ids: string[]) => reader.read({ ids });
const one = (id: string, request: Partial<ReadRequest> = {}): ReadUnit => {
  const [unit] = reader.read({ ids: [id], ...request }).units;
  if (unit === undefined) throw new Error(`${id} was not read`);
  return unit;
};
const refusal = (request: ReadRequest): VerbatimError => {
  try {
    reader.read(request);
  } catch (error) {
    if (error instanceof VerbatimError) return error;
  }
  throw new Error('It was not refused');
};

describe('Reader', () => {
  it('gives the original, the preferred aid, a citation to copy and what follows', () => {
    const unit = one('Eccl 4:17');
    expect(unit).toMatchObject({
      unit: 'ecclesiastes/4:17',
      citation: 'Ecclesiastes 4:17 (English 5:1)',
      ref: 'Eccl 4:17 (English 5:1)',
      scheme: 'Masoretic (WLC)',
      precision: 'exact',
      language: 'hbo',
      original: {
        text: 'שְׁמֹ֣ר רַגְלְךָ֗',
        edition: 'Original edition',
        licence: 'public domain',
        source: 'file:tiny',
      },
      aid: {
        text: 'Guard your steps',
        translator: 'World English Bible',
        year: '2020',
        name: 'web',
        slug: 'ecclesiastes-web',
      },
      translations: [],
      covers: [],
      continues: 'ecclesiastes/5:1',
      truncated: false,
    });
    expect(unit.notes).toEqual([
      'No authorised modern translation is stored for this passage: translate the original yourself and label the translation as your own.',
      'Ketiv רגליך.',
    ]);
  });

  it('cites an author who is known by name, and a part with its whole', () => {
    expect(one('DDJ 63').citation).toBe('Laozi, Tao Te Ching (道德經), ch. 63');
    expect(one('Sermon on the Mount 5:44').citation).toBe('Sermon on the Mount, Matthew 5:44');
    expect(one('Sen. Ep. 1').citation).toBe('Seneca, Letters 1');
  });

  it('reads back every citation that it gives', () => {
    for (const { id } of works.workRows()) {
      for (const unit of works.unitsByPosition(id, 1, 5)) {
        expect(one(one(unit.id).citation).unit).toBe(unit.id);
      }
    }
  });

  it('takes passage ids, unit ids and loci together and gives each unit once, in the order asked', () => {
    const answer = read(
      'ecclesiastes-web:2',
      'DDJ 63',
      'ecclesiastes/4:17',
      'ecclesiastes-kjv:2',
      'verbatim://works/ecclesiastes/4%3A16',
    );
    expect(answer.units.map(({ unit, covers }) => [unit, covers])).toEqual([
      ['ecclesiastes/4:17', ['ecclesiastes-web:2', 'ecclesiastes-kjv:2']],
      ['tao-te-ching/63', []],
      ['ecclesiastes/4:16', []],
    ]);
    expect(answer.notes).toEqual(['Ecclesiastes: Ketiv and qere are told apart in notes.']);
  });

  it('ends at the end of a work', () => {
    expect(one('ecclesiastes/5:2').continues).toBeNull();
  });

  it('says in the unit how its reference was read', () => {
    expect(one('Eccl 5:1').notes.join(' ')).toContain('If you meant English 5:1, ask for ecclesiastes/4:17.');
  });

  it('lists what names nothing, with what was probably meant', () => {
    const answer = read(
      'Eccl 4:40',
      'Genesis 1:1',
      'ecclesiastes-web:999',
      'walden-orig:1',
      'ecclesiastes-orig:1',
      '',
      'Eccl 4:16',
    );
    expect(answer.units.map(({ unit }) => unit)).toEqual(['ecclesiastes/4:16']);
    expect(answer.unresolved.map(({ request, reason, candidates }) => [request, reason, candidates])).toEqual(
      [
        ['Eccl 4:40', 'unknown-reference', ['ecclesiastes/4:17']],
        ['Genesis 1:1', 'unknown-work', []],
        ['ecclesiastes-web:999', 'unknown-passage', ['ecclesiastes-web:2']],
        ['walden-orig:1', 'unknown-passage', []],
        ['ecclesiastes-orig:1', 'unknown-passage', []],
        ['', 'malformed', []],
      ],
    );
  });

  it('refuses no entries and more than ten', () => {
    expect(refusal({ ids: [] })).toMatchObject({ kind: 'bad-input' });
    expect(refusal({ ids: Array.from({ length: 11 }, () => 'Eccl 4:17') }).message).toContain('11 entries');
  });

  describe('translations', () => {
    it.each(['kjv', 'KJV', 'ecclesiastes-kjv', 'King James Version'])(
      'gives the one asked for as %s',
      (translation) => {
        expect(one('Eccl 4:17', { translation }).aid?.text).toBe('Keep thy foot');
      },
    );

    it('gives all, the preferred first', () => {
      const unit = one('Eccl 4:17', { translation: 'all' });
      expect([unit.aid, ...unit.translations].map((translation) => translation?.name)).toEqual([
        'web',
        'kjv',
      ]);
    });

    it('refuses one that no work asked for has, naming those there are', () => {
      expect(refusal({ ids: ['Eccl 4:17'], translation: 'nrsv' })).toMatchObject({
        kind: 'bad-input',
        recovery: expect.stringContaining('web (World English Bible), kjv (King James Version)'),
      });
    });

    it('gives the preferred one, and says so, where this work does not have the one asked for', () => {
      const [, chapter] = reader.read({ ids: ['Eccl 4:17', 'DDJ 63'], translation: 'kjv' }).units;
      expect(chapter?.aid?.name).toBe('legge');
      expect(chapter?.notes.join(' ')).toContain('no translation “kjv”');
    });

    it('gives another, and says so, where the preferred one does not have the unit', () => {
      expect(one('ecclesiastes/5:1')).toMatchObject({ aid: { name: 'kjv', text: 'Be not rash' } });
      expect(one('ecclesiastes/5:1').notes.join(' ')).toContain(
        'World English Bible does not have this unit',
      );
      expect(one('ecclesiastes/5:2').aid).toBeNull();
    });

    it('puts an authorised translation first and names its translator', () => {
      const unit = one('Matt 5:3');
      expect(unit.authorised).toEqual([
        {
          text: 'Selig die Armen',
          translator: 'Erika Beispiel',
          year: '2021',
          language: 'de',
          commentary: 'Ein Wort dazu',
          terms: 'quote with name',
        },
      ]);
      expect(unit.notes[0]).toContain('quote that of Erika Beispiel, 2021 (de)');
    });

    it('gives a passage that covers two units once, and says so', () => {
      const [first, second] = read('Dhp 58-59').units;
      expect(first?.aid?.text).toBe('English of 58');
      expect(second?.aid).toBeNull();
      expect(second?.notes.join(' ')).toContain(
        'translates dhammapada/58, dhammapada/59 in one passage (dhammapada-muller:2) and is given once, with dhammapada/58.',
      );
      expect(one('Dhp 59').aid?.text).toBe('English of 58');
      expect(read('dhammapada-muller:2').units.map(({ unit, covers }) => [unit, covers])).toEqual([
        ['dhammapada/58', ['dhammapada-muller:2']],
        ['dhammapada/59', ['dhammapada-muller:2']],
      ]);
    });
  });

  it('says where there is no original that the translation is to be quoted, and what is approximate', () => {
    const unit = one('Zhuangzi 1');
    expect(unit).toMatchObject({ original: null, tier: 2, precision: 'chapter', aid: { name: 'giles' } });
    expect(unit.notes[0]).toContain('The original is not available here: quote this translation');
    expect(unit.notes.join(' ')).toContain('right to the chapter only');
    expect(unit.notes.join(' ')).toContain('second tier');
  });

  it('takes an English work as its own original', () => {
    expect(one('Walden 2')).toMatchObject({
      original: { text: 'I went to the woods.' },
      aid: null,
      notes: [],
    });
  });

  it('reads or answers any entries of up to 500 characters', () => {
    const entry = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.constantFrom(
        'Eccl 4',
        'Matt 5@3',
        'walden/1@5000.20',
        'zhuangzi/1@7.3',
        '@',
        'x@1',
        'ecclesiastes-web:1',
        'verbatim://works/%E0%A4%A',
      ),
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 10 }), (ids) => {
        const answer = reader.read({ ids });
        expect(answer.units.length).toBeLessThanOrEqual(10);
        expect(new Set(answer.units.map(({ unit }) => unit)).size).toBe(answer.units.length);
        expect(formatReadAnswer(answer)).not.toBe('');
      }),
      { numRuns: 200 },
    );
  });
});
