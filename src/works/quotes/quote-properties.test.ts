import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewVerses } from '../../../test/support/few-verses.js';
import { tinyLibrary } from '../../../test/support/tiny-library.js';
import { fold } from '../../text/fold.js';
import { tokenise } from '../../text/tokens.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { QuoteChecker } from './quote-checker.js';

const { db } = tinyLibrary(fewVerses);
const checker = new QuoteChecker(db, new LocusResolver(new WorksRepository(db)));
const verdict = (quote: string) => checker.check({ quote }).verdict;

const bodies = fewVerses.flatMap(({ id, units }) =>
  units.flatMap(({ key, original, translations }) =>
    [original, ...Object.values(translations ?? {})]
      .filter((body) => body !== undefined)
      .map((body) => ({ unit: `${id}/${key}`, body })),
  ),
);
const everything = ` ${bodies.map(({ body }) => fold(body)).join(' | ')} `;

/** A stretch of a body, on word boundaries, of at least so many words. */
const stretch = (least: number) =>
  fc.constantFrom(...bodies.filter(({ body }) => tokenise(body).length >= least)).chain(({ unit, body }) => {
    const tokens = tokenise(body);
    return fc.tuple(fc.nat(tokens.length - least), fc.nat(tokens.length)).map(([from, more]) => {
      const to = Math.min(tokens.length, from + least + more);
      return { unit, quote: body.slice(tokens[from]?.start, tokens[to - 1]?.end), words: to - from };
    });
  });

describe('any stretch of a body on word boundaries', () => {
  it('is an exact quote of its unit', () => {
    fc.assert(
      fc.property(stretch(3), ({ unit, quote }) => {
        const { verdict, matches } = checker.check({ quote, locus: unit });
        expect(verdict).toBe('exact');
        const match = matches.find((found) => found.unit === unit);
        expect(match?.exact).toBe(quote);
        expect(match?.folds).toEqual([]);
      }),
    );
  });

  it.each<[string, (quote: string) => string, readonly string[]]>([
    ['decomposed', (quote) => quote.normalize('NFD'), ['unicode-form']],
    ['in capitals', (quote) => quote.toUpperCase(), ['case']],
    ['with other spaces', (quote) => quote.replaceAll(' ', ' \n'), ['whitespace']],
    ['with straight apostrophes', (quote) => quote.replaceAll('’', "'"), ['apostrophes', 'quotation-marks']],
    [
      'without points and accents',
      (quote) => quote.normalize('NFD').replace(/\p{M}/gu, ''),
      ['accents', 'vowels', 'cantillation', 'unicode-form'],
    ],
    ['without punctuation', (quote) => quote.replace(/[.,;:·׃，。；]/g, ''), ['punctuation']],
  ])('and %s needs no other fold than that', (_name, change, allowed) => {
    fc.assert(
      fc.property(stretch(3), ({ quote }) => {
        const changed = change(quote);
        fc.pre(fold(changed) === fold(quote));
        const { verdict, matches } = checker.check({ quote: changed });
        expect(['exact', 'folded']).toContain(verdict);
        expect(matches[0]?.folds.filter((fold) => !allowed.includes(fold))).toEqual([]);
        if (verdict === 'folded') expect(matches[0]?.folds).not.toEqual([]);
      }),
    );
  });
});

describe('a stretch with', () => {
  it.each<[string, (words: string[], at: number) => string[]]>([
    ['two words swapped', (words, at) => words.with(at, words[at + 1] ?? '').with(at + 1, words[at] ?? '')],
    ['a word dropped', (words, at) => words.toSpliced(at + 1, 1)],
    ['a word inserted', (words, at) => words.toSpliced(at + 1, 0, 'verily')],
    ['a word replaced', (words, at) => words.with(at + 1, 'verily')],
    ['a negation inserted', (words, at) => words.toSpliced(at + 1, 0, 'not')],
    ['a word cut in half', (words, at) => words.with(at + 1, (words[at + 1] ?? '').slice(0, -1))],
    ['two words joined', (words, at) => words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`)],
  ])('%s is never called the text’s words', (_name, change) => {
    fc.assert(
      fc.property(stretch(5), fc.nat(), ({ quote }, place) => {
        const words = fold(quote).split(' ');
        fc.pre(words.length >= 4);
        const altered = change(words, place % (words.length - 2)).join(' ');
        // What another edition really has is no alteration.
        fc.pre(!everything.includes(` ${fold(altered)} `));
        expect(['altered', 'absent']).toContain(verdict(altered));
      }),
    );
  });
});
