import { describe, expect, it } from 'vitest';
import { GutenbergTextFormat } from '../format-schema.js';
import { parseGutenbergText } from './gutenberg-text.js';

const START = '*** START OF THIS PROJECT GUTENBERG EBOOK A BOOK ***';
const END = '*** END OF THIS PROJECT GUTENBERG EBOOK A BOOK ***';
const posting = (book: string) => `Header\r\n\r\n${START}\n${book}\n${END}\nLicence\n`;
const parse = (text: string, format: Record<string, unknown>) =>
  parseGutenbergText('216.txt', text, GutenbergTextFormat.parse({ name: 'gutenberg-text', ...format }));
const bodies = (passages: ReturnType<typeof parse>) =>
  passages.flatMap(({ keys, body, apparatus }) => (apparatus === null ? [[keys[0], body]] : []));

// The shapes of Legge's Tao Teh King (PG 216).
const chapters = {
  divisions: [{ pattern: '(?:Ch\\. )?(?<number>\\d+)\\.(?=\\s|$)', numbers: 'arabic', blank_lines: 2 }],
  headings: ['^PART 1\\.$'],
  begin: '^PART 1\\.$',
  numbered_paragraphs: true,
};

describe('the parser of a book of Project Gutenberg', () => {
  it('takes paragraphs under their chapters; labels, numbers, header and licence leave the text', () => {
    const text = posting(
      'THE TAO\n\n\nPART 1.\n\n\nCh. 1. 1. The Tao that can be\ntrodden.\n\n2. (Conceived of as) having no name.\n\n\n2.\n\n1. All in the world.\n',
    );
    const passages = parse(text, chapters);
    expect(bodies(passages)).toEqual([
      ['1', 'The Tao that can be trodden.'],
      ['1', '(Conceived of as) having no name.'],
      ['2', 'All in the world.'],
    ]);
    expect(passages.flatMap(({ apparatus, body }) => (apparatus ? [[apparatus, body]] : []))).toEqual([
      ['introduction', 'THE TAO'],
      ['heading', 'PART 1.'],
    ]);
    for (const { raw, start } of passages) expect(text.startsWith(raw, start)).toBe(true);
  });

  it('joins what a sentence runs through, keeps the lines of verse, and lets italics go', () => {
    const text = posting(
      'PART 1.\n\n\n1. 1. They have _thus_ expressed themselves:--\n\n   The Tao, when brightest seen,\n   Who progress in it.\n\n2. More.\n',
    );
    expect(bodies(parse(text, chapters))).toEqual([
      ['1', 'They have thus expressed themselves:--\nThe Tao, when brightest seen,\nWho progress in it.'],
      ['1', 'More.'],
    ]);
  });

  it('keeps a reference of the translator’s beside the text, in its place, though it runs over a line, and says so', () => {
    const reference = { pattern: '\\s*(?<words>\\([ivx]+\\.\\s\\d[^()]*\\))', as: 'note' };
    const text = posting(
      `PART 1.\n\n\n1. All things are little (iii. 11;\niv. 26), changeable, perishable. ${'A word more. '.repeat(80)}The end (vi. 1).\n`,
    );
    const passages = parse(text, { ...chapters, cuts: [reference] });
    const [first, ...more] = passages.filter(({ apparatus }) => apparatus === null);
    expect(first?.body).toMatch(/^All things are little, changeable, perishable\./);
    expect(first?.notes).toEqual(['A note of the edition, left out of the text: “(iii. 11; iv. 26)”']);
    expect(more.at(-1)?.body).toMatch(/more\. The end\.$/);
    expect(more.at(-1)?.notes).toEqual(['A note of the edition, left out of the text: “(vi. 1)”']);
    const notes = passages.filter(({ apparatus }) => apparatus === 'note');
    expect(notes.map(({ body, raw }) => [body, raw])).toEqual([
      ['(iii. 11; iv. 26)', '(iii. 11;\niv. 26)'],
      ['(vi. 1)', '(vi. 1)'],
    ]);
    for (const { raw, start } of passages) expect(text.startsWith(raw, start)).toBe(true);
  });

  it('cuts a long poem between two lines so that they stay lines', () => {
    const line =
      '   Did thy bright gleam mingle with our souls, and was our life too common for thy light?\n';
    const [first, second] = parse(posting(`PART 1.\n\n\n1.\n\n${line.repeat(20)}`), chapters).filter(
      ({ apparatus }) => apparatus === null,
    );
    expect([first?.joint, second?.joint]).toEqual([undefined, '\n']);
  });

  it('closes up a dash where a note stood between it and the words it follows, and no two dashes', () => {
    const note = { ...chapters, notes: ['^ (?! )'] };
    const read = (before: string, after: string) =>
      bodies(parse(posting(`PART 1.\n\n\n1. ${before}\n\n A note.\n\n${after}\n`), note))[0]?.[1];
    expect(read('No yielding without,', '--this is ease.')).toBe('No yielding without,--this is ease.');
    expect(read('The Golden Age,--', 'the days of old.')).toBe('The Golden Age,--the days of old.');
    expect(read('Take a bird,--', '--this is it.')).toBe('Take a bird,-- --this is it.');
  });

  it('keeps the paragraph that follows a colon and a dash, or a comma, where nothing stands between', () => {
    const read = (book: string) =>
      bodies(parse(posting(`PART 1.\n\n\n1. ${book}\n`), chapters)).map(([, body]) => body);
    expect(read('He addressed\nthe pigs:--\n\n"How can you object\nto die?"')).toEqual([
      'He addressed the pigs:--\n\n"How can you object to die?"',
    ]);
    expect(read('Dear friend,\n\nIf I was sure of thee.')).toEqual([
      'Dear friend,\n\nIf I was sure of thee.',
    ]);
    expect(read('He went forth,\n\n* * * * *\n\nHe came back.')).toEqual(['He went forth,\n\nHe came back.']);
    expect(read('He went forth,\n\nand came back.')).toEqual(['He went forth, and came back.']);
  });

  it('begins a paragraph after a table, unless the sentence runs on', () => {
    const read = (after: string) =>
      bodies(
        parse(
          posting(`PART 1.\n\n\n1. I spent\n\n    Salt.... 0.03\n    In all.. $ 8.74\n\n${after}\n`),
          chapters,
        ),
      )[0]?.[1];
    expect(read('Yes, I did eat it.')).toBe('I spent\nSalt.... 0.03\nIn all.. $ 8.74\n\nYes, I did eat it.');
    expect(read('beside what I grew.')).toBe('I spent\nSalt.... 0.03\nIn all.. $ 8.74\nbeside what I grew.');
  });

  it('begins a paragraph behind a sentence whose last sign is a mark that points to a note', () => {
    const marks = { ...chapters, notes: ['^\\s+\\[A\\] '], cuts: [{ pattern: ' ?\\[A\\]', as: 'stray' }] };
    const text = posting('PART 1.\n\n\n1. Others are there.[A]\n\n    [A] A note.\n\nRemember this.\n');
    expect(bodies(parse(text, marks)).map(([, body]) => body)).toEqual([
      'Others are there.\n\nRemember this.',
    ]);
  });

  it('says of what a recipe cuts the words that the recipe has for it', () => {
    const cut = {
      pattern: '\\s*(?<words>Read after.*)$',
      as: 'note',
      says: 'A sentence read after it is kept apart.',
    };
    const [passage] = parse(posting('PART 1.\n\n\n1. One. Read after each chapter.\n'), {
      ...chapters,
      cuts: [cut],
    }).filter(({ apparatus }) => apparatus === null);
    expect(passage).toMatchObject({ body: 'One.', notes: [cut.says] });
  });

  it('reads a file with CR LF as one with LF', () => {
    const text = posting('PART 1.\n\n\n1. One.\n\n\n2. Two\nlines.\n').replaceAll('\r', '');
    const ended = text.replaceAll('\n', '\r\n');
    expect(bodies(parse(ended, chapters))).toEqual(bodies(parse(text, chapters)));
    for (const { raw, start } of parse(ended, chapters)) expect(ended.startsWith(raw, start)).toBe(true);
  });

  it.each([
    [
      'a chapter is missing',
      posting('PART 1.\n\n\n1. One.\n\n\n3. Three.\n'),
      /"3" is printed where 2 is due/,
    ],
    ['chapters are swapped', posting('PART 1.\n\n\n2. Two.\n\n\n1. One.\n'), /"2" is printed where 1 is due/],
    [
      'a paragraph is missing',
      posting('PART 1.\n\n\n1. 1. One.\n\n3. Three.\n'),
      /paragraph 3 of 1 follows paragraph 1/,
    ],
    ['words stand in no unit', posting('PART 1.\n\nAstray.\n\n\n1. One.\n'), /“Astray.” stands in no unit/],
    [
      'the book is cut short',
      posting('PART 1.\n\n\n1. One.\n').split('*** END')[0] ?? '',
      /no mark where a book of Project Gutenberg ends/,
    ],
    ['it is another file', 'PART 1.\n\n\n1. One.\n', /no mark where a book of Project Gutenberg starts/],
    ['it holds no chapter', posting('PART 1.\n'), /no text in a unit/],
  ])('refuses a file when %s', (_, text, message) => {
    expect(() => parse(text, chapters)).toThrow(message);
  });

  it('takes a posting from before 2005 by its small print', () => {
    const old =
      '*END THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.10/04/01*END*\nPART 1.\n\n\n1. One.\n\n\nEnd of this Project Gutenberg Etext of A Book\n';
    expect(bodies(parse(old, chapters))).toEqual([['1', 'One.']]);
  });

  it('holds a misprinted label against the recipe, in both directions', () => {
    const divisions = [
      { pattern: 'CHAP\\. (?<number>[IVX]+)\\.', numbers: 'roman', misprints: { 2: 'XII' } },
    ];
    const text = posting('CHAP. I. One.\n\nCHAP. XII. Two.\n');
    expect(bodies(parse(text, { divisions }))).toEqual([
      ['1', 'One.'],
      ['2', 'Two.'],
    ]);
    expect(() => parse(text.replace('XII', 'II'), { divisions })).toThrow(/misprint "XII" that is not there/);
  });

  it('reads a bilingual book with page breaks: its Chinese left out, its paragraphs whole', () => {
    const text = posting(
      '學而第一\nBOOK I. HSIO R.\n\n【第一章】子曰\n        CHAP. I. The superior man bends his\nattention to what is radical,\n\n弟也者\n【第二章】子曰\nand to nothing else.\n        CHAP. II. The Master said.\n',
    );
    const passages = parse(text, {
      paragraphs: 'indent',
      other_script: 'Han',
      divisions: [
        { pattern: 'BOOK (?<number>[IVX]+)\\..*', numbers: 'roman' },
        { pattern: 'CHAP\\. (?<number>[IVX]+)\\.', numbers: 'roman' },
      ],
    });
    expect(bodies(passages)).toEqual([
      ['1:1', 'The superior man bends his attention to what is radical, and to nothing else.'],
      ['1:2', 'The Master said.'],
    ]);
    for (const { raw, start } of passages) expect(text.startsWith(raw, start)).toBe(true);
  });

  it('takes the translator’s notes out of the middle of a sentence', () => {
    const text = posting(
      'CHAPTER I.\n\nHe who goes to Mang-ts‘ang,\n\n A short distance into the country.\n\ntaking three meals with him, comes back.\n',
    );
    const passages = parse(text, {
      divisions: [{ pattern: 'CHAPTER (?<number>[IVX]+)\\.(?=\\s*$)', numbers: 'roman' }],
      notes: ['^ (?! )'],
    });
    expect(bodies(passages)).toEqual([
      ['1', 'He who goes to Mang-ts‘ang, taking three meals with him, comes back.'],
    ]);
    expect(passages.filter(({ apparatus }) => apparatus === 'note').map(({ body }) => body)).toEqual([
      'A short distance into the country.',
    ]);
  });

  it('cuts a long paragraph between sentences, into parts of about one length', () => {
    const sentence = 'The wise man looks at a thing from every side before he says a word of it.';
    const text = posting(`CHAPTER I.\n\n${Array.from({ length: 40 }, () => sentence).join('\n')}\n`);
    const parts = bodies(
      parse(text, { divisions: [{ pattern: 'CHAPTER (?<number>[IVX]+)\\.', numbers: 'roman' }] }),
    );
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(([, body]) => body).join(' ')).toBe(
      Array.from({ length: 40 }, () => sentence).join(' '),
    );
    for (const [, body] of parts) expect(body?.endsWith('.')).toBe(true);
  });
});
