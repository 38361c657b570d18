import { describe, expect, it } from 'vitest';
import { decodeSource } from '../../sources/decode.js';
import { TeiFormat } from '../prose-formats.js';
import { parseTei } from './tei.js';

const parse = (
  xml: string,
  format: Record<string, unknown> = { units: { divisions: ['book', 'chapter'] } },
) => parseTei('tlg.xml', xml, TeiFormat.parse({ name: 'tei', ...format }));

const header = '<teiHeader><fileDesc><title>Not the text</title></fileDesc></teiHeader>';
/** TEI P4, as the Meditations are. */
const book = (...chapters: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><TEI.2>${header}<text><body><div1 type="book" n="1">${chapters.join('\n')}</div1></body></text></TEI.2>`;
const chapter = (n: string, text: string) => `<div2 type="chapter" n="${n}"><p>${text}</p></div2>`;

const units = (passages: ReturnType<typeof parse>) =>
  passages.flatMap(({ keys, body, apparatus }) => (apparatus === null ? [[keys[0], body]] : []));
const apparatus = (passages: ReturnType<typeof parse>) =>
  passages.flatMap(({ apparatus: kind, body }) => (kind === null ? [] : [[kind, body]]));

describe('the parser of TEI', () => {
  it('reads divisions of P4 as units, line breaks of the file as spaces', () => {
    const xml = book(
      chapter('1', 'Παρὰ τοῦ πάππου Οὐήρου τὸ καλόηθες\nκαὶ ἀόργητον.\n'),
      chapter('2', 'Παρὰ τῆς δόξης.'),
    );
    const passages = parse(xml);
    expect(units(passages)).toEqual([
      ['1:1', 'Παρὰ τοῦ πάππου Οὐήρου τὸ καλόηθες καὶ ἀόργητον.'],
      ['1:2', 'Παρὰ τῆς δόξης.'],
    ]);
    for (const { raw, start } of passages) expect(xml.startsWith(raw, start)).toBe(true);
  });

  it('reads divisions of P5 by their subtypes, and leaves out those that make no key', () => {
    const xml = `<TEI><text><body><div type="edition" n="urn:x"><div type="textpart" subtype="book" n="1">
      <div type="textpart" subtype="letter" n="1"><head>Seneca Lucilio suo salutem</head>
      <div type="textpart" subtype="section" n="1"><p>Ita fac, mi Lucili.</p></div>
      <div type="textpart" subtype="section" n="2"><p>Quem mihi dabis?</p></div></div></div></div></body></text></TEI>`;
    const passages = parse(xml, { units: { divisions: ['letter', 'section'] } });
    expect(units(passages)).toEqual([
      ['1:1', 'Ita fac, mi Lucili.'],
      ['1:2', 'Quem mihi dabis?'],
    ]);
    expect(apparatus(passages)).toEqual([['heading', 'Seneca Lucilio suo salutem']]);
  });

  it('reads from milestone to milestone, over the ends of paragraphs and divisions', () => {
    const xml = `<TEI><text><body><div><head>Apology</head><div n="17"><p><milestone unit="section" n="17d"/>I am a stranger here. </p></div>
      <div n="18"><p>Pardon me if I spoke in that manner<milestone unit="page" n="18"/><milestone unit="section" n="18a"/>in
      which I had been brought up.<milestone ed="P" unit="para"/>First then.</p></div></div></body></text></TEI>`;
    expect(units(parse(xml, { units: { milestone: 'section' } }))).toEqual([
      ['17d', 'I am a stranger here.\n\nPardon me if I spoke in that manner'],
      ['18a', 'in which I had been brought up.\n\nFirst then.'],
    ]);
  });

  it('keeps the lines of verse', () => {
    const xml = book(
      chapter(
        '1',
        'He said: <quote><l n="1">Carmina qui quondam</l> <l n="2">Flebilis heu.</l></quote> And went.',
      ),
      '<div2 type="chapter" n="2"><p><quote><lb/>Alas, how thy dull mind\n<lb/>In depths of woe.</quote></p></div2>',
    );
    expect(units(parse(xml))).toEqual([
      ['1:1', 'He said:\nCarmina qui quondam\nFlebilis heu.\nAnd went.'],
      ['1:2', 'Alas, how thy dull mind\nIn depths of woe.'],
    ]);
  });

  it('gives quotations their marks, inner ones too, against the words they hold', () => {
    const xml = book(chapter('1', '<q> Who,</q> saith she, <q>has said <q>I </q>here? </q> And left.'));
    expect(units(parse(xml))).toEqual([['1:1', '“Who,” saith she, “has said ‘I’ here?” And left.']]);
  });

  it('closes a quotation before the cut where the file closes it behind the end of its paragraph', () => {
    const long = 'Nothing is taken from the things that are. '.repeat(25).trim();
    const xml = `<TEI.2><text><body><div1 type="book" n="1"><div2 type="chapter" n="1"><p><q>${long}</q></p><q><p>${long}</p></q> <q>I confess,</q> quoth I.</div2></div1></body></text></TEI.2>`;
    const passages = parse(xml);
    expect(units(passages).map(([, body]) => body?.match(/^.|.{2}$/gu))).toEqual([
      ['“', '.”'],
      ['“', '.”'],
      ['“', 'I.'],
    ]);
    for (const { raw, start } of passages) expect(xml.startsWith(raw, start)).toBe(true);
  });

  it('says what daggers mean', () => {
    expect(parse(book(chapter('1', 'ἧττον δὲ †καὶ† περὶ.')))[0]?.notes).toEqual([
      'Words between † and † are held by the editor to be corrupt.',
    ]);
  });

  it('puts a quotation mark with the words it belongs to where a paragraph parts them', () => {
    const xml = book(
      '<div2 type="chapter" n="1"><p>She said: <q></q></p></div2>'.replace(
        '<q></q></p>',
        '<q></p><p>Stay.</p></q>'.replace('<q></p><p>', '</p><q><p>'),
      ),
    );
    expect(units(parse(xml))).toEqual([['1:1', 'She said: “Stay.”']]);
  });

  it('takes notes, headings and speakers out of the text and keeps them beside it', () => {
    const xml = book(
      chapter('1', '<speaker>ΣΩ.</speaker>One<note>non <q>alias</q> MSS.</note> word<note n="2"/>, two.'),
    );
    const passages = parse(xml);
    expect(units(passages)).toEqual([['1:1', 'One word, two.']]);
    expect(apparatus(passages)).toEqual([
      ['speaker', 'ΣΩ.'],
      ['note', 'non alias MSS.'],
    ]);
  });

  it('reads a correction for what it corrects, and says so', () => {
    const [passage] = parse(
      book(chapter('1', 'Adest <choice><sic>milli</sic> <corr>mihi</corr></choice> amicus.')),
    );
    expect(passage).toMatchObject({
      body: 'Adest mihi amicus.',
      notes: ['The file reads “milli” and corrects it to “mihi”.'],
    });
  });

  it('says of a correction what the file has, in whichever order, and nothing of an abbreviation', () => {
    const [passage] = parse(
      book(
        chapter(
          '1',
          'Et <choice><corr>nec</corr><sic>nee</sic></choice> <choice><abbr>C.</abbr><expan>Gaius</expan></choice> adest.',
        ),
      ),
    );
    expect(passage).toMatchObject({
      body: 'Et nec Gaius adest.',
      notes: ['The file reads “nee” and corrects it to “nec”.'],
    });
  });

  it('prints the brackets of an editor who deletes or adds, and says what they mean', () => {
    const [passage] = parse(
      book(chapter('1', '<del>ἄφες τὰ βιβλία·</del> τῶν <add>ἀπ</add>άνθρωποι <gap reason="lost"/> τέλος.')),
    );
    expect(passage?.body).toBe('[ἄφες τὰ βιβλία·] τῶν ⟨ἀπ⟩άνθρωποι … τέλος.');
    expect(passage?.notes.map((note) => /^(?:Words in (\S+)|The sign (\S+))/.exec(note)?.slice(1))).toEqual([
      ['[', undefined],
      ['⟨', undefined],
      [undefined, '…'],
    ]);
  });

  it('leaves out the stray signs that a recipe names', () => {
    const passages = parse(book(chapter('1', 'My days are numbered by Grief. a Untimely hairs.')), {
      units: { divisions: ['book', 'chapter'] },
      cuts: [{ pattern: '(?<=\\.) a(?= [A-Z])', as: 'stray' }],
    });
    expect(units(passages)).toEqual([['1:1', 'My days are numbered by Grief. Untimely hairs.']]);
    expect(apparatus(passages)).toEqual([['stray', 'a']]);
  });

  it('cuts a long paragraph at the ends of sentences, each part at its own place in the file', () => {
    const sentence = 'A sentence of <hi>exactly</hi> eight words stands here &amp; ends. ';
    const xml = book(chapter('1', sentence.repeat(60)));
    const passages = parse(xml);
    expect(passages.length).toBeGreaterThan(2);
    for (const { body, raw, start, keys } of passages) {
      expect([keys[0], /^A sentence/.test(body), /ends\.$/.test(body)]).toEqual(['1:1', true, true]);
      expect(xml.startsWith(raw, start)).toBe(true);
    }
    expect(passages.map(({ body }) => body).join(' ')).toBe(
      'A sentence of exactly eight words stands here & ends. '.repeat(60).trim(),
    );
  });

  it('writes elision as an apostrophe, whichever sign the file has for it', () => {
    const format = { units: { divisions: ['book', 'chapter'] }, greek_signs: 'apostrophes' };
    const words = 'κατ\u0313 οἶκον, ἐφ\u02BC ἡμῖν, δἰ αὐτῆς, ἐν ὁδῷ κἀγώ, \u02BDὦ πόλι\u02BC.';
    expect(units(parse(book(chapter('1', words)), format))).toEqual([
      ['1:1', 'κατ’ οἶκον, ἐφ’ ἡμῖν, δι’ αὐτῆς, ἐν ὁδῷ κἀγώ, ‘ὦ πόλι’.'],
    ]);
  });

  it('writes parentheses where the file has breathings for them', () => {
    const format = { units: { divisions: ['book', 'chapter'] }, greek_signs: 'apostrophes-and-parentheses' };
    const words =
      'αἱρούμεθα \u02BDπρόεισι γὰρ οὕτω γ\u02BC εἰς ἄπειρον, τὴν ὄρεξιν\u0313, καὶ \u02BDτοῦ ὄντοσ\u0313· \u02BDκαὶ γὰρ ἡ ἐπιστήμἠ.';
    expect(units(parse(book(chapter('1', words)), format))).toEqual([
      [
        '1:1',
        'αἱρούμεθα (πρόεισι γὰρ οὕτω γ’ εἰς ἄπειρον, τὴν ὄρεξιν), καὶ (τοῦ ὄντος)· (καὶ γὰρ ἡ ἐπιστήμη).',
      ],
    ]);
  });

  it('takes keys from a list where the labels of the file are not those that are cited', () => {
    const format = { units: { divisions: ['book', 'chapter'] }, labels: ['1:praef = 1:m1', '1:1 = 1:p1'] };
    const xml = book(chapter('praef', 'Carmina.'), chapter('1', 'Haec.'));
    expect(units(parse(xml, format))).toEqual([
      ['1:m1', 'Carmina.'],
      ['1:p1', 'Haec.'],
    ]);
    expect(() => parse(book(chapter('1', 'Haec.'), chapter('praef', 'Carmina.')), format)).toThrow(
      /division 1:1: it stands where 1:praef is due/,
    );
    expect(() => parse(book(chapter('praef', 'Carmina.')), format)).toThrow(
      /1:1 and what follows it is not there/,
    );
  });

  it('goes on with a page that a recipe says is in two divisions, and with no other', () => {
    const xml = book(chapter('1', 'One.'), chapter('1', 'Two.'));
    const format = { units: { divisions: ['book', 'chapter'] }, divided: ['1:1'] };
    expect(units(parse(xml, format))).toEqual([
      ['1:1', 'One.'],
      ['1:1', 'Two.'],
    ]);
    expect(() => parse(xml)).toThrow(/1:1: the verse is there twice/);
  });

  it.each([
    [
      'sections are swapped',
      book(chapter('2', 'Two.'), chapter('1', 'One.')),
      /tlg\.xml, 1:1: it stands after 1:2/,
    ],
    ['a section has no words', book(chapter('1', '<note>Only a note.</note>')), /1:1: it has no words/],
    ['a section has no label', book('<div2 type="chapter"><p>One.</p></div2>'), /a division has no label/],
    [
      'words stand outside every unit',
      book('Preface.', chapter('1', 'One.')),
      /“Preface\.”: the words stand outside/,
    ],
    ['there is no unit', book(), /it holds no unit/],
    ['it is cut short', book(chapter('1', 'One.')).slice(0, -20), /not well-formed XML/],
    [
      'an entity is declared that grows without end',
      book(chapter('1', '&c;')).replace(
        '<TEI.2>',
        '<!DOCTYPE TEI.2 [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><TEI.2>',
      ),
      /it declares a document type, which is not read/,
    ],
    [
      'an entity is outside the file',
      book(chapter('1', '&secret;')).replace(
        '<TEI.2>',
        '<!DOCTYPE TEI.2 [<!ENTITY secret SYSTEM "file:///etc/passwd">]><TEI.2>',
      ),
      /it declares a document type, which is not read/,
    ],
  ])('refuses a file in which %s', (_, xml, message) => {
    expect(() => parse(xml)).toThrow(message);
  });

  it('passes a document type over where a recipe says so, and knows none of its entities', () => {
    const format = { units: { divisions: ['book', 'chapter'] }, document_type: 'passed-over' };
    const declared = (text: string) =>
      book(chapter('1', text)).replace(
        '<TEI.2>',
        '<!DOCTYPE TEI.2 PUBLIC "-//TEI P4//DTD" "http://example.org/tei2.dtd" [<!ENTITY % P PUBLIC "p" "p.dtd"> %P; <!ENTITY bomb "lol">]><TEI.2>',
      );
    expect(units(parse(declared('One.'), format))).toEqual([['1:1', 'One.']]);
    expect(() => parse(declared('&bomb;'), format)).toThrow(/undefined entity/);
  });

  it('never sees a file that is not UTF-8: it is refused as it is decoded', () => {
    const bytes = Buffer.concat([Buffer.from(book(chapter('1', 'One.'))), Buffer.from([0xff])]);
    expect(() => decodeSource(bytes, 'utf-8', 'tlg.xml')).toThrow(/tlg\.xml is not UTF-8: byte \d+/);
  });
});
