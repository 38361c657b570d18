import { describe, expect, it } from 'vitest';
import { check } from '../../../test/support/few-verses-checker.js';

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
