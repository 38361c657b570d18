import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, checker, db } from '../../../test/support/few-verses-checker.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { VerbatimError } from '../../errors.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { QuoteChecker } from './quote-checker.js';

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
