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

describe.skipIf(!hasMirror)(needsMirror('the Tao Te Ching'), () => {
  it('keeps the notes of the edition in 3, 32 and 52 apart, and says them', () => {
    const { work } = works.work('tao-te-ching');
    const kept = work.passages.filter(({ text }) => text === 'tao-te-ching-wangbi');
    expect(kept.map(({ apparatus }) => apparatus)).toEqual(['note', 'note', 'stray', 'note', 'note', 'note']);
    expect(
      work.units
        .filter(({ notes }) => notes.some((note) => /note of the edition/.test(note)))
        .map(({ refKey }) => refKey),
    ).toEqual(['3', '32', '52']);
    expect(works.original('tao-te-ching', '3')).toContain('使夫知者不敢為也。');
    expect(works.original('tao-te-ching', '32')).toContain('樸雖小，天下莫能臣也。');
  });

  it('leaves Legge’s words in brackets and says whose they are', () => {
    expect(works.aid('tao-te-ching', '1')).toContain('(Conceived of as) having no name');
    expect(works.unit('tao-te-ching', '1').notes.join()).toContain('translator’s additions (James Legge)');
    expect(works.unit('tao-te-ching', '6').notes.join()).toBe('');
  });
});

describe.skipIf(!hasMirror)(needsMirror('the Analects'), () => {
  const legge = () =>
    works.work('analects').work.units.flatMap(({ refKey, otherKey }) => (otherKey ?? refKey).split(', '));

  it('stand beside the 499 chapters of Legge, each of them once or as the end of the one before', () => {
    const counts = Array.from({ length: 20 }, () => 0);
    for (const key of new Set(legge())) {
      const book = Number(key.split(':')[0]) - 1;
      counts[book] = (counts[book] ?? 0) + 1;
    }
    expect(counts).toEqual([16, 24, 26, 26, 27, 28, 37, 21, 30, 18, 25, 24, 30, 47, 41, 14, 26, 11, 25, 3]);
    expect(works.unit('analects', '15:24')).toMatchObject({
      otherKey: '15:23',
      ref: 'LY 15:24 (Legge 15:23)',
    });
    expect(works.unit('analects', '14:1')).toMatchObject({ otherKey: '14:1, 14:2' });
    expect(works.unit('analects', '5:2').notes.join()).toContain('Legge 5:1 covers 5:1 and 5:2 together.');
  });

  // Whoever a chapter names in Chinese is named in its English: a shifted chapter would name another.
  it.each([
    ['子貢', /Tsze-kung/],
    ['子路', /Tsze-lu/],
    ['子夏', /Tsze-hsia/],
    ['曾子', /Tsang/],
    ['季康子', /Chi K'ang/],
    ['司馬牛', /Sze-ma Niu/],
    ['葉公', /[Dd]uke of Sheh/],
    ['樊遲', /Fan Ch'ih/],
  ])('name %s in both languages', (chinese, english) => {
    const naming = works
      .work('analects')
      .work.units.filter(({ original: words }) => words?.body.includes(chinese));
    expect(naming.length).toBeGreaterThan(1);
    expect(
      naming.filter(({ refKey }) => !english.test(works.aid('analects', refKey))).map(({ refKey }) => refKey),
    ).toEqual([]);
  });

  it('quote the Chinese of their own edition, never the misprints of the bilingual book', () => {
    const bodies = works.work('analects').work.passages.map(({ body }) => body);
    expect(bodies.filter((body) => /李氏/.test(body))).toEqual([]);
    expect(works.original('analects', '16:1')).toMatch(/^季氏將伐顓臾。/);
    expect(works.original('analects', '1:15')).toContain('未若貧而樂，富而好禮者也');
  });
});

describe.skipIf(!hasMirror)(needsMirror('the Dhammapada'), () => {
  it('has nine passages of two verses, and no other', () => {
    const joint = works.work('dhammapada').work.passages.filter(({ units }) => units.length > 1);
    expect(joint.map(({ units }) => units.join('–'))).toEqual([
      '58–59',
      '87–88',
      '104–105',
      '153–154',
      '195–196',
      '229–230',
      '256–257',
      '268–269',
      '271–272',
    ]);
  });

  it('gives 143 whole, and says how the edition parts it', () => {
    expect(works.original('dhammapada', '143')).toMatch(
      /^hirīnisedho puriso.*asso yathā bhadro kasāniviṭṭho/,
    );
    expect(works.unit('dhammapada', '143').notes.join()).toContain('143a, 143b');
    expect(works.unit('dhammapada', '127').original?.body).not.toBe(
      works.unit('dhammapada', '128').original?.body,
    );
    expect(works.aid('dhammapada', '127')).not.toBe(works.aid('dhammapada', '128'));
  });

  it('keeps the 26 headings of either edition and the closing verses apart', () => {
    const apparatus = (text: string) =>
      works
        .work('dhammapada')
        .work.passages.filter((each) => each.text === text && each.apparatus === 'heading');
    expect(apparatus('dhammapada-muller')).toHaveLength(26);
    expect(apparatus('dhammapada-fausboll').filter(({ body }) => /^\d+\. /.test(body))).toHaveLength(26);
  });
});

describe.skipIf(!hasMirror)(needsMirror('the Bhagavad Gita'), () => {
  it('counts 35 verses in chapter 13, and names them as editions of 700 verses do', () => {
    expect(works.unit('bhagavad-gita', '13:1')).toMatchObject({ otherKey: '13:0' });
    expect(works.original('bhagavad-gita', '13:1')).toMatch(/^अर्जुन उवाच प्रकृतिं पुरुषं चैव/);
    expect(works.unit('bhagavad-gita', '13:2')).toMatchObject({
      otherKey: '13:1',
      ref: 'BG 13:2 (700-verse 13:1)',
    });
    expect(works.unit('bhagavad-gita', '13:35')).toMatchObject({ otherKey: '13:34' });
    expect(works.unit('bhagavad-gita', '14:1').otherKey).toBeNull();
  });

  it('has 18:33 without English, and says so', () => {
    expect(works.aid('bhagavad-gita', '18:33')).toBe('');
    expect(works.unit('bhagavad-gita', '18:33').notes.join()).toContain('no translation');
  });

  it('gives doubtful readings as the file has them, each with a note that names it', () => {
    expect(works.original('bhagavad-gita', '3:5')).toContain('कश्िचत्क्षणमपि');
    expect(works.original('bhagavad-gita', '1:34')).toContain('श्चशुराः');
    let named = 0;
    for (const { original: words, notes } of works.work('bhagavad-gita').work.units) {
      for (const note of notes) {
        const [, reading] = /(?:The file writes|as the file has it:) “([^”]+)”/.exec(note) ?? [];
        if (reading === undefined) continue;
        named += 1;
        expect(words?.body.normalize('NFC')).toContain(reading.normalize('NFC'));
      }
    }
    // 26 faults of encoding, 5 stray dots, 14 of श्रृ, 19 readings.
    expect(named).toBe(64);
  });
});

describe.skipIf(!hasMirror)(needsMirror('works of the second tier'), () => {
  it('keep Giles’s commentary out of the text of the Zhuangzi', () => {
    const { passages } = works.work('zhuangzi').work;
    expect(works.aid('zhuangzi', '1')).toContain(
      "He who goes to Mang-ts'ang, taking three meals with him, comes back",
    );
    const texts = passages.filter(({ apparatus }) => apparatus === null).map(({ body }) => body);
    expect(
      texts.filter((body) => /_Argument_|^Argument|Methusaleh|\bB\.C\. \d|the commentator/.test(body)),
    ).toEqual([]);
    expect(passages.filter(({ apparatus }) => apparatus === 'note').length).toBeGreaterThan(1000);
  });

  it('part the six chapters of Avot, and keep the framing sentences apart', () => {
    const unpointed = (key: string) =>
      works.original('pirkei-avot', key).normalize('NFD').replace(/\p{M}/gu, '');
    expect(unpointed('1')).toMatch(/^משה קבל תורה מסיני/);
    expect(unpointed('6')).toMatch(/^שנו חכמים בלשון המשנה/);
    expect(works.aid('pirkei-avot', '6')).toMatch(
      /^The sages taught \(the following\) in the language of the Mishnah/,
    );
    for (let chapter = 1; chapter <= 6; chapter += 1) {
      expect(works.aid('pirkei-avot', String(chapter))).not.toMatch(/All Israel have a portion/);
    }
  });

  it('say of the Upanishads what each lacks', () => {
    expect(works.unit('upanishads', 'kena:1:1').original).toBeNull();
    expect(works.aid('upanishads', 'mandukya:1')).toBe('');
    expect(works.unit('upanishads', 'katha:1:1:2').notes.join()).toContain('breaks words');
    // Müller's reference to the Rigveda is kept beside the verse.
    expect(works.aid('upanishads', 'isha:18')).toMatch(/the fullest praise!$/);
    expect(works.unit('upanishads', 'isha:18').notes.join()).toContain('(Rv. I, 189, 1.)');
    expect(works.unit('upanishads', 'katha:1:1:25').notes.join()).not.toContain('italic letters');
  });
});
