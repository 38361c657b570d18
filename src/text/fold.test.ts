import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.js';
import { tokenise } from './tokens.js';

describe('folding', () => {
  it.each([
    ['case and punctuation', 'Blessed are the meek,', 'blessed are the meek'],
    ['Latin accents and ligatures', 'Æneas cœlum straße ﬁdes É', 'aeneas coelum strasse fides e'],
    ['full-width letters', 'Ｇｏｄ　ｉｓ', 'god is'],
    ['niggahīta and retroflex dots', 'dhammaṃ dhammaṁ dhammaŋ', 'dhammam dhammam dhammam'],
    ['Sanskrit sibilants', 'Kṛṣṇa śānti', 'krsna santi'],
    ['Greek accents, breathings, iota subscript', 'Ἐν ἀρχῇ ἦν ὁ λόγος', 'εν αρχη ην ο λογοσ'],
    ['Greek capitals', 'ΛΟΓΟΣ', 'λογοσ'],
    ['Hebrew points, accents and maqqef', 'עַל־פְּנֵ֣י תְה֑וֹם׃', 'על פני תהומ'],
    ['Arabic alef, harakat and tatweel', 'ٱلْحَمْدُ لِلَّـهِ أَحَد', 'الحمد لله احد'],
    ['Devanagari anusvara and danda', 'धर्मक्षेत्रे संजय । सञ्जय ॥', 'धर्मक्षेत्रे संजय संजय'],
    ['Chinese punctuation', '道可道，非常道。', '道可道非常道'],
    ['the width of kana', 'が ｶﾞ', 'がガ'],
    ['verse numbers glued to words', '¹⁶For 16For', '16 for 16 for'],
    ['gershayim in a Hebrew abbreviation', 'רש״י רש"י', 'רשי רשי'],
  ])('takes away %s', (_name, text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  it('keeps word boundaries', () => {
    expect(fold('God is nowhere')).not.toBe(fold('God is now here'));
    expect(fold('well-being')).toBe(fold('well being'));
    expect(fold('wellbeing')).not.toBe(fold('well being'));
  });

  it('keeps vowel signs of Devanagari, which are letters', () => {
    expect(fold('कि')).not.toBe(fold('का'));
    expect(fold('कि')).not.toBe(fold('क'));
  });

  it('keeps voiced and unvoiced kana apart', () => {
    expect(fold('が')).not.toBe(fold('か'));
  });

  it('keeps traditional and simplified characters apart', () => {
    expect(fold('德經')).not.toBe(fold('德经'));
  });

  it.each(["'", '’', 'ʼ', '᾽', '\u0313'])('folds the mark of elision %j in ἀλλ to one form', (mark) => {
    expect(fold(`ἀλλ${mark} ἐγώ`)).toBe('αλλ εγω');
  });

  it.each(["don't", 'don’t', 'donʼt', 'DON‘T'])('folds the apostrophe in %s to one form', (word) => {
    expect(fold(word)).toBe("don't");
  });

  it('does not make one word of a contraction and its look-alike', () => {
    expect(fold("we'll")).not.toBe(fold('well'));
  });

  it('is the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });

  it('changes nothing when applied twice', () => {
    const letters = [...'abßæ éṃŋ ’ἀλλςᾳ בָּםֽ־ אٱةشَّ कि़ँं道か。3'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 40 }), (picked) => {
        const once = fold(picked.join(''));
        expect(fold(once)).toBe(once);
      }),
    );
  });
});

describe('tokens', () => {
  it('say where each word stands', () => {
    const text = 'τὸν κόσμον, “God’s”';
    expect(tokenise(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'τὸν',
      'κόσμον',
      'God’s',
    ]);
  });

  it('are never empty, never overlap, and are found in any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        let last = 0;
        for (const token of tokenise(text)) {
          expect(token.folded).not.toBe('');
          expect(token.start).toBeGreaterThanOrEqual(last);
          expect(token.end).toBeGreaterThan(token.start);
          last = token.end;
        }
      }),
    );
  });
});

it('the quick way through plain English finds the same tokens as the way through any script', () => {
  const text = fc
    .array(fc.constantFrom(...'ab Z9\'`’‘.,-—…“"_'), { maxLength: 40 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (plain) => {
      // A letter of another script at the end takes the text off the quick way.
      expect(tokenise(`${plain} я`).slice(0, -1)).toEqual(tokenise(plain));
    }),
  );
});
