import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewVerses } from '../../../test/support/few-verses.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { VerbatimError } from '../../errors.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { QuoteChecker } from './quote-checker.js';

const { db } = tinyLibrary(fewVerses);
const checker = new QuoteChecker(db, new LocusResolver(new WorksRepository(db)));
const check = (quote: string, place: { work?: string; locus?: string } = {}) =>
  checker.check({ quote, ...place });
const bare = (text: string, marks: RegExp) => text.normalize('NFD').replace(marks, '').normalize('NFC');

const hebrew = 'הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת הֲבֵ֥ל הֲבָלִ֖ים הַכֹּ֥ל הָֽבֶל׃';
const greek = 'μακάριοι οἱ πραεῖς, ὅτι αὐτοὶ κληρονομήσουσι τὴν γῆν.';

describe('an exact quote', () => {
  it('is found in its unit with its place, in every text that has it', () => {
    const { verdict, matches } = check('Blessed are the meek: for they shall inherit the earth.');
    expect(verdict).toBe('exact');
    expect(matches.map(({ unit, text }) => [unit, text])).toEqual([
      ['matthew/5:5', 'matthew-kjv'],
      ['sermon-on-the-mount/5:5', 'sermon-on-the-mount-kjv'],
    ]);
    expect(matches[0]).toMatchObject({ start: 0, end: 55, folds: [], occurrence: 1 });
  });

  it('may be a part of a unit', () => {
    const [match] = check('they shall be comforted').matches;
    expect(match).toMatchObject({ start: 33, end: 56, exact: 'they shall be comforted', folds: [] });
  });

  it('may stand in quotation marks or between ellipses', () => {
    expect(check('"Blessed are the meek"').verdict).toBe('exact');
    expect(check('“… for they shall inherit the earth.”').verdict).toBe('exact');
    expect(check('[…] blessed are the meek […]').matches[0]?.folds).toEqual(['case']);
  });

  it('runs across adjacent units, one span a unit', () => {
    const { verdict, matches } = check('do good to those who hate you, bless those who curse you');
    expect(verdict).toBe('exact');
    expect(matches.map(({ unit, occurrence }) => [unit, occurrence])).toEqual([
      ['luke/6:27', 1],
      ['luke/6:28', 1],
    ]);
  });

  it('runs across the edge of a chapter and a line break', () => {
    expect(check('offer also the other;\nAfter he had finished').verdict).toBe('exact');
  });

  it('of Chinese is found by its characters', () => {
    expect(check('道可道，非常道。').verdict).toBe('exact');
    expect(check('報怨以德').matches[0]?.unit).toBe('tao-te-ching/63');
  });

  it('of one or two words is said to be too short to tell where it is from', () => {
    const { verdict, notes } = check('Vanity');
    expect(verdict).toBe('exact');
    expect(notes.join(' ')).toMatch(/short/);
  });
});

describe('a folded quote', () => {
  it.each([
    ['without cantillation', bare(hebrew, /[\u0591-\u05AF\u05BD]/g), ['cantillation']],
    [
      'without vowels and cantillation',
      bare(hebrew, /[\u0591-\u05BD\u05BF-\u05C2\u05C4-\u05C7]/g),
      ['vowels', 'cantillation'],
    ],
    ['without Greek accents', bare(greek, /\p{M}/gu), ['accents']],
    ['in capitals', 'BLESSED ARE THE MEEK', ['case']],
    ['in full-width letters', 'Ｂｌｅｓｓｅｄ ａｒｅ ｔｈｅ ｍｅｅｋ', ['width']],
    ['decomposed', greek.normalize('NFD'), ['unicode-form']],
    ['with straight marks for curly ones', "Don't think that I came", ['apostrophes']],
    [
      'with straight quotation marks',
      '"Vanity of vanities," says the Preacher; "Vanity of vanities',
      ['quotation-marks'],
    ],
    ['without punctuation', '道可道非常道', ['punctuation']],
    ['with another niggahīta', 'verāni sammantīdha kudācanaṁ', ['accents']],
    [
      'with verse numbers',
      '3 Blessed are the poor in spirit: for theirs is the kingdom of heaven. 4 Blessed are they that mourn',
      ['apparatus-marks'],
    ],
  ])('%s says exactly which folds it took', (_name, quote, folds) => {
    const { verdict, matches } = check(quote);
    expect(verdict).toBe('folded');
    expect(matches[0]?.folds).toEqual(folds);
  });

  it('never matches a part of a word', () => {
    expect(check('art be hasty to utter').verdict).not.toBe('folded');
    expect(check('re the meek').verdict).toBe('absent');
  });

  it('does not take a number for a verse number where it is none', () => {
    expect(check('7 Blessed are the meek: for they shall inherit the earth').verdict).toBe('altered');
  });
});

describe('an elided quote', () => {
  it('has its fragments in order, and the words left out are shown', () => {
    const { verdict, omitted } = check('Blessed are the poor … for theirs is the kingdom of heaven.', {
      work: 'matthew',
    });
    expect(verdict).toBe('elided');
    expect(omitted).toEqual([{ unit: 'matthew/5:3', words: 'in spirit', negation: false }]);
  });

  it.each(['...', '. . .', '....', '.…', '[...]', '[…]', '(…)', ' … ', '。。。', '‥', '···', '．．．'])(
    'may be written with %s',
    (dots) => {
      expect(check(`Blessed are the poor ${dots} theirs is the kingdom`).verdict).toBe('elided');
    },
  );

  it.each(['.', '. ', '…', '.…', '·', '[.', '. . .x'])('with a page of %j is read once through', (dots) => {
    expect(check(`Vanity of vanities ${dots.repeat(5_000 / dots.length)} x`).verdict).not.toBe('exact');
  });

  it('is not made by the full stop of a sentence', () => {
    expect(check('Blessed are the poor. theirs is the kingdom').verdict).not.toBe('elided');
  });

  it('never hides a negation silently', () => {
    const { verdict, omitted, notes } = check('I am … come to destroy, but to fulfil');
    expect(verdict).toBe('elided');
    expect(omitted?.[0]).toMatchObject({ words: 'not', negation: true });
    expect(notes.join(' ')).toMatch(/negation/);
  });

  it('tells אל, not, from אל, to', () => {
    expect(check('שְׁמֹ֣ר רַגְלְךָ֗ … בֵּ֣ית הָאֱלֹהִ֔ים').omitted?.[0]?.negation).toBe(false);
    expect(check('עַל־פִּ֜יךָ … יְמַהֵ֛ר לְהוֹצִ֥יא').omitted?.[0]?.negation).toBe(true);
  });

  it('may go on in the next unit, not in the one after it', () => {
    expect(check('love your enemies … pray for those who mistreat you').verdict).toBe('elided');
    expect(check('love your enemies … offer also the other').verdict).not.toBe('elided');
  });

  it('may have fragments that run over units themselves', () => {
    const quote =
      'love your enemies, do good to those who hate you, bless those who curse you, and … mistreat you. ' +
      'To him who strikes you on the cheek, offer also the other; After he had';
    expect(check(quote).omitted).toEqual([
      { unit: 'luke/6:28', words: 'pray for those who', negation: false },
    ]);
    expect(check(quote).matches.map(({ unit }) => unit)).toEqual([
      'luke/6:27',
      'luke/6:28',
      'luke/6:28',
      'luke/6:29',
      'luke/7:1',
    ]);
  });

  it('must have its fragments in order', () => {
    expect(check('for theirs is the kingdom … Blessed are the poor in spirit').verdict).not.toBe('elided');
  });
});

describe('an altered quote', () => {
  it('shows what differs, word by word', () => {
    const { verdict, diff } = check('Blessed are the meek, for they shall inherit the heavens', {
      locus: 'Matt 5:5',
    });
    expect(verdict).toBe('altered');
    expect(diff?.at(-1)).toEqual({ op: 'replaced', text: 'earth', quote: 'heavens' });
  });

  it('says that a negation differs', () => {
    const { verdict, notes } = check('I am come to destroy, but to fulfil');
    expect(verdict).toBe('altered');
    expect(notes.join(' ')).toMatch(/negation/);
  });

  it('may hold the quoter’s words in brackets', () => {
    const { verdict, diff } = check('Blessed are they that [truly] mourn: for they shall be comforted');
    expect(verdict).toBe('altered');
    expect(diff?.find(({ op }) => op === 'inserted')?.quote).toBe('truly');
  });

  it('keeps God is nowhere and God is now here apart', () => {
    expect(check('for they shall in herit the earth').verdict).toBe('altered');
  });
});

describe('single words with ellipses between them', () => {
  it('are looked for where they are said to stand', () => {
    expect(check('Blessed … meek', { locus: 'Matt 5:5' }).verdict).toBe('elided');
    expect(check('Blessed … heavens', { locus: 'Matt 5:5' }).verdict).toBe('absent');
  });

  it('are not called absent without a place, since they are not looked for', () => {
    expect(() => check('Blessed … meek')).toThrow(/single words/);
    expect(checker.checkAnswer('“Blessed … meek”').counts).toMatchObject({ 'too-short': 1, absent: 0 });
  });
});

describe('a quote that stands in very many places', () => {
  it('is exact where any of them spells it so', () => {
    const verses = Array.from({ length: 60 }, (_verse, at) => ({
      key: `1:${at + 1}`,
      translations: { kjv: at === 50 ? 'And the LORD said so.' : 'And the Lord said so.' },
    }));
    const { db: many } = tinyLibrary([
      { id: 'psalms', title: 'Psalms', abbreviation: 'Ps', names: ['Psalms'], units: verses },
    ]);
    const { verdict, matches } = new QuoteChecker(many, new LocusResolver(new WorksRepository(many))).check({
      quote: 'the LORD',
    });
    expect([verdict, matches[0]?.unit]).toEqual(['exact', 'psalms/1:51']);
  });
});

describe('words around a quote', () => {
  it.each([
    ['Jesus told them: Blessed are the meek: for they shall inherit the earth.', 'first'],
    ['Blessed are the meek: for they shall inherit the earth. Thus spoke the teacher', 'last'],
  ])('are insertions, and take nothing from the verse beside it: %s', (quote, edge) => {
    const { verdict, diff, matches } = check(quote, { work: 'matthew' });
    expect(verdict).toBe('altered');
    expect(diff?.at(edge === 'first' ? 0 : -1)?.op).toBe('inserted');
    expect(matches.map(({ unit }) => unit)).toEqual(['matthew/5:5']);
  });
});

describe('a quote that shares function words alone', () => {
  it.each(['for they shall be to the', 'of the to be or not to be', 'they shall be for the king'])(
    'is absent, and has candidates at most: %s',
    (quote) => {
      expect(check(quote).verdict).toBe('absent');
    },
  );

  it('is altered where that place is claimed', () => {
    expect(check('Blessed are they that weep: for they shall be', { locus: 'Matt 5:4' }).verdict).toBe(
      'altered',
    );
  });
});

describe('a passage id as locus', () => {
  it('means the units of the passage', () => {
    const [id] = db.prepare("SELECT id FROM passages WHERE body LIKE 'Blessed are the meek%'").pluck().all();
    expect(check('Blessed are the meek', { locus: String(id) }).verdict).toBe('exact');
    expect(check('love your enemies, do good', { locus: String(id) }).verdict).toBe('misattributed');
  });

  it('that does not exist is bad input', () => {
    expect(() => check('Blessed are the meek', { locus: 'matthew-kjv:9999' })).toThrow(VerbatimError);
  });
});

describe('a misattributed quote', () => {
  it('is real, and where it stands is said', () => {
    const { verdict, matches, notes } = check('love your enemies, do good', { locus: 'Matt 5:3' });
    expect(verdict).toBe('misattributed');
    expect(matches[0]?.unit).toBe('luke/6:27');
    expect(notes.join(' ')).toContain('Luke 6:27');
  });

  it('is not one that stands in the work this one is part of', () => {
    expect(check('Blessed are the meek', { work: 'sermon-on-the-mount' }).verdict).toBe('exact');
    const { verdict, matches } = check('Blessed are the meek', { locus: 'sermon-on-the-mount/5:5' });
    expect(verdict).toBe('exact');
    expect(matches[0]?.unit).toBe('sermon-on-the-mount/5:5');
  });

  it('is not one that was cited by the other numbering, which is noted', () => {
    const { verdict, notes } = check('Guard your steps when you go', { locus: 'Eccl 5:1' });
    expect(verdict).toBe('exact');
    expect(notes.join(' ')).toContain('Eccl 4:17');
  });

  it('may be attributed to a place that does not exist', () => {
    const { verdict } = check('Blessed are the meek', { locus: 'Matt 99:1' });
    expect(verdict).toBe('misattributed');
  });
});

describe('a quote given with its reference at its end', () => {
  it.each([
    ['“Blessed are the meek” (Matt 5:5)', 'exact'],
    ['Blessed are the meek — Luke 6:27', 'misattributed'],
  ])('is checked against it: %s', (quote, verdict) => {
    expect(check(quote).verdict).toBe(verdict);
  });
});

describe('an absent quote', () => {
  it('gets the nearest candidates', () => {
    const { verdict, candidates } = check('Blessed are the cheesemakers everywhere always today');
    expect(verdict).toBe('absent');
    expect(candidates[0]?.unit).toMatch(/^matthew\/5:/);
    expect(candidates[0]?.similarity).toBeLessThan(0.6);
  });

  it('may have none', () => {
    expect(check('Colourless green ideas sleep furiously').candidates).toEqual([]);
  });
});

describe('a request that cannot be checked', () => {
  it.each([
    ['no words', { quote: ' … !' }],
    ['a quote that is too long', { quote: 'word '.repeat(5_000) }],
    ['an unknown work', { quote: 'Blessed are', work: 'Mathew’s Diary' }],
    ['a locus of an unknown work', { quote: 'Blessed are', locus: 'Romans 8:28' }],
  ])('because of %s is told what to do', (_name, request) => {
    expect(() => checker.check(request)).toThrow(VerbatimError);
  });

  it.each(['. ', '.', '…', '… ', '[ ', '( ', '" ', '— ', '[…] ', '3 ', '‘'])(
    'made of nothing but %j around a word is absent',
    (part) => {
      expect(check(`zzz yyy ${part.repeat(Math.floor(19_000 / part.length))} b`).verdict).toBe('absent');
    },
  );

  it('is the only trouble that any string can make', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(' ', '…', '"', 'blessed', 'are', 'the', '3', '\uD800', '[', '道', '\n\n', '“'),
          { maxLength: 60 },
        )
        .map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), (quote, place) => {
        for (const run of [
          () => checker.check({ quote, ...(place === undefined ? {} : { locus: place }) }),
          () => checker.check({ quote, ...(place === undefined ? {} : { work: place }) }),
          () => checker.checkAnswer(quote),
        ]) {
          try {
            run();
          } catch (error) {
            expect(error).toBeInstanceOf(VerbatimError);
          }
        }
      }),
    );
  });
});
