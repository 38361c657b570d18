import { beforeAll, describe, expect, it } from 'vitest';
import { hasMirror, needsMirror } from '../../test/support/mirror.js';
import { MirroredWorks } from '../../test/support/mirrored-works.js';
import { prepareWork } from './prepare.js';

const works = new MirroredWorks();

const IDS = [
  'enchiridion',
  'meditations',
  'seneca-letters',
  'boethius-consolation',
  'plato-apology',
  'nicomachean-ethics',
  'walden',
  'emerson-essays',
] as const;

beforeAll(async () => {
  if (hasMirror) await works.prepare(IDS);
}, 120_000);

const bodiesOf = (id: string) => works.work(id).work.passages.filter(({ apparatus }) => apparatus === null);

describe.skipIf(!hasMirror)(needsMirror('the works of Greece, Rome and New England'), () => {
  // Chapters of the Enchiridion; sections of the Meditations; sections of Seneca's 124 letters; prose and verse of Boethius;
  // Stephanus sections of the Apology, 17a–42a; Bekker columns of the Ethics, 1094a–1181b; chapters of Walden; essays.
  it.each([
    ['enchiridion', 52, 52, 52],
    ['meditations', 487, 487, 487],
    ['seneca-letters', 2141, 2141, 2141],
    ['boethius-consolation', 78, 78, 78],
    ['plato-apology', 125, 125, 125],
    ['nicomachean-ethics', 176, 176, 0],
    ['walden', 18, 18, 0],
    ['emerson-essays', 12, 12, 0],
  ] as const)(
    'hold %s with %i units, %i with an original and %i with an aid',
    (id, units, originals, aids) => {
      const { work } = works.work(id);
      const preferred = work.texts.find((text) => text.preferred)?.slug;
      const aided = new Set(
        bodiesOf(id)
          .filter(({ text }) => text === preferred)
          .flatMap((each) => each.units),
      );
      expect(work.units).toHaveLength(units);
      expect(work.units.filter(({ original }) => original)).toHaveLength(originals);
      expect(aided.size).toBe(aids);
    },
  );

  it('count the books of the Meditations, and Seneca’s letters, as editions do', () => {
    const perChapter = (id: string) => {
      const counts = new Map<string, number>();
      for (const { chapter } of works.work(id).work.units)
        counts.set(chapter, (counts.get(chapter) ?? 0) + 1);
      return [...counts.values()];
    };
    expect(perChapter('meditations')).toEqual([17, 17, 16, 51, 36, 59, 75, 61, 42, 38, 39, 36]);
    expect(perChapter('seneca-letters')).toHaveLength(124);
    // The first letters: 1.1–5, 2.1–6, 3.1–6, 4.1–11; the longest are 94 and 95.
    expect(perChapter('seneca-letters').slice(0, 4)).toEqual([5, 6, 6, 11]);
    expect(perChapter('seneca-letters').slice(93, 95)).toEqual([74, 73]);
    expect(perChapter('boethius-consolation')).toEqual([13, 16, 24, 14, 11]);
  });

  it.each([
    [
      'enchiridion',
      '1',
      /^τῶν ὄντων τὰ μέν ἐστιν ἐφ’ ἡμῖν, τὰ δὲ οὐκ ἐφ’ ἡμῖν\./,
      /^Of things some are in our power, and others are not\./,
    ],
    [
      'enchiridion',
      '5',
      /^ταράσσει τοὺς ἀνθρώπους οὐ τὰ πράγματα/,
      /Men are disturbed not by the things which happen, but by the opinions/,
    ],
    ['enchiridion', '52', /^ἐπὶ παντὸς πρόχειρα ἑκτέον ταῦτα/, /Lead me, O Zeus, and thou O Destiny/],
    [
      'meditations',
      '1:1',
      /^Παρὰ τοῦ πάππου Οὐήρου τὸ καλόηθες καὶ ἀόργητον\.$/,
      /^From my grandfather Verus \[I learned\] good morals/,
    ],
    [
      'meditations',
      '2:1',
      /^Ἕωθεν προλέγειν ἑαυτῷ· συντεύξομαι περιέργῳ, ἀχαρίστῳ/,
      /^Begin the morning by saying to thyself, I shall meet with the busybody/,
    ],
    ['meditations', '5:1', /^Ὄρθρου, ὅταν δυσόκνως ἐξεγείρῃ/, /^In the morning when thou risest unwillingly/],
    ['meditations', '12:36', /καὶ γὰρ ὁ ἀπολύων ἵλεως\.$/, /for he also who releases thee is satisfied\.$/],
    [
      'seneca-letters',
      '1:1',
      /^Ita fac, mi Lucili; vindica te tibi/,
      /^Continue to act thus, my dear Lucilius -- set yourself free/,
    ],
    ['seneca-letters', '7:1', /^Quid tibi vitandum praecipue existimes, quaeris\? Turbam\./, /I say, crowds/],
    [
      'seneca-letters',
      '107:11',
      /Ducunt volentem fata, nolentem trahunt\.$/,
      /Aye, the willing soul\nFate leads/,
    ],
    [
      'boethius-consolation',
      '1:m1',
      /^Carmina qui quondam studio florente peregi,\nFlebilis heu maestos/,
      /^I THAT with youthful heat did verses write/,
    ],
    ['boethius-consolation', '2:m8', /^Quod mundus stabili fide\n/, /./],
    [
      'boethius-consolation',
      '3:m9',
      /^O qui perpetua mundum ratione gubernas\n/,
      /^O Thou, that dost the world in lasting order guide,\n/,
    ],
    [
      'plato-apology',
      '17a',
      /^ὅτι μὲν ὑμεῖς, ὦ ἄνδρες Ἀθηναῖοι, πεπόνθατε/,
      /^How you, men of Athens, have been affected by my accusers/,
    ],
    [
      'plato-apology',
      '38a',
      /ὁ δὲ ἀνεξέταστος βίος οὐ βιωτὸς ἀνθρώπῳ/,
      /the unexamined life is not worth living/,
    ],
    ['plato-apology', '42a', /ἄδηλον παντὶ πλὴν ἢ τῷ θεῷ\.$/, /none but God\.$/],
    [
      'nicomachean-ethics',
      '1094a',
      /^πᾶσα τέχνη καὶ πᾶσα μέθοδος, ὁμοίως δὲ πρᾶξίς τε καὶ προαίρεσις/,
      /^πᾶσα τέχνη/,
    ],
    ['nicomachean-ethics', '1098a', /μία γὰρ χελιδὼν ἔαρ οὐ ποιεῖ/, /./],
    ['nicomachean-ethics', '1103a', /ἡ δ’ ἠθικὴ ἐξ ἔθους περιγίνεται/, /./],
    ['walden', '1', /The mass of men lead lives of quiet desperation\./, /./],
    ['walden', '2', /I went to the woods because I wished to live deliberately/, /./],
    ['walden', '18', /The sun is but a morning star\.$/, /./],
    ['emerson-essays', '2', /A foolish consistency is the hobgoblin of little minds/, /./],
    ['emerson-essays', '3', /^The wings of Time are black and white,\n/, /./],
    ['emerson-essays', '12', /./, /continuations of the material creation\.$/],
  ] as const)('give %s %s in its own words and in translation', (id, key, words, translation) => {
    expect(works.original(id, key).replace(/\s*\n\s*(?=[a-z])/gu, ' ')).toMatch(words);
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

  it('hold no mark-up, footnote marks or strays in what may be quoted', () => {
    for (const { work } of works.all()) {
      const bodies = [
        ...work.units.flatMap((each) => each.original?.body ?? []),
        ...work.passages.filter(({ apparatus }) => apparatus === null).map(({ body }) => body),
      ];
      const marks = /[<>{}`*_|^+]|\[[A-Z]\]|\[\^|\[\d|\[Illustration|\p{L}\d|\u02BC|\u02BD|\u0313/u;
      expect(bodies.filter((body) => marks.test(body))).toEqual([]);
      expect(bodies.filter((body) => /^\s|\s$| {2}|\n{3}/u.test(body))).toEqual([]);
    }
  });

  it('join every word that a line or a page divides, and close every quotation in its passage', () => {
    const bodies = works
      .all()
      .flatMap(({ work }) => [
        ...work.units.flatMap((each) => each.original?.body ?? []),
        ...work.passages.flatMap(({ body, apparatus }) => (apparatus === null ? [body] : [])),
      ]);
    expect(bodies.filter((body) => /\p{L}- +\p{Ll}|^[”’)]/u.test(body))).toEqual([]);
    expect(works.original('boethius-consolation', '4:p5')).toMatch(/praemia uirtutum mali rapiant/);
    expect(works.aid('enchiridion', '32')).toMatch(/if indeed you are a philosopher\./);
    expect(works.original('walden', '13')).toMatch(/so dull\?\nDid thy bright gleam/);
  });

  it('keep Long’s references from place to place out of his sentences, and say them', () => {
    expect(works.aid('meditations', '10:5')).toMatch(/that which is incident to it\.$/);
    expect(works.unit('meditations', '10:5').notes.join()).toContain('(iii. 11; iv. 26)');
    const references = works
      .work('meditations')
      .work.passages.filter(({ apparatus, body }) => apparatus === 'note' && /^\([^()]*\d\.?\)$/.test(body));
    expect(references.length).toBeGreaterThan(50);
  });

  it('end no passage inside a sentence, unless its unit ends there', () => {
    for (const id of IDS) {
      const bodies = bodiesOf(id);
      const open = bodies.filter(({ body, text, units }, at) => {
        const next = bodies[at + 1];
        const isLast = next?.text !== text || next.units[0] !== units[0];
        return !isLast && !/(?:[.!?:…·]|;|--|T\. CAREW)["'’”)\]]*$/u.test(body);
      });
      expect(open.map(({ body, units }) => [units[0], body.slice(-40)])).toEqual([]);
    }
  });

  it('keep introductions, footnotes and indexes out of the text, and beside it', () => {
    const kinds = (id: string, text: string) => {
      const counts: Record<string, number> = {};
      for (const { apparatus, text: slug } of works.work(id).work.passages) {
        if (apparatus !== null && slug === `${id}-${text}`) counts[apparatus] = (counts[apparatus] ?? 0) + 1;
      }
      return counts;
    };
    // Long's 127 footnotes to the text, some of several paragraphs; his life and philosophy of Marcus; his two indexes.
    const long = kinds('meditations', 'long');
    expect(long.note).toBeGreaterThanOrEqual(127);
    expect(Object.keys(long).sort()).toEqual(['appendix', 'heading', 'introduction', 'note']);
    expect(kinds('seneca-letters', 'gummere').note).toBeGreaterThan(1000);
    expect(kinds('enchiridion', 'higginson').note).toBe(5);
    expect(kinds('plato-apology', 'fowler')).toEqual({ heading: 1, note: 2 });
    // Another work in the same book.
    expect(kinds('walden', 'thoreau').appendix).toBeGreaterThan(30);
  });

  it('say every known difference where it is', () => {
    const notes = (id: string, key: string) => works.unit(id, key).notes.join(' ');
    expect(works.unit('enchiridion', '50')).toMatchObject({
      otherKey: '50, 51',
      ref: 'Ench 50 (Schenkl 50–51)',
    });
    expect(works.unit('enchiridion', '51').otherKey).toBe('52');
    expect(works.unit('enchiridion', '52').otherKey).toBe('53');
    expect(works.unit('enchiridion', '49').otherKey).toBeNull();
    expect(notes('enchiridion', '29')).toMatch(/Higginson does not translate this chapter/);
    expect(notes('enchiridion', '52')).toMatch(/Carter counts the end of this chapter/);
    expect(notes('meditations', '2:2')).toMatch(/Words in \[ \] stand in the manuscripts/);
    expect(notes('meditations', '12:36')).toMatch(/Words in ⟨ ⟩ are added by the editor/);
    expect(works.work('nicomachean-ethics').work.work.notes.join(' ')).toMatch(/No translation is stored/);
  });

  it('read the end of Carter’s chapter 53 as chapter 52, and Seneca’s 108.39 where its translation runs on', () => {
    const carter = bodiesOf('enchiridion').filter(({ text }) => text === 'enchiridion-carter');
    expect(carter.at(-1)).toMatchObject({ units: ['52'] });
    expect(carter.at(-1)?.body).toMatch(/Anytus and Melitus may kill me indeed/);
    const joint = bodiesOf('seneca-letters').find(({ units }) => units.includes('108:39'));
    expect(joint?.units).toEqual(['108:38', '108:39']);
  });

  it('name what each unit’s reference is worth, and the tier', () => {
    for (const id of IDS) {
      const { work } = works.work(id);
      const english = work.work.language === 'en';
      const aidless = english || id === 'nicomachean-ethics';
      expect([id, work.work.tier, [...new Set(work.units.map(({ precision }) => precision))]]).toEqual([
        id,
        aidless ? 2 : 1,
        [english ? 'chapter' : 'exact'],
      ]);
    }
  });

  it('have keywords and situations for every chapter of the Enchiridion', () => {
    const { units } = works.work('enchiridion').work;
    expect(units.filter(({ keywords, situations }) => keywords.length < 8 || situations.length < 3)).toEqual(
      [],
    );
  });

  it('are refused, by name and place, when their source lacks a section or has two of them swapped', () => {
    const { recipe, files } = works.work('meditations');
    const spec = recipe.texts[0]?.source.spec ?? '';
    const file = files.get(spec);
    if (!file) throw new Error(`no file ${spec}`);
    const book = file.text.indexOf('<div1 type="book" n="2">');
    const place = (n: number) => file.text.indexOf(`<div2 type="chapter" n="${n}">`, book);
    const [third, fourth, fifth] = [place(3), place(4), place(5)];
    const changed = (text: string) => () => prepareWork(recipe, new Map(files).set(spec, { ...file, text }));
    const { text } = file;
    expect(changed(text.slice(0, fourth) + text.slice(fifth))).toThrow(
      /^meditations: long has 2:4, and no unit stands there/,
    );
    const swapped =
      text.slice(0, third) + text.slice(fourth, fifth) + text.slice(third, fourth) + text.slice(fifth);
    expect(changed(swapped)).toThrow(/perseus-grc1\.xml, 2:3: it stands after 2:4/);
  });
});
