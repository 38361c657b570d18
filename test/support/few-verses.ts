import type { TinyWork } from './tiny-library.js';

const matthew5 = {
  '5:3': {
    original: 'Μακάριοι οἱ πτωχοὶ τῷ πνεύματι, ὅτι αὐτῶν ἐστιν ἡ βασιλεία τῶν οὐρανῶν.',
    web: '“Blessed are the poor in spirit, for theirs is the Kingdom of Heaven.',
    kjv: 'Blessed are the poor in spirit: for theirs is the kingdom of heaven.',
  },
  '5:4': {
    original: 'μακάριοι οἱ πενθοῦντες, ὅτι αὐτοὶ παρακληθήσονται.',
    web: 'Blessed are those who mourn, for they shall be comforted.',
    kjv: 'Blessed are they that mourn: for they shall be comforted.',
  },
  '5:5': {
    original: 'μακάριοι οἱ πραεῖς, ὅτι αὐτοὶ κληρονομήσουσι τὴν γῆν.',
    web: 'Blessed are the gentle, for they shall inherit the earth.',
    kjv: 'Blessed are the meek: for they shall inherit the earth.',
  },
  '5:17': {
    original: 'Μὴ νομίσητε ὅτι ἦλθον καταλῦσαι τὸν νόμον ἢ τοὺς προφήτας· οὐκ ἦλθον καταλῦσαι ἀλλὰ πληρῶσαι·',
    web: '“Don’t think that I came to destroy the law or the prophets. I didn’t come to destroy, but to fulfill.',
    kjv: 'Think not that I am come to destroy the law, or the prophets: I am not come to destroy, but to fulfil.',
  },
} as const;

const units = (prefix?: string) =>
  Object.entries(matthew5).map(([key, { original, web, kjv }]) => ({
    key,
    original,
    translations: { web, kjv },
    ...(prefix === undefined ? {} : { sameAs: `${prefix}/${key}` }),
  }));

/** A few verses in Hebrew, Greek, Chinese, Pali and English, with the traps that quotes fall into. */
export const fewVerses: readonly TinyWork[] = [
  {
    id: 'ecclesiastes',
    title: 'Ecclesiastes',
    abbreviation: 'Eccl',
    names: ['Ecclesiastes', 'Eccl', 'Qoheleth'],
    units: [
      {
        key: '1:2',
        original: 'הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת הֲבֵ֥ל הֲבָלִ֖ים הַכֹּ֥ל הָֽבֶל׃',
        translations: {
          web: '“Vanity of vanities,” says the Preacher; “Vanity of vanities, all is vanity.”',
          kjv: 'Vanity of vanities, saith the Preacher, vanity of vanities; all is vanity.',
        },
      },
      {
        key: '4:17',
        other: '5:1',
        original: 'שְׁמֹ֣ר רַגְלְךָ֗ כַּאֲשֶׁ֤ר תֵּלֵךְ֙ אֶל־בֵּ֣ית הָאֱלֹהִ֔ים',
        translations: {
          web: 'Guard your steps when you go to God’s house;',
          kjv: 'Keep thy foot when thou goest to the house of God,',
        },
      },
      {
        key: '5:1',
        other: '5:2',
        original: 'אַל־תְּבַהֵ֨ל עַל־פִּ֜יךָ וְלִבְּךָ֧ אַל־יְמַהֵ֛ר לְהוֹצִ֥יא דָבָ֖ר לִפְנֵ֣י הָאֱלֹהִ֑ים',
        translations: {
          web: 'Don’t be rash with your mouth, and don’t let your heart be hasty to utter anything before God;',
          kjv: 'Be not rash with thy mouth, and let not thine heart be hasty to utter any thing before God:',
        },
      },
    ],
  },
  {
    id: 'matthew',
    title: 'Matthew',
    abbreviation: 'Matt',
    names: ['Matthew', 'Matt', 'Mt'],
    language: 'grc',
    tradition: 'christian',
    scheme: 'SBLGNT',
    schemeOther: null,
    units: units(),
  },
  {
    id: 'sermon-on-the-mount',
    title: 'Sermon on the Mount',
    abbreviation: 'Matt',
    names: ['Sermon on the Mount'],
    language: 'grc',
    tradition: 'christian',
    scheme: 'SBLGNT',
    schemeOther: null,
    partOf: 'matthew',
    units: units('matthew'),
  },
  {
    id: 'luke',
    title: 'Luke',
    abbreviation: 'Luke',
    names: ['Luke', 'Lk'],
    language: 'grc',
    tradition: 'christian',
    scheme: 'SBLGNT',
    schemeOther: null,
    units: [
      {
        key: '6:27',
        translations: { web: '“But I tell you who hear: love your enemies, do good to those who hate you,' },
      },
      {
        key: '6:28',
        translations: { web: 'bless those who curse you, and pray for those who mistreat you.' },
      },
      { key: '6:29', translations: { web: 'To him who strikes you on the cheek, offer also the other;' } },
      {
        key: '7:1',
        translations: {
          web: 'After he had finished speaking in the hearing of the people, he entered into Capernaum.',
        },
      },
    ],
  },
  {
    id: 'tao-te-ching',
    title: 'Tao Te Ching',
    titleOriginal: '道德經',
    author: 'Laozi',
    abbreviation: 'DDJ',
    names: ['Tao Te Ching', 'Daodejing', 'DDJ'],
    language: 'lzh',
    tradition: 'chinese',
    unitKind: 'chapter',
    scheme: 'Wang Bi',
    schemeOther: null,
    units: [
      { key: '1', original: '道可道，非常道。名可名，非常名。無名天地之始；有名萬物之母。' },
      { key: '63', original: '為無為，事無事，味無味。大小多少，報怨以德。' },
    ],
  },
  {
    id: 'dhammapada',
    title: 'Dhammapada',
    abbreviation: 'Dhp',
    names: ['Dhammapada', 'Dhp'],
    language: 'pi',
    tradition: 'buddhist',
    unitKind: 'verse',
    scheme: 'Fausbøll',
    schemeOther: null,
    units: [
      {
        key: '5',
        original: 'Na hi verena verāni sammantīdha kudācanaṃ; averena ca sammanti, esa dhammo sanantano.',
      },
    ],
  },
];
