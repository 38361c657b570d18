import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lettersOf, partsOf, says } from './raw-words.js';

describe('reading a raw slice again', () => {
  it('takes words from a verse of OSIS, morphemes joined, notes and parashah marks apart', () => {
    const raw = `<verse osisID="Eccl.1.2"><w lemma="1892">הֲבֵ֤ל</w> <w>הֲ/בָלִים֙</w><note n="k">We read. </note><seg type="x-pe">פ</seg></verse>`;
    expect(says(partsOf(raw), 'הֲבֵ֤ל הֲבָלִים֙', [])).toBe(true);
    expect(says(partsOf(raw), 'הֲבֵ֤ל', [])).toBe(false);
    expect(says(partsOf(raw), 'הֲבֵל הֲבָלִים֙', [])).toBe(false);
  });

  it('reads the qere for the ketiv, whatever other note stands between', () => {
    // Job 38:1, where two words are written and two others read.
    const raw = `<verse><w>אִ֭יּוֹב</w> <w>מנ</w><note n="M">A final form. </note> <w>ה/סערה</w><note type="variant"><catchWord>מנ ה/סערה</catchWord><rdg type="x-qere"><w>מִ֥ן</w> <seg type="x-paseq">׀</seg><w>הַ/סְּעָרָ֗ה</w></rdg></note> <w>וַ/יֹּאמַֽר</w></verse>`;
    expect(says(partsOf(raw), 'אִ֭יּוֹב מִ֥ן ׀ הַסְּעָרָ֗ה וַיֹּאמַֽר', [])).toBe(true);
    expect(says(partsOf(raw), 'אִ֭יּוֹב הַסְּעָרָ֗ה וַיֹּאמַֽר', [])).toBe(false);
    expect(says(partsOf(raw), 'מִ֥ן ׀ הַסְּעָרָ֗ה וַיֹּאמַֽר', [])).toBe(false);
  });

  it('keeps what is written where a note gives no other reading', () => {
    const raw = `<verse><w>הוא</w><note type="variant"><catchWord>הוא</catchWord></note></verse>`;
    expect(says(partsOf(raw), 'הוא', [])).toBe(true);
    expect(says(partsOf(raw), '', [])).toBe(false);
  });

  it('joins the values of JSON entries and leaves their headers out', () => {
    const raw = `{"type": "line text", "verseNumber": 1, "value": "In the beginning "}, {"type": "header", "value": "BET"},
      {"type": "line text", "verseNumber": 1, "value": "was \\u201cthe Word\\u201d."}`;
    expect(says(partsOf(raw), 'In the beginning was “the Word”.', [])).toBe(true);
    expect(says(partsOf(raw), 'In the beginning', [])).toBe(false);
  });

  it('lets a heading out of a verse only where the heading is kept beside it', () => {
    const raw = '"ALEPH. Blessed are they that are perfect in the way, Who walk"';
    const body = 'Blessed are they that are perfect in the way, Who walk';
    expect(says(partsOf(raw), body, [lettersOf('ALEPH')])).toBe(true);
    expect(says(partsOf(raw), body, [])).toBe(false);
  });

  it('reads past many cuts in no time', () => {
    const notes = Array.from({ length: 40 }, (_, at) => `note${at}`);
    const raw = JSON.stringify(notes.map((note) => `word [${note}]`).join(' '));
    const body = notes.map(() => 'word').join(' ');
    expect(says(partsOf(raw), body, notes.map(lettersOf))).toBe(true);
    expect(says(partsOf(raw), `${body} word`, notes.map(lettersOf))).toBe(false);
  });

  it('takes a line’s reference and its sigla away, and nothing else', () => {
    const raw = '1Co 12:10\t⸀ἄλλῳ ἐνεργήματα, ⸀1ἄλλῳ [41]διακρίσεις';
    expect(says(partsOf(raw), 'ἄλλῳ ἐνεργήματα, ἄλλῳ διακρίσεις', [])).toBe(true);
    expect(says(partsOf(raw), 'ἄλλῳ ἐνεργήματα, 1ἄλλῳ διακρίσεις', [])).toBe(false);
  });

  it('holds any text to be what its own JSON string says, and no text with a letter more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const raw = JSON.stringify(text);
        expect(says(partsOf(raw), text, [])).toBe(true);
        expect(says(partsOf(raw), `${text} q`, [])).toBe(false);
      }),
    );
  });
});
