import type { TinyUnit, TinyWork } from './tiny-library.js';

const verses = (chapter: number, last: number, other?: (verse: number) => string | undefined): TinyUnit[] =>
  Array.from({ length: last }, (_, at) => {
    const named = other?.(at + 1);
    return { key: `${chapter}:${at + 1}`, original: 'א', ...(named === undefined ? {} : { other: named }) };
  });
const numbers = (last: number): TinyUnit[] =>
  Array.from({ length: last }, (_, at) => ({ key: String(at + 1), original: 'x' }));
const pages = (first: number, last: number): TinyUnit[] =>
  Array.from({ length: last - first + 1 }, (_, at) => [...'abcde'].map((letter) => `${first + at}${letter}`))
    .flat()
    .map((key) => ({ key, original: 'x' }));

const only = { schemeOther: null, scheme: 'traditional' };
const greek = { ...only, language: 'grc', scheme: 'SBLGNT' };
// Extents as published: Ecclesiastes 4 has 17 verses in Hebrew and 16 in English, chapter 5 has 19 and 20.
/** Works of every kind of key: chapter and verse in two numberings, chapters, pages with letters, lines. */
export const worksOfEveryScheme: readonly TinyWork[] = [
  {
    id: 'ecclesiastes',
    title: 'Ecclesiastes',
    titleOriginal: 'קהלת',
    abbreviation: 'Eccl',
    names: ['Ecclesiastes', 'Eccles', 'Ecc', 'Qoheleth', 'Qoh'],
    units: [
      ...verses(4, 17, (verse) => (verse === 17 ? '5:1' : undefined)).map((unit) => ({
        ...unit,
        translations: { web: 'A verse', kjv: 'A verse' },
      })),
      ...verses(5, 19, (verse) => `5:${verse + 1}`),
      ...verses(6, 12),
    ],
  },
  {
    id: 'psalms',
    title: 'Psalms',
    titleOriginal: 'תהלים',
    abbreviation: 'Ps',
    names: ['Psalms', 'Psalm', 'Pss'],
    units: [
      ...verses(23, 6),
      ...verses(51, 21, (verse) => (verse > 2 ? `51:${verse - 2}` : 'title')),
      ...verses(119, 176),
    ],
  },
  {
    id: 'malachi',
    title: 'Malachi',
    abbreviation: 'Mal',
    names: ['Malachi'],
    units: verses(3, 24, (verse) => (verse > 18 ? `4:${verse - 18}` : undefined)),
  },
  {
    ...greek,
    id: 'matthew',
    title: 'Matthew',
    abbreviation: 'Matt',
    names: ['Matt', 'Mt', 'Gospel of Matthew'],
    units: [
      ...verses(5, 48),
      ...verses(6, 34),
      ...verses(7, 29),
      ...verses(17, 27).filter(({ key }) => key !== '17:21'),
    ],
  },
  {
    ...greek,
    id: 'sermon-on-the-mount',
    title: 'Sermon on the Mount',
    abbreviation: 'Matt',
    partOf: 'matthew',
    names: ['Sermon on the Mount'],
    units: [...verses(5, 48), ...verses(6, 34), ...verses(7, 29)].map((unit) => ({
      ...unit,
      sameAs: `matthew/${unit.key}`,
    })),
  },
  {
    ...greek,
    id: '1-corinthians',
    title: '1 Corinthians',
    author: 'Paul',
    abbreviation: '1 Cor',
    names: ['1 Corinthians', '1 Cor'],
    units: verses(13, 13),
  },
  {
    ...only,
    id: '1-samuel',
    title: '1 Samuel',
    abbreviation: '1 Sam',
    names: ['Samuel', 'Sam'],
    units: verses(1, 28),
  },
  {
    ...only,
    id: '2-samuel',
    title: '2 Samuel',
    abbreviation: '2 Sam',
    names: ['Samuel', 'Sam'],
    units: verses(1, 27),
  },
  { ...only, id: 'jude', title: 'Jude', abbreviation: 'Jude', names: ['Jude'], units: verses(1, 25) },
  {
    ...only,
    id: 'tao-te-ching',
    title: 'Tao Te Ching',
    titleOriginal: '道德經',
    author: 'Laozi',
    unitKind: 'chapter',
    abbreviation: 'DDJ',
    names: ['Daodejing', 'Tao Te Ching', 'TTC'],
    units: numbers(81),
  },
  {
    ...only,
    id: 'dhammapada',
    title: 'Dhammapada',
    abbreviation: 'Dhp',
    names: ['Dhammapada'],
    units: [...numbers(142), { key: '143a' }, { key: '143b' }, ...numbers(423).slice(143)],
  },
  {
    ...only,
    id: 'plato-apology',
    title: 'Apology',
    author: 'Plato',
    unitKind: 'page',
    abbreviation: 'Apol.',
    names: ['Apology'],
    units: pages(17, 42),
  },
  {
    ...only,
    id: 'bhagavad-gita',
    title: 'Bhagavad Gita',
    abbreviation: 'BG',
    names: ['Gita', 'Bhagavad Gita'],
    units: verses(2, 72).map(({ key }) => ({ key: key.replace(':', '.') })),
  },
  {
    ...only,
    id: 'enchiridion',
    title: 'Enchiridion',
    author: 'Epictetus',
    unitKind: 'section',
    abbreviation: 'Ench.',
    names: ['Handbook'],
    units: numbers(53),
  },
  {
    ...only,
    id: 'meditations',
    title: 'Meditations',
    author: 'Marcus Aurelius',
    unitKind: 'section',
    abbreviation: 'Med.',
    names: ['M. Aur. Med.'],
    units: [...verses(4, 51), ...verses(5, 37)].map(({ key }) => ({ key: key.replace(':', '.') })),
  },
  {
    ...only,
    id: 'nicomachean-ethics',
    title: 'Nicomachean Ethics',
    author: 'Aristotle',
    unitKind: 'line',
    abbreviation: 'NE',
    names: ['EN'],
    units: ['1094a1', '1094a18', '1094b11', '1095a2', '1095a14'].map((key) => ({ key })),
  },
  {
    ...only,
    id: 'seneca-letters',
    title: 'Letters to Lucilius',
    author: 'Seneca',
    unitKind: 'section',
    abbreviation: 'Sen. Ep.',
    names: ['Moral Letters', 'Epistulae Morales'],
    units: verses(7, 12).map(({ key }) => ({ key: key.replace(':', '.') })),
  },
];
