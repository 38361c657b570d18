import { type TinyUnit, type TinyWork, tinyLibrary } from './tiny-library.js';

/** That many sentences of eight words. */
export const sentences = (count: number, word: string) =>
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

const library: readonly TinyWork[] = [
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

/** Works with and without an original, in two tiers, with joint passages, an authorised translation and long units. */
export const { db: readingLibrary } = tinyLibrary(library);
const db = readingLibrary;
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
