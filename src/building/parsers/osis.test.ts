import { describe, expect, it } from 'vitest';
import { parseOsis } from './osis.js';

const osis = (verses: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<osis><osisText><header><title>Note: a title</title></header><div type="book" osisID="Eccl"><chapter osisID="Eccl.4">\n${verses}\n</chapter></div></osisText></osis>`;
const verse = (words: string, id = 'Eccl.4.17') => osis(`<verse osisID="${id}">\n  ${words}\n</verse>`);
const parse = (xml: string) => parseOsis('Eccl.xml', xml, { book: 'Eccl' });
const bodyOf = (words: string) => parse(verse(words))[0]?.body;

const SOF_PASUQ = '<seg type="x-sof-pasuq">׃</seg>';

describe('the OSIS parser', () => {
  it('joins morphemes and words, and puts no space around maqqef and before sof pasuq', () => {
    expect(bodyOf(`<w>אֶל</w><seg type="x-maqqef">־</seg><w>בֵּ֣ית</w>\n<w>הָ/אֱלֹהִ֔ים</w>${SOF_PASUQ}`)).toBe(
      'אֶל־בֵּ֣ית הָאֱלֹהִ֔ים׃',
    );
  });

  it('keeps paseq and inverted nun, and letters that are raised or written large', () => {
    expect(bodyOf('<w>אֱלֹהִ֤ים</w>\n<seg type="x-paseq">׀</seg>\n<w>לָ/אוֹר֙</w>')).toBe('אֱלֹהִ֤ים ׀ לָאוֹר֙');
    expect(bodyOf('<w>מִ/יָּ֑<seg type="x-suspended">עַ</seg>ר</w>\n<seg type="x-reversednun">׆</seg>')).toBe(
      'מִיָּ֑עַר ׆',
    );
  });

  it('drops parashah marks and editors’ notes', () => {
    expect(
      bodyOf(
        `<note>KJV:Eccl.5.1</note><w>רָֽע</w><note n="c">We read an accent <rdg>רע</rdg> in L.</note>${SOF_PASUQ}<seg type="x-pe">פ</seg><seg type="x-samekh">ס</seg>`,
      ),
    ).toBe('רָֽע׃');
  });

  it('reads the qere and mentions the ketiv', () => {
    const [parsed] = parse(
      verse(
        '<w>שְׁמֹ֣ר</w>\n<w>רגלי/ך</w><note type="variant"><catchWord>רגלי/ך</catchWord><rdg type="x-qere"><w>רַגְלְ/ךָ֗</w></rdg></note>\n<w>כַּ/אֲשֶׁ֤ר</w>',
      ),
    );
    expect(parsed?.body).toBe('שְׁמֹ֣ר רַגְלְךָ֗ כַּאֲשֶׁ֤ר');
    expect(parsed?.notes).toEqual(['ketiv רגליך, qere רַגְלְךָ֗ (the qere is given here)']);
  });

  it('reads a qere of several words, one that nothing is written for, and none where nothing is read', () => {
    const qere = (ketiv: string, words: string) =>
      `<note type="variant">${ketiv && `<catchWord>${ketiv}</catchWord>`}<rdg type="x-qere">${words}</rdg></note>`;
    expect(bodyOf(`<w>א</w>\n<w>בגד</w>${qere('בגד', '<w>בָּ֣א</w>\n<w>גָ֑ד</w>')}\n<w>ה</w>`)).toBe('א בָּ֣א גָ֑ד ה');
    expect(bodyOf(`<w>א</w>\n${qere('', '<w>בָּ֣א</w>')}\n<w>ה</w>`)).toBe('א בָּ֣א ה');
    expect(bodyOf(`<w>א</w>\n<w>ב</w>${qere('ב', '')}\n<w>ה</w>`)).toBe('א ה');
  });

  it('leaves a reading of accents alone, which is no qere', () => {
    expect(
      bodyOf(
        '<w>לְ/ךָ֛</w><note type="alternative"><catchWord>לְ/ךָ֛</catchWord><rdg type="x-accent">לְ/ךָ֩</rdg></note>',
      ),
    ).toBe('לְךָ֛');
  });

  it('keeps the code points of the file, in their order', () => {
    const unordered = '\u05e9\u05c1\u05bc'; // shin, shin dot, dagesh: canonical order has the dagesh first
    expect(unordered.normalize('NFC')).not.toBe(unordered);
    expect(bodyOf(`<w>${unordered}</w>`)).toBe(unordered);
  });

  it('gives the verse’s element as it stands, and where', () => {
    const xml = verse('<w>א</w>');
    const [parsed] = parse(xml);
    expect(parsed).toMatchObject({ keys: ['4:17'], apparatus: null, notes: [] });
    expect(parsed?.raw).toBe('<verse osisID="Eccl.4.17">\n  <w>א</w>\n</verse>');
    expect(xml.indexOf(parsed?.raw ?? '?')).toBe(parsed?.start);
  });

  it.each([
    ['a verse of another book', verse('<w>א</w>', 'Ruth.1.1'), /Eccl\.xml, verse "Ruth\.1\.1": .*Eccl/],
    [
      'a verse that is there twice',
      osis('<verse osisID="Eccl.4.1"><w>א</w></verse><verse osisID="Eccl.4.1"><w>ב</w></verse>'),
      /4:1.*twice/,
    ],
    ['a verse without words', verse('<seg type="x-pe">פ</seg>'), /4:17.*no words/],
    ['verses as milestones', osis('<verse osisID="Eccl.4.1" sID="a"/><w>א</w>'), /not elements/],
    [
      'a ketiv that does not stand there',
      verse('<w>א</w><note type="variant"><catchWord>ב</catchWord><rdg type="x-qere"><w>ג</w></rdg></note>'),
      /4:17.*ketiv ב/,
    ],
    ['a file that breaks off', verse('<w>א</w>').slice(0, -60), /well-formed/],
    ['a file without verses', osis(''), /no verse/],
    ['an unknown entity', verse('<w>&boom;</w>'), /well-formed/],
    [
      'a document type with entities that grow',
      `<!DOCTYPE osis [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${verse('<w>&b;</w>').slice(38)}`,
      /document type/,
    ],
    ['elements nested too deep', verse('<w>'.repeat(100) + '</w>'.repeat(100)), /nested deeper/],
  ])('refuses %s, naming the place', (_what, xml, message) => {
    expect(() => parse(xml)).toThrow(message);
    expect(() => parse(xml)).toThrow(expect.objectContaining({ kind: 'mismatch' }));
  });
});
