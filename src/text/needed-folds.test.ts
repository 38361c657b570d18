import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.js';
import type { Fold } from './folds.js';
import { addFoldsOfGap, addFoldsOfWord } from './needed-folds.js';

function foldsOfWord(text: string, quote: string): Fold[] {
  const needed = new Set<Fold>();
  addFoldsOfWord(text, quote, needed);
  return [...needed];
}

function foldsOfGap(text: string, quote: string): Fold[] {
  const needed = new Set<Fold>();
  addFoldsOfGap(text, quote, needed);
  return [...needed];
}

describe('the folds that two spellings of a word need', () => {
  it.each<[string, string, Fold[]]>([
    ['λόγος', 'λόγος', []],
    ['λόγος', 'λόγος'.normalize('NFD'), ['unicode-form']],
    ['λόγος', 'λογος', ['accents']],
    ['λόγος', 'ΛΟΓΟΣ', ['case', 'accents']],
    ['ᾠδῇ', 'ωδη', ['accents']],
    ['ἀλλ’', "ἀλλ'", ['apostrophes']],
    ['ἀλλ᾽', 'ἀλλ̓', ['apostrophes']],
    ['don’t', "don't", ['apostrophes']],
    ['God', 'Ｇｏｄ', ['width']],
    ['God', 'god', ['case']],
    ['הֲבֵ֤ל', 'הֲבֵל', ['cantillation']],
    ['הֲבֵ֤ל', 'הבל', ['vowels', 'cantillation']],
    ['שָׁמַ֖יִם', 'שָׁמַ֖יִמ', ['letter-variants']],
    ['dhammaṃ', 'dhammaṁ', ['accents']],
    ['saŋkhāra', 'saṃkhāra', ['accents', 'letter-variants']],
    ['Cæsar', 'Caesar', ['ligatures']],
    ['fire', 'ﬁre', ['ligatures']],
    ['ٱلْحَمْدُ', 'الحمد', ['vowels', 'letter-variants']],
    ['संजय', 'सञ्जय', ['letter-variants']],
    ['道', '道', []],
  ])('%s and %s', (text, quote, folds) => {
    expect(foldsOfWord(text, quote)).toEqual(folds);
  });

  it('are none for a word and itself, and at least one for two spellings', () => {
    const letters = [...'aBßæéÉṃŋ’ἀλςᾳבָּםֽאٱةकि़ँं'];
    const word = fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(foldsOfWord(a, a)).toEqual([]);
        if (a !== b && fold(a) === fold(b)) expect(foldsOfWord(a, b).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the folds that two gaps between words need', () => {
  it.each<[string, string, Fold[]]>([
    [', ', ', ', []],
    [', ', ' ', ['punctuation']],
    [' ', '\n ', ['whitespace']],
    [' “', ' "', ['quotation-marks']],
    ['—', ' – ', ['whitespace', 'dashes']],
    ['־', ' ', ['punctuation']],
    ['，', ',', ['width']],
    [' ', '\u00A0', ['whitespace']],
  ])('%j and %j', (text, quote, folds) => {
    expect(foldsOfGap(text, quote)).toEqual(folds);
  });
});
