import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TinyUnit, type TinyWork, tinyLibrary } from '../../../test/support/tiny-library.js';
import { VerbatimError } from '../../errors.js';
import { countWords } from '../../text/sentences.js';
import type { ReadRequest, ReadUnit } from '../answers.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { formatReadAnswer, formatUnit } from './format.js';
import { Reader } from './reader.js';

const sentences = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `The ${word} sentence number ${at + 1} has eight words.`).join(
    ' ',
  );

const only = { schemeOther: null, scheme: 'traditional' };
const verses = (chapter: number, last: number): TinyUnit[] =>
  Array.from({ length: last }, (_, at) => ({
    key: `${chapter}:${at + 1}`,
    original: `λόγος ${chapter}.${at + 1}`,
    translations: { web: `Verse ${chapter}:${at + 1}` },
  }));

const library: TinyWork[] = [
  {
    id: 'ecclesiastes',
    title: 'Ecclesiastes',
    titleOriginal: 'קהלת',
    author: 'Qoheleth (traditionally Solomon)',
    abbreviation: 'Eccl',
    notes: ['Ketiv and qere are told apart in notes.'],
    units: [
      { key: '4:16', original: 'אֵין־קֵ֣ץ', translations: { web: 'There was no end', kjv: 'There is no end' } },
      {
        key: '4:17',
        other: '5:1',
        original: 'שְׁמֹ֣ר רַגְלְךָ֗',
        translations: { web: 'Guard your steps', kjv: 'Keep thy foot' },
        notes: ['Ketiv רגליך.'],
      },
      { key: '5:1', other: '5:2', original: 'אַל־תְּבַהֵ֨ל', translations: { kjv: 'Be not rash' } },
      { key: '5:2', other: '5:3', original: 'כִּ֛י' },
    ],
  },
  {
    ...only,
    id: 'tao-te-ching',
    title: 'Tao Te Ching',
    titleOriginal: '道德經',
    author: 'Laozi',
    language: 'lzh',
    unitKind: 'chapter',
    abbreviation: 'DDJ',
    units: [
      { key: '63', original: '為無為，事無事', translations: { legge: 'It is the way of the Tao' } },
      { key: '64', original: '其安易持', translations: { legge: 'That which is at rest' } },
    ],
  },
  {
    ...only,
    id: 'matthew',
    title: 'Matthew',
    abbreviation: 'Matt',
    language: 'grc',
    names: ['Mt'],
    units: [...verses(5, 48), ...verses(6, 34)],
  },
  {
    ...only,
    id: 'sermon-on-the-mount',
    title: 'Sermon on the Mount',
    abbreviation: 'Matt',
    language: 'grc',
    partOf: 'matthew',
    units: verses(5, 48).map((unit) => ({ ...unit, sameAs: `matthew/${unit.key}` })),
  },
  {
    ...only,
    id: 'walden',
    title: 'Walden',
    author: 'Henry David Thoreau',
    language: 'en',
    unitKind: 'chapter',
    abbreviation: 'Walden',
    units: [
      { key: '1', original: sentences(1600, 'first') },
      { key: '2', original: 'I went to the woods.' },
    ],
  },
  {
    ...only,
    id: 'seneca-letters',
    title: 'Letters',
    author: 'Seneca',
    language: 'la',
    abbreviation: 'Sen. Ep.',
    units: [
      { key: '1', original: sentences(300, 'Latin'), translations: { gummere: sentences(500, 'English') } },
      { key: '2', original: sentences(900, 'Latin'), translations: { gummere: sentences(400, 'English') } },
    ],
  },
  {
    ...only,
    id: 'zhuangzi',
    title: 'Zhuangzi',
    author: 'Zhuang Zhou',
    language: 'lzh',
    tier: 2,
    unitKind: 'chapter',
    abbreviation: 'Zhuangzi',
    units: [{ key: '1', translations: { giles: 'In the northern ocean there is a fish' } }],
  },
  {
    ...only,
    id: 'dhammapada',
    title: 'Dhammapada',
    abbreviation: 'Dhp',
    language: 'pi',
    units: ['57', '58', '59', '60'].map((key) => ({
      key,
      original: `pāli ${key}`,
      ...(key === '59' ? {} : { translations: { muller: `English of ${key}` } }),
    })),
  },
];

const { db } = tinyLibrary(library);
const rowid = (id: string) => db.prepare('SELECT rowid FROM units WHERE id = ?').pluck().get(id) as number;
// Dhp 58 and 59 are one passage in translation; Zhuangzi is approximate; Matt 5:3 has an authorised translation.
db.prepare(
  `INSERT INTO passage_units (unit, passage) SELECT ?, rowid FROM passages WHERE id = 'dhammapada-muller:2'`,
).run(rowid('dhammapada/59'));
db.prepare(`UPDATE units SET precision = 'chapter' WHERE id = 'zhuangzi/1'`).run();
db.prepare(
  `INSERT INTO translations (unit, language, translator, year, body, commentary, terms)
   VALUES (?, 'de', 'Erika Beispiel', '2021', 'Selig die Armen', 'Ein Wort dazu', 'quote with name')`,
).run(rowid('matthew/5:3'));
db.prepare(
  `INSERT INTO passages (id, text, idx, unit, body, raw, apparatus, source, start)
   SELECT 'walden-orig:1', id, 1, NULL, 'Contents', 'Contents', 'heading', 1, 0 FROM texts WHERE slug = 'walden-orig'`,
).run();

const works = new WorksRepository(db);
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

  describe('the budget', () => {
    it('gives ten units of a longer range and names the locus of the rest', () => {
      const answer = read('Matt 5', 'Matt 6:1-3');
      expect(answer.units.map(({ ref }) => ref).at(-1)).toBe('Matt 5:10');
      expect(answer.notes).toEqual([
        '10 units are read at once; the rest is left out here: ask next for "matthew/5:11-48", "matthew/6:1-3".',
      ]);
      expect(read('matthew/5:11-48').units[0]?.unit).toBe('matthew/5:11');
    });

    /** The parts of a text, read one after the other as the notes say. */
    const partsOf = (entry: string, text: (unit: ReadUnit) => string | undefined) => {
      const parts: string[] = [];
      let next: string | undefined = entry;
      while (next !== undefined && parts.length < 20) {
        const unit: ReadUnit = one(next);
        expect(countWords(`${unit.original?.text ?? ''} ${unit.aid?.text ?? ''}`)).toBeLessThanOrEqual(6000);
        parts.push(text(unit) ?? '');
        next = unit.notes
          .map((note) => /ask for "([^"]+@[^"]+)"/.exec(note)?.[1])
          .find((found) => found !== undefined);
        expect(unit.truncated).toBe(next !== undefined);
      }
      return parts;
    };

    it('cuts an over-long original at the end of a sentence; the parts joined are the whole', () => {
      const parts = partsOf('Walden 1', ({ original }) => original?.text);
      expect(parts.length).toBe(3);
      for (const part of parts) expect(part.trimEnd()).toMatch(/has eight words\.$/);
      expect(parts.join('')).toBe(sentences(1600, 'first'));
    });

    it('cuts the aid before the original, and gives the rest of either', () => {
      const letter = one('Sen. Ep. 1');
      expect(letter.original?.text).toBe(sentences(300, 'Latin'));
      expect(letter.aid?.text).toMatch(/eight words\.\s*$/);
      expect(letter.notes.join(' ')).toContain('The translation is cut here');
      expect(partsOf('Sen. Ep. 1', ({ aid }) => aid?.text).join('')).toBe(sentences(500, 'English'));
      expect(partsOf('Sen. Ep. 2', ({ original }) => original?.text).join('')).toBe(sentences(900, 'Latin'));
      expect(partsOf('Sen. Ep. 2', ({ aid }) => aid?.text).join('')).toBe(sentences(400, 'English'));
    });

    it('is shared fairly: a short unit stays whole beside a long one', () => {
      const answer = read('Walden 1', 'Walden 2', 'Sen. Ep. 2');
      expect(answer.units.map(({ truncated }) => truncated)).toEqual([true, false, true]);
      const words = answer.units.map(({ original }) => countWords(original?.text ?? ''));
      expect(Math.abs((words[0] ?? 0) - (words[2] ?? 0))).toBeLessThan(20);
      expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6000);
    });

    it('starts again at the beginning of a word when asked to go on inside one', () => {
      expect(one('walden/2@4').original?.text).toBe('went to the woods.');
      expect(one('walden/2@9999')).toMatchObject({ original: { text: '' } });
    });
  });

  describe('the plain text form', () => {
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
