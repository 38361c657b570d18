import { beforeAll, describe, expect, it } from 'vitest';
import { hasMirror, needsMirror } from '../../test/support/mirror.js';
import { MirroredWorks } from '../../test/support/mirrored-works.js';

const works = new MirroredWorks();

beforeAll(async () => {
  if (hasMirror)
    await works.prepare([
      'tao-te-ching',
      'analects',
      'dhammapada',
      'bhagavad-gita',
      'zhuangzi',
      'pirkei-avot',
      'upanishads',
    ]);
}, 120_000);

describe.skipIf(!hasMirror)(
  needsMirror('the works of China and India, and the Sayings of the Fathers'),
  () => {
    // Chapters of the Tao Te Ching; chapters of the Chinese Analects; verses of the Dhammapada; verses of the Gita with 13:1;
    // chapters of the Zhuangzi and of Avot; verses of the eight Upanishads.
    it.each([
      ['tao-te-ching', 81, 81, 81],
      ['analects', 503, 503, 503],
      ['dhammapada', 423, 423, 423],
      ['bhagavad-gita', 701, 701, 700],
      ['zhuangzi', 33, 0, 33],
      ['pirkei-avot', 6, 6, 6],
      ['upanishads', 462, 362, 416],
    ] as const)(
      'hold %s with %i units, %i with an original and %i with an aid',
      (id, units, originals, aids) => {
        const { work } = works.work(id);
        expect(work.units).toHaveLength(units);
        expect(work.units.filter((each) => each.original)).toHaveLength(originals);
        expect(work.units.filter(({ refKey }) => works.aid(id, refKey) !== '')).toHaveLength(aids);
      },
    );

    it.each([
      [
        'tao-te-ching',
        '1',
        /^道可道，非常道。名可名，非常名。/,
        /^The Tao that can be trodden is not the enduring/,
      ],
      ['tao-te-ching', '63', /^為無為，事無事，味無味。/, /to recompense injury with kindness\./],
      [
        'tao-te-ching',
        '81',
        /^信言不美，美言不信。/,
        /^Sincere words are not fine; fine words are not sincere\./,
      ],
      [
        'analects',
        '1:1',
        /^子曰：「學而時習之，不亦說乎？/,
        /^The Master said, 'Is it not pleasant to learn/,
      ],
      ['analects', '2:4', /吾十有五而志于學/, /'At fifteen, I had my mind bent on learning\./],
      [
        'analects',
        '15:24',
        /己所不欲，勿施於人。」$/,
        /What you do not want done to yourself, do not do to others/,
      ],
      ['analects', '20:3', /不知命，無以為君子也/, /Without recognising the ordinances of Heaven/],
      [
        'dhammapada',
        '1',
        /^manopubbaṅgamā dhammā manoseṭṭhā manomayā,/,
        /^All that we are is the result of what we have thought/,
      ],
      ['dhammapada', '5', /^na hi verena verāni/, /^For hatred does not cease by hatred at any time/],
      [
        'dhammapada',
        '183',
        /^sabbapāpass' akaraṇaṃ kusalass' ūpasampadā/,
        /^Not to commit any sin, to do good/,
      ],
      ['dhammapada', '423', /./, /^Him I call indeed a Brahmana who knows his former abodes/],
      ['bhagavad-gita', '1:1', /^धृतराष्ट्र उवाच धर्मक्षेत्रे कुरुक्षेत्रे/, /^Dhritarâshtra said: On the holy plain/],
      [
        'bhagavad-gita',
        '2:47',
        /^कर्मण्येवाधिकारस्ते मा फलेषु कदाचन।/,
        /^Thy business is with the action only, never with its fruits/,
      ],
      [
        'bhagavad-gita',
        '18:66',
        /^सर्वधर्मान्परित्यज्य मामेकं शरणं व्रज।/,
        /^Abandoning all duties come unto Me alone for shelter/,
      ],
      ['zhuangzi', '2', /^$/, /Chuang Tzŭ, dreamt I was a butterfly/],
      [
        'pirkei-avot',
        '1',
        /./,
        /^Moses received the Torah from Sinai.*"If I am not for myself, who will be for me\?/,
      ],
      [
        'upanishads',
        'isha:1',
        /^ईशा वास्यम् इदं सर्वं/,
        /^ALL this, whatsoever moves on earth, is to be hidden in the Lord/,
      ],
      [
        'upanishads',
        'katha:1:2:18',
        /^न जायते म्रियते वा विपश्चिन्/,
        /^'The knowing \(Self\) is not born, it dies not/,
      ],
    ] as const)('give %s %s in its own words and in translation', (id, key, words, translation) => {
      expect(works.original(id, key)).toMatch(words);
      expect(works.aid(id, key)).toMatch(translation);
    });

    it('are found in their sources at the places recorded', () => {
      for (const { work, files } of works.all()) {
        const stretches = [...work.units.flatMap((each) => each.original ?? []), ...work.passages];
        for (const { raw, start, source } of stretches) {
          expect(files.get(source)?.text.startsWith(raw, start)).toBe(true);
        }
      }
    });

    it('hold no mark-up, notes, labels or strays in what may be quoted', () => {
      for (const { work } of works.all()) {
        const bodies = [
          ...work.units.flatMap((each) => each.original?.body ?? []),
          ...work.passages.filter(({ apparatus }) => apparatus === null).map(({ body }) => body),
        ];
        const marks = /[<>{}`*_|]|\bCHAP|^\d+\.|原作|\[paragraph|\[\d|Illustration|[\d।]\d*\.\d/u;
        expect(bodies.filter((body) => marks.test(body))).toEqual([]);
        expect(bodies.filter((body) => /^\s|\s$| {2}|\n{3}/u.test(body))).toEqual([]);
      }
    });

    it('end no passage of prose inside a sentence', () => {
      for (const id of ['tao-te-ching', 'zhuangzi', 'pirkei-avot'] as const) {
        const bodies = works.work(id).work.passages.filter(({ apparatus }) => apparatus === null);
        expect(bodies.filter(({ body }) => !/[.!?]["'’”)\]]*$/u.test(body)).map(({ body }) => body)).toEqual(
          [],
        );
      }
    });

    it('name what each unit’s reference is worth, and the tier', () => {
      const precisions = (id: string) => [
        ...new Set(works.work(id).work.units.map(({ precision }) => precision)),
      ];
      for (const id of ['tao-te-ching', 'analects', 'dhammapada', 'bhagavad-gita'] as const) {
        expect([works.work(id).work.work.tier, precisions(id)]).toEqual([1, ['exact']]);
      }
      expect([works.work('zhuangzi').work.work.tier, precisions('zhuangzi')]).toEqual([2, ['chapter']]);
      expect([works.work('pirkei-avot').work.work.tier, precisions('pirkei-avot')]).toEqual([2, ['chapter']]);
      expect([works.work('upanishads').work.work.tier, precisions('upanishads')]).toEqual([2, ['exact']]);
    });
  },
);
