import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, cutAtSentence, sentencesOf } from './sentences.js';

const parts = (text: string) => sentencesOf(text).map((sentence) => sentence.trim());

describe('sentences', () => {
  it('end at the stops of English, with closing marks', () => {
    expect(parts('“Jesus wept.” The Jews therefore said, “See!” Some said: Could not he?')).toEqual([
      '“Jesus wept.”',
      'The Jews therefore said, “See!”',
      'Some said: Could not he?',
    ]);
  });

  it('do not end at abbreviations or inside numbers', () => {
    expect(parts('See Dr. Legge, ch. 3.14 of vol. 2. Then rest.')).toEqual([
      'See Dr. Legge, ch. 3.14 of vol. 2.',
      'Then rest.',
    ]);
  });

  it('end at the Greek question mark and the raised stop', () => {
    expect(parts('τί ἐστιν ἀλήθεια; καὶ τοῦτο εἰπών· πάλιν ἐξῆλθεν.')).toHaveLength(3);
  });

  it('end at sof pasuq in Hebrew', () => {
    expect(parts('הֲבֵ֤ל הֲבָלִים֙ אָמַ֣ר קֹהֶ֔לֶת׃ מַה־יִּתְר֖וֹן לָֽאָדָ֑ם׃')).toHaveLength(2);
  });

  it('end at the full stops of Chinese, without spaces', () => {
    expect(parts('道可道，非常道。名可名，非常名。')).toEqual(['道可道，非常道。', '名可名，非常名。']);
  });

  it('end at a double danda once', () => {
    expect(parts('धर्मक्षेत्रे कुरुक्षेत्रे समवेता युयुत्सवः । मामकाः पाण्डवाश्चैव ॥ १ ॥').length).toBe(3);
  });

  it('are the text again when joined', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(sentencesOf(text).join('')).toBe(text);
      }),
    );
  });
});

describe('counting words', () => {
  it.each([
    ['In the beginning God created', 5],
    ['עַל־פְּנֵ֣י תְה֑וֹם', 3],
    ['道可道非常道', 4],
    ['', 0],
    ['— … !', 0],
  ])('%s', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});

describe('cutting at a sentence', () => {
  it('keeps whole sentences within the budget', () => {
    expect(cutAtSentence('One two three. Four five. Six seven.', 6)).toEqual({
      kept: 'One two three. Four five.',
      rest: 'Six seven.',
    });
  });

  it('keeps a text that fits as it is', () => {
    expect(cutAtSentence(' One two. ', 2)).toEqual({ kept: ' One two. ', rest: '' });
  });

  it('cuts after a word where the first sentence is longer than the budget', () => {
    expect(cutAtSentence('One two three four.', 2)).toEqual({ kept: 'One two', rest: 'three four.' });
  });

  it('keeps nothing when no word fits', () => {
    expect(cutAtSentence('One two.', 0)).toEqual({ kept: '', rest: 'One two.' });
  });

  it('never keeps more words than asked for and loses no letter', () => {
    const text = fc
      .array(fc.constantFrom(...'aeiou ., 道可。\u0301'), { maxLength: 80 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.nat(30), (whole, max) => {
        const { kept, rest } = cutAtSentence(whole, max);
        expect(countWords(kept)).toBeLessThanOrEqual(max);
        expect((kept + rest).replace(/\s/g, '')).toBe(whole.replace(/\s/g, ''));
      }),
    );
  });
});
