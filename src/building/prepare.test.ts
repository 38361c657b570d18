import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../sources/source-fetcher.js';
import { prepareWork } from './prepare.js';
import { loadRecipe } from './recipe.js';

/** A psalm with a title, in two files: the original counts the title, the translation prints it above. */
const ORIGINAL = 'Ps 3:1\tמזמור לדוד\nPs 3:2\tיהוה\nPs 3:3\tרבים\nPs 4:1\tבקראי\nPs 4:2\tרגזו\n';
const TRANSLATION = JSON.stringify([
  { type: 'header', value: 'A Psalm by David.* A note.' },
  {
    type: 'line text',
    chapterNumber: 3,
    verseNumber: 1,
    value: 'Yahweh, how my adversaries have increased!',
  },
  { type: 'line text', chapterNumber: 3, verseNumber: 2, value: 'Many there are who say of my soul' },
  { type: 'header', value: 'For the Chief Musician.' },
  { type: 'line text', chapterNumber: 4, verseNumber: 1, value: 'Answer me when I call' },
  { type: 'header', value: 'BET' },
  { type: 'line text', chapterNumber: 4, verseNumber: 2, value: 'You sons of men' },
]);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Written {
  readonly original?: string;
  readonly translation?: string;
  readonly alignment?: string;
  readonly keywords?: string;
  /** Changes work.yaml before it is read. */
  readonly change?: (yaml: string) => string;
}

function prepare(written: Written = {}) {
  const { original = ORIGINAL, translation = TRANSLATION, change = (yaml: string) => yaml } = written;
  const folder = join(mkdtempSync(join(tmpdir(), 'verbatim-prepare-')), 'psalms');
  mkdirSync(folder);
  const source = (path: string, text: string) =>
    `{ spec: 'file:${path}', sha256: ${sha256(text)}, license: public domain, license_stated: by the test }`;
  const yaml = `
id: psalms
title: Psalms
author: various
tradition: hebrew
language: hbo
unit: verse
abbreviation: Ps
names: [Psalm]
numbering: { scheme: Masoretic, other: English }
texts:
  - { role: original, name: orig, title: Hebrew, language: hbo, searchable: false, source: ${source('orig.txt', original)}, format: { name: verse-lines, book: Ps } }
  - { role: translation, name: web, title: World English Bible, language: en, numbering: other, titles: '[a-z]', preferred: true, searchable: true, source: ${source('web.json', translation)}, format: { name: verse-stanza-json, heading_note_mark: '*' } }
differences: { '4:1-4:2': A difference. }
expect: { units: 5, units_per_chapter: [3, 2], with_original: 5, with_aid: 5, passages: { web: 5 } }
`;
  writeFileSync(join(folder, 'work.yaml'), change(yaml));
  writeFileSync(join(folder, 'alignment.tsv'), written.alignment ?? '3:1\ttitle\n3:2\t3:1\n3:3\t3:2\n');
  writeFileSync(
    join(folder, 'keywords.tsv'),
    written.keywords ?? 'psalms/3:2\tenemies\tThey are against me.\n',
  );
  const file = (spec: string, text: string): [string, SourceFile] => [
    spec,
    { spec, sha256: sha256(text), bytes: Buffer.byteLength(text), text, checked: 'sha256' },
  ];
  const files = new Map([file('file:orig.txt', original), file('file:web.json', translation)]);
  return prepareWork(loadRecipe(folder), files);
}

describe('preparing a work', () => {
  it('cites the original’s numbering and shows the other where it differs', () => {
    expect(
      prepare().units.map(({ refKey, ref, otherKey, chapter }) => [refKey, ref, otherKey, chapter]),
    ).toEqual([
      ['3:1', 'Ps 3:1 (English title)', 'title', '3'],
      ['3:2', 'Ps 3:2 (English 3:1)', '3:1', '3'],
      ['3:3', 'Ps 3:3 (English 3:2)', '3:2', '3'],
      ['4:1', 'Ps 4:1', null, '4'],
      ['4:2', 'Ps 4:2', null, '4'],
    ]);
  });

  it('gives each unit its original and the passages of the translation that cover it', () => {
    const { units, passages } = prepare();
    expect(units[1]?.original).toMatchObject({ text: 'psalms-orig', body: 'יהוה', source: 'file:orig.txt' });
    expect(
      passages.map(({ idx, units: covered, body, apparatus }) => [idx, covered, body, apparatus]),
    ).toEqual([
      [1, ['3:1'], 'A Psalm by David.', null],
      [2, [], 'A note.', 'note'],
      [3, ['3:2'], 'Yahweh, how my adversaries have increased!', null],
      [4, ['3:3'], 'Many there are who say of my soul', null],
      [5, [], 'For the Chief Musician.', 'heading'],
      [6, ['4:1'], 'Answer me when I call', null],
      [7, [], 'BET', 'heading'],
      [8, ['4:2'], 'You sons of men', null],
    ]);
  });

  it('says in a unit’s notes what a reader should know of it', () => {
    const notes = Object.fromEntries(prepare().units.map(({ refKey, notes }) => [refKey, notes]));
    expect(notes['3:1']).toEqual(['A title: it is not numbered in English.']);
    expect(notes['3:2']).toEqual([]);
    expect(notes['4:1']).toEqual([expect.stringContaining('“For the Chief Musician.”'), 'A difference.']);
    expect(notes['4:2']).toEqual(['A difference.']);
  });

  it('attaches a translated verse to every unit that it covers', () => {
    const { units, passages } = prepare({
      alignment: '3:1\t3:1\n3:2\t3:1\n3:3\t3:2\n',
      change: (yaml) => yaml.replace('{ web: 5 }', '{ web: 4 }'),
    });
    expect(passages.find(({ body }) => body.startsWith('Yahweh'))?.units).toEqual(['3:1', '3:2']);
    expect(units[0]?.notes).toEqual([
      expect.stringContaining('English 3:1 covers 3:1 and 3:2'),
      expect.stringContaining('A Psalm by David.'),
    ]);
  });

  it('brings lines and sources, and is the same whenever it is done again', () => {
    const work = prepare();
    expect(work.units[1]).toMatchObject({ keywords: ['enemies'], situations: ['They are against me.'] });
    expect([...work.sources.values()].map(({ spec, license }) => [spec, license])).toEqual([
      ['file:orig.txt', 'public domain'],
      ['file:web.json', 'public domain'],
    ]);
    expect(prepare()).toEqual(work);
  });

  it.each<[string, Written, RegExp]>([
    ['a verse that is missing', { original: ORIGINAL.replace('Ps 3:3\tרבים\n', '') }, /psalms: .*3:3/],
    [
      'a verse too many',
      { original: `${ORIGINAL}Ps 4:3\tודעו\n` },
      /psalms: chapter 4 has 3 units, 2 expected/,
    ],
    [
      'a translated verse where no unit stands',
      { translation: TRANSLATION.replace('"verseNumber":2,"value":"You', '"verseNumber":9,"value":"You') },
      /psalms: web has 4:9, and no unit stands there/,
    ],
    [
      'a unit that the translation lacks',
      { translation: TRANSLATION.replace('"You sons of men"', '" "') },
      /psalms: 4:2 has no aid translation/,
    ],
    ['a correction of a unit that is not there', { alignment: '9:9\t9:8\n' }, /alignment\.tsv names 9:9/],
    [
      'lines about a unit that is not there',
      { keywords: 'psalms/9:9\tenemies\tThey are against me.\n' },
      /keywords\.tsv names psalms\/9:9/,
    ],
    [
      'a difference at a unit that is not there',
      { change: (yaml) => yaml.replace('4:1-4:2', '9:9') },
      /differences in work\.yaml name 9:9/,
    ],
    [
      'an exception that is none',
      { change: (yaml) => yaml.replace('with_aid: 5', "with_aid: 4, without_aid: ['3:1']") },
      /3:1 has an aid translation, and the recipe says that it has none/,
    ],
    [
      'a text with another number of passages',
      { change: (yaml) => yaml.replace('{ web: 5 }', '{ web: 6 }') },
      /web has 5 passages, 6 expected/,
    ],
    [
      'another number of units altogether',
      { change: (yaml) => yaml.replace('units: 5, units_per_chapter: [3, 2]', 'units: 6') },
      /5 units, 6 expected/,
    ],
  ])('stops at %s and names it', (_what, written, message) => {
    expect(() => prepare(written)).toThrow(message);
  });
});
