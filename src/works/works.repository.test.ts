import { describe, expect, it } from 'vitest';
import { tinyLibrary } from '../../test/support/tiny-library.js';
import { WorksRepository } from './works.repository.js';

const { db } = tinyLibrary([
  {
    id: 'ecclesiastes',
    title: 'Ecclesiastes',
    titleOriginal: 'קהלת',
    author: 'Qoheleth',
    abbreviation: 'Eccl',
    names: ['Ecclesiastes', 'Qoheleth', 'Qoh'],
    units: [
      { key: '4:16', original: 'אין־קץ', translations: { web: 'There was no end', kjv: 'There is no end' } },
      { key: '4:17', other: '5:1', original: 'שמר רגלך', translations: { web: 'Guard your steps' } },
      { key: '5:1', other: '5:2', translations: { web: 'Don’t be rash with your mouth' } },
    ],
  },
  {
    id: '1-corinthians',
    title: '1 Corinthians',
    abbreviation: '1 Cor',
    author: 'Paul',
    language: 'grc',
    schemeOther: null,
    names: ['1 Corinthians', '1 Cor'],
    units: [{ key: '13:4', original: 'ἡ ἀγάπη μακροθυμεῖ' }],
  },
]);
const works = new WorksRepository(db);

describe('WorksRepository', () => {
  it('sums up every work with its texts and counts, in library order', () => {
    const [ecclesiastes, corinthians] = works.all();
    expect(ecclesiastes).toMatchObject({ id: 'ecclesiastes', units: 3, passages: 4, titleOriginal: 'קהלת' });
    expect(ecclesiastes).not.toHaveProperty('names');
    expect(ecclesiastes?.texts.map(({ name, passages }) => [name, passages])).toEqual([
      ['orig', 2],
      ['web', 3],
      ['kjv', 1],
    ]);
    expect(corinthians).toMatchObject({ id: '1-corinthians', units: 1, passages: 0, schemeOther: null });
  });

  it.each(['Ecclesiastes', 'ECCL.', 'qoh', 'Qoheleth, Ecclesiastes', 'קֹהֶלֶת', 'ecclesiastes'])(
    'finds Ecclesiastes by the name %s',
    (name) => {
      expect(works.findWorks(name).map(({ id }) => id)).toEqual(['ecclesiastes']);
    },
  );

  it.each(['1 Cor', '1Cor', 'I Corinthians', 'First Corinthians', '1st Cor.', 'Paul, 1 Corinthians'])(
    'finds a numbered book written %s',
    (name) => {
      expect(works.findWorks(name).map(({ id }) => id)).toEqual(['1-corinthians']);
    },
  );

  it('finds units by id, by either numbering, by position and by chapter', () => {
    expect(works.unit('ecclesiastes/4:17')?.ref).toBe('Eccl 4:17 (English 5:1)');
    expect(works.unitByKey('ecclesiastes', '5:1')?.otherKey).toBe('5:2');
    expect(works.unitsByOtherKey('ecclesiastes', '5:1').map(({ id }) => id)).toEqual(['ecclesiastes/4:17']);
    expect(works.unitsByPosition('ecclesiastes', 2, 9).map(({ refKey }) => refKey)).toEqual(['4:17', '5:1']);
    expect(works.unitsOfChapter('ecclesiastes', '4').map(({ refKey }) => refKey)).toEqual(['4:16', '4:17']);
    expect(works.unitsOfChapter('ecclesiastes', '40')).toEqual([]);
    expect(works.unit('ecclesiastes/40:1')).toBeUndefined();
  });

  it('gives the original, the translations by name, and the units of a passage', () => {
    const unit = works.unit('ecclesiastes/4:16');
    expect(works.original(unit?.rowid ?? 0)?.body).toBe('אין־קץ');
    expect(works.translations(unit?.rowid ?? 0).map(({ passageId }) => passageId)).toEqual([
      'ecclesiastes-web:1',
      'ecclesiastes-kjv:1',
    ]);
    expect(works.translations(unit?.rowid ?? 0, 'ecclesiastes-kjv')).toHaveLength(1);
    expect(works.authorised(unit?.rowid ?? 0)).toEqual([]);
    const passage = works.passage('ecclesiastes-web:2');
    expect(works.unitsOfPassage(passage?.rowid ?? 0).map(({ id }) => id)).toEqual(['ecclesiastes/4:17']);
    expect(works.sourcesOf(passage?.text ?? 0).map(({ spec }) => spec)).toEqual(['file:tiny']);
  });
});
