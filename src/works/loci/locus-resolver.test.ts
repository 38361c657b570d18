import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ids, loci, notes, works } from '../../../test/support/resolved-loci.js';

describe('LocusResolver', () => {
  it.each([
    ['Eccl 4:17', 'ecclesiastes/4:17'],
    ['Ecclesiastes 4.17', 'ecclesiastes/4:17'],
    ['ECCL. 4 : 17', 'ecclesiastes/4:17'],
    ['Qoh 4,17', 'ecclesiastes/4:17'],
    ['Qo\u0301h 4:17', 'ecclesiastes/4:17'],
    ['Ecclesiastes\u00a04:17', 'ecclesiastes/4:17'],
    ['Eccl ４：１７', 'ecclesiastes/4:17'],
    ['Eccl ٤:١٧', 'ecclesiastes/4:17'],
    ['Eccl 04:017', 'ecclesiastes/4:17'],
    ['קהלת 4:17', 'ecclesiastes/4:17'],
    ['קֹהֶלֶת 4:17', 'ecclesiastes/4:17'],
    ['Eccl. ch. 4 v. 17', 'ecclesiastes/4:17'],
    ['Ecclesiastes chapter 4 verse 17', 'ecclesiastes/4:17'],
    ['Ecclesiastes, chapter 4, verse 17', 'ecclesiastes/4:17'],
    ['Eccl 4v17', 'ecclesiastes/4:17'],
    ['Eccl iv. 17', 'ecclesiastes/4:17'],
    ['ecclesiastes/4:17', 'ecclesiastes/4:17'],
    ['Ecclesiastes/4:17', 'ecclesiastes/4:17'],
    ['(see Eccl 4:17)', 'ecclesiastes/4:17'],
    ['[Eccl 4:17].', 'ecclesiastes/4:17'],
    ['the book of Ecclesiastes 4:17', 'ecclesiastes/4:17'],
    ['Eccl 4 17', 'ecclesiastes/4:17'],
    ['Matt 5:44-48', 'matthew/5:44…matthew/5:48'],
    ['Matt 5:44–48', 'matthew/5:44…matthew/5:48'],
    ['Matt 5:44—48', 'matthew/5:44…matthew/5:48'],
    ['Matt 5:44−48', 'matthew/5:44…matthew/5:48'],
    ['Matt 5:44 to 48', 'matthew/5:44…matthew/5:48'],
    ['matthew/5:44-48', 'matthew/5:44…matthew/5:48'],
    ['matthew/5:44-matthew/5:48', 'matthew/5:44…matthew/5:48'],
    ['Mt 5,3', 'matthew/5:3'],
    ['Mt 5,3.5', 'matthew/5:3 matthew/5:5'],
    ['Mt 5,3-5.9', 'matthew/5:3…matthew/5:5 matthew/5:9'],
    ['Mt 5, 3-12', 'matthew/5:3…matthew/5:12'],
    ['Matt. v. 44', 'matthew/5:44'],
    ['Matt 5:3, 5, 9-10', 'matthew/5:3 matthew/5:5 matthew/5:9…matthew/5:10'],
    ['Matt 5:44; 6:1', 'matthew/5:44 matthew/6:1'],
    ['Matt 5:44, 6:1', 'matthew/5:44 matthew/6:1'],
    ['Matt 5:44; 7', 'matthew/5:44 matthew/7:1…matthew/7:29'],
    ['Matt 5:3 and 5', 'matthew/5:3 matthew/5:5'],
    ['Matthew 5–7', 'matthew/5:1…matthew/7:29'],
    ['Matt 5:1-7:29', 'matthew/5:1…matthew/7:29'],
    ['Matthew 5, 6, 7', 'matthew/5:1…matthew/5:48 matthew/6:1…matthew/6:34 matthew/7:1…matthew/7:29'],
    ['Matt 5:44f', 'matthew/5:44…matthew/5:45'],
    ['Matt 5:44f.', 'matthew/5:44…matthew/5:45'],
    ['Matt 5:44 ff.', 'matthew/5:44…matthew/5:48'],
    ['Matt 5:44; 1 Cor 13:4', 'matthew/5:44 1-corinthians/13:4'],
    ['Matt 5:44 and Eccl 4:17', 'matthew/5:44 ecclesiastes/4:17'],
    ['Matt 5:48–Matt 6:2', 'matthew/5:48…matthew/6:2'],
    ['The Gospel of Matthew 5:44', 'matthew/5:44'],
    ['Sermon on the Mount 5:44', 'sermon-on-the-mount/5:44'],
    ['Ps 23', 'psalms/23:1…psalms/23:6'],
    ['Psalm 23:1-3a', 'psalms/23:1…psalms/23:3'],
    ['Pss 23, 51', 'psalms/23:1…psalms/23:6 psalms/51:1…psalms/51:21'],
    ['Ps. cxix. 105', 'psalms/119:105'],
    ['1 Cor 13:4–7', '1-corinthians/13:4…1-corinthians/13:7'],
    ['1Cor13:4', '1-corinthians/13:4'],
    ['I Corinthians 13', '1-corinthians/13:1…1-corinthians/13:13'],
    ['First Corinthians 13:13', '1-corinthians/13:13'],
    ['Jude 3', 'jude/1:3'],
    ['Jude v. 3', 'jude/1:3'],
    ['DDJ 63', 'tao-te-ching/63'],
    ['Tao Te Ching 8', 'tao-te-ching/8'],
    ['Laozi, Tao Te Ching (道德經), ch. 63', 'tao-te-ching/63'],
    ['道德經 63', 'tao-te-ching/63'],
    ['道德經第63章', 'tao-te-ching/63'],
    ['Dhp 183', 'dhammapada/183'],
    ['Dhp 143a', 'dhammapada/143a'],
    ['Dhp 143', 'dhammapada/143a…dhammapada/143b'],
    ['Dhp 101–5', 'dhammapada/101…dhammapada/105'],
    ['Dhp 1, 5; 183', 'dhammapada/1 dhammapada/5 dhammapada/183'],
    ['Apol. 17a', 'plato-apology/17a'],
    ['Plato, Apology 17a–c', 'plato-apology/17a…plato-apology/17c'],
    ['Apology 17a-18b', 'plato-apology/17a…plato-apology/18b'],
    ['Apology 17', 'plato-apology/17a…plato-apology/17e'],
    ['Apology 17a, c', 'plato-apology/17a plato-apology/17c'],
    ['Gita 2.47', 'bhagavad-gita/2.47'],
    ['BG 2:47–48', 'bhagavad-gita/2.47…bhagavad-gita/2.48'],
    ['Ench. 1', 'enchiridion/1'],
    ['Epictetus, Handbook, 5', 'enchiridion/5'],
    ['Med. 5.1', 'meditations/5.1'],
    ['Med. V.1', 'meditations/5.1'],
    ['Med. v 1', 'meditations/5.1'],
    ['Marcus Aurelius, Meditations, Book V, 1', 'meditations/5.1'],
    ['NE 1094a1', 'nicomachean-ethics/1094a1'],
    ['NE 1094a1-18', 'nicomachean-ethics/1094a1…nicomachean-ethics/1094a18'],
    ['NE 1094a1–b11', 'nicomachean-ethics/1094a1…nicomachean-ethics/1094b11'],
    ['NE 1094a', 'nicomachean-ethics/1094a1…nicomachean-ethics/1094a18'],
    ['Sen. Ep. 7.8', 'seneca-letters/7.8'],
    ['Seneca, Moral Letters, letter 7, section 8', 'seneca-letters/7.8'],
    ['Enchiridion', 'enchiridion/1…enchiridion/53'],
  ])('resolves %s to %s', (locus, expected) => {
    expect(ids(locus)).toBe(expected);
  });

  it('accepts a letter behind a verse and says that the whole verse is given', () => {
    expect(notes('Psalm 23:1-3a')).toContain('The letter “a” marks a part of 23:3');
    expect(notes('Dhp 143a')).toBe('');
  });

  it('says how it read a comma that could be read two ways', () => {
    expect(ids('Matt 5, 7')).toBe('matthew/5:7');
    expect(notes('Matt 5, 7')).toContain('for a list ask for matthew/5:1-48; matthew/7:1-29');
    expect(ids('Ps 23, 119')).toBe('psalms/23:1…psalms/23:6 psalms/119:1…psalms/119:176');
  });

  it.each([
    ['5:44', 'ambiguous'],
    ['English 5:1', 'ambiguous'],
    ['Sam 1:3', 'ambiguous'],
    ['Hezekiah 4:17', 'unknown-work'],
    ['2 Kings 3:4', 'unknown-work'],
    ['John Chrysostom 5', 'unknown-work'],
    ['Matthew Henry 5:1', 'unknown-work'],
    ['', 'malformed'],
    ['…—!', 'malformed'],
    ['Eccl 4:40', 'unknown-reference'],
    ['Eccl 40:1', 'unknown-reference'],
    ['Apology 17z', 'unknown-reference'],
    ['Matt 5:48-44', 'unknown-reference'],
  ])('does not guess what %s is: %s', (locus, reason) => {
    expect(loci.resolve(locus)).toMatchObject({ kind: 'unresolved', reason });
  });

  it('answers what is ambiguous with the candidates', () => {
    expect(ids('Sam 1:3')).toBe('ambiguous: 1-samuel/1:3 2-samuel/1:3');
    expect(notes('Sam 1:3')).toBe('“Sam” may be 1 Samuel or 2 Samuel: say which.');
    expect(ids('5:44')).toContain('matthew/5:44');
    expect(ids('English 5:1')).toContain('ecclesiastes/4:17');
  });

  it('answers an unknown work with the nearest names', () => {
    expect(ids('Eclesiastes 4:17')).toBe('unknown-work: ecclesiastes/4:17');
    expect(notes('Eclesiastes 4:17')).toBe(
      'No work in this library is called “Eclesiastes”. Closest: Ecclesiastes.',
    );
    expect(ids('Medit 5.1')).toBe('unknown-work: meditations/5.1');
    expect(ids('1 Matthew 4:8')).toBe('unknown-work: ');
    expect(notes('Upanishads 3')).toContain('It holds Ecclesiastes, Psalms');
  });

  it('answers an unknown place with the nearest and the extent', () => {
    expect(ids('Eccl 4:40')).toBe('unknown-reference: ecclesiastes/4:17');
    expect(notes('Eccl 4:40')).toBe('Ecclesiastes has no 4:40: Ecclesiastes 4 has verses 1–17.');
    expect(notes('Eccl 40:1')).toBe('Ecclesiastes has no 40:1: Ecclesiastes has chapters 4–6.');
    expect(notes('DDJ 82')).toBe('Tao Te Ching has no 82: Tao Te Ching has chapters 1–81.');
    expect(ids('DDJ 82')).toBe('unknown-reference: tao-te-ching/81');
    expect(ids('Matt 17:21')).toBe('unknown-reference: matthew/17:20 matthew/17:22');
    expect(notes('Matt 17:21')).toContain('verses 1–27, and 21 is not among them');
    expect(notes('Apology 17z')).toContain('Apology 17 has parts a–e');
  });

  it('takes a range up to the end of what exists, and says so', () => {
    expect(ids('Eccl 6:10-40')).toBe('ecclesiastes/6:10…ecclesiastes/6:12');
    expect(notes('Eccl 6:10-40')).toContain('The range was taken up to 6:12.');
    expect(ids('Matt 5:48-44')).toBe('unknown-reference: matthew/5:44-48');
  });

  it('gives what it can of a list and names what is not there', () => {
    expect(ids('Eccl 4:17, 40')).toBe('ecclesiastes/4:17');
    expect(notes('Eccl 4:17, 40')).toContain('Ecclesiastes has no 4:40');
  });

  it('names no unit twice', () => {
    expect(loci.resolve('Matt 5:1-10; 5:5-12; 5')).toMatchObject({ total: 48 });
  });

  it('loads no more units than asked for, and tells of all', () => {
    const resolution = loci.resolve('Psalms', 10);
    expect(resolution).toMatchObject({ kind: 'units', total: 203 });
    expect(resolution.kind === 'units' && resolution.units.map(({ refKey }) => refKey).slice(5, 8)).toEqual([
      '23:6',
      '51:1',
      '51:2',
    ]);
    expect(resolution.kind === 'units' && resolution.units.length).toBe(10);
  });

  it('resolves every unit’s id and reference to that unit', () => {
    for (const { id } of works.workRows()) {
      for (const unit of works.unitsByPosition(id, 1, 1000)) {
        expect(ids(unit.id)).toBe(unit.id);
        expect(ids(unit.ref)).toBe(unit.sameAs ?? unit.id);
      }
    }
  });

  it('resolves its own candidates and spans', () => {
    for (const locus of ['Eccl 5:1-7', 'Matt 5, 7', 'Eccl 4:40', '5:1', 'NE 1094a1-b11', 'BG 2:47-48']) {
      const resolution = loci.resolve(locus);
      const spans = resolution.kind === 'units' ? resolution.spans.map((span) => loci.locusOf(span)) : [];
      for (const candidate of [...resolution.candidates, ...spans]) {
        expect(loci.resolve(candidate)).toMatchObject({ kind: 'units', notes: [] });
      }
    }
  });

  const typed = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
    fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 500,
    }),
    fc
      .array(
        fc.constantFrom(
          'Eccl',
          'Matt',
          '1 Cor',
          'Dhp',
          'Apol.',
          'NE',
          'Sam',
          '道德經',
          'v',
          'x',
          'a',
          'ff',
          'and',
          'ch.',
          '5',
          '4:17',
          '17a',
          ':',
          ',',
          ';',
          '-',
          '–',
          '.',
          '(',
          ')',
          'English',
          ' ',
          '\u202e',
          '\ud800',
          '٤',
          '"',
          '*',
        ),
        { maxLength: 60 },
      )
      .map((pieces) => pieces.join('').slice(0, 500) || ' '),
  );

  it('resolves or answers any text of up to 500 characters', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const resolution = loci.resolve(text, 10);
        if (resolution.kind === 'units') {
          expect(resolution.units.length).toBe(Math.min(10, resolution.total));
          expect(new Set(resolution.units.map(({ id }) => id)).size).toBe(resolution.units.length);
        } else expect(resolution.message).not.toBe('');
      }),
      { numRuns: 1500 },
    );
  });
});
