import { describe, expect, it } from 'vitest';
import { readAlignmentTable } from './alignment-table.js';
import { Numbering } from './numbering.js';
import { parseVerseMap } from './verse-map.js';

const map = (verses: string) =>
  `<verseMap><book osisID="Isa">${verses}</book><book osisID="Ps"><verse wlc="Ps.3.2" kjv="Ps.3.1" type="full"/></book></verseMap>`;
const isaiah = (verses: string) => parseVerseMap('VerseMap.xml', map(verses), 'Isa');

describe('the table of Hebrew and English verses', () => {
  it('gives the English number of each verse of the book that differs', () => {
    expect([...isaiah('<verse wlc="Isa.8.23" kjv="Isa.9.1" type="full"/>')]).toEqual([['8:23', ['9:1']]]);
  });

  it('leaves the rest of a verse under its own number where only a part of it stands elsewhere', () => {
    expect(isaiah('<verse wlc="Isa.63.19!b" kjv="Isa.64.1" type="partial"/>').get('63:19')).toEqual([
      '63:19',
      '64:1',
    ]);
    expect(isaiah('<verse wlc="Isa.18.34!a" kjv="Isa.18.33!b" type="partial"/>').get('18:34')).toEqual([
      '18:33',
      '18:34',
    ]);
  });

  it('joins the parts of a verse that all stand elsewhere', () => {
    const parts =
      '<verse wlc="Isa.13.6!a" kjv="Isa.13.5" type="partial"/><verse wlc="Isa.13.6!b" kjv="Isa.13.6" type="partial"/>';
    expect(isaiah(parts).get('13:6')).toEqual(['13:5', '13:6']);
  });

  it.each([
    ['<verse wlc="Isa.8" kjv="Isa.9.1" type="full"/>', 'Isa', /"Isa\.8"/],
    ['<verse wlc="Isa.8.1" kjv="Jer.9.1" type="full"/>', 'Isa', /"Jer\.9\.1"/],
    ['', 'Joel', /Joel/],
  ])('refuses %s', (verses, book, message) => {
    expect(() => parseVerseMap('VerseMap.xml', map(verses), book)).toThrow(message);
  });
});

describe('two numberings', () => {
  const numbering = new Numbering(
    ['3:1', '3:2', '3:3', '13:6', '20:1', '20:2'],
    new Map([
      ['3:1', []],
      ['3:2', ['3:1']],
      ['3:3', ['3:2']],
      ['13:6', ['13:5', '13:6']],
      ['20:1', ['20:1']],
      ['20:2', ['20:1']],
    ]),
  );

  it('are read in both directions, and reading there and back comes home', () => {
    for (const key of ['3:1', '3:2', '3:3', '13:6', '20:1', '20:2']) {
      for (const other of numbering.otherOf(key)) expect(numbering.citedOf(other)).toContain(key);
    }
    expect(numbering.citedOf('3:1')).toEqual(['3:2']);
    expect(numbering.citedOf('13:5')).toEqual(['13:6']);
    expect(numbering.citedOf('20:1')).toEqual(['20:1', '20:2']);
    expect(numbering.citedOf('99:1')).toEqual([]);
  });

  it('tell a title, a difference, and a key that is one and the same', () => {
    expect(numbering.isTitle('3:1')).toBe(true);
    expect(numbering.differsAt('3:1')).toBe(true);
    expect(numbering.differsAt('13:6')).toBe(true);
    expect(numbering.differsAt('20:1')).toBe(false);
  });
});

describe('alignment.tsv', () => {
  const read = (text: string) => readAlignmentTable(text, '/works/psalms/alignment.tsv');

  it('gives the other keys of a unit, none for a title, and the note', () => {
    expect(read('# titles\n3:1\ttitle\n\n63:19\t63:19, 64:1\tThe second half.\n')).toEqual([
      { cited: '3:1', other: [], note: null },
      { cited: '63:19', other: ['63:19', '64:1'], note: 'The second half.' },
    ]);
  });

  it.each([
    ['3:1\n', /psalms\/alignment\.tsv, line 1/],
    ['3:1\t3:2\n3:1\t3:3\n', /line 2: 3:1 already/],
    ['3:1\t3:2\tnote\tmore', /line 1/],
  ])('refuses %j, naming the line', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
