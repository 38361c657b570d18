import { describe, expect, it } from 'vitest';
import { readingLibrary, sentences } from '../../../test/support/reading-library.js';
import { countWords } from '../../text/sentences.js';
import type { ReadUnit } from '../answers.js';
import { LocusResolver } from '../loci/locus-resolver.js';
import { WorksRepository } from '../works.repository.js';
import { Reader } from './reader.js';

const works = new WorksRepository(readingLibrary);
const reader = new Reader(works, new LocusResolver(works));
const read = (...ids: string[]) => reader.read({ ids });
const one = (id: string): ReadUnit => {
  const [unit] = reader.read({ ids: [id] }).units;
  if (unit === undefined) throw new Error(`${id} was not read`);
  return unit;
};

describe('the budget of a read answer', () => {
  it('gives ten units of a longer range and names the locus of the rest', () => {
    const answer = read('Matt 5', 'Matt 6:1-3');
    expect(answer.units.map(({ ref }) => ref).at(-1)).toBe('Matt 5:10');
    expect(answer.notes).toEqual([
      '10 units are read at once; the rest is left out here: ask next for "matthew/5:11-48", "matthew/6:1-3".',
    ]);
    expect(read('matthew/5:11-48').units[0]?.unit).toBe('matthew/5:11');
  });

  /** The parts of a text, read one after the other as the notes say. */
  const partsOf = (entry: string, text: (unit: ReadUnit) => string | undefined) => {
    const parts: string[] = [];
    let next: string | undefined = entry;
    while (next !== undefined && parts.length < 20) {
      const unit: ReadUnit = one(next);
      expect(countWords(`${unit.original?.text ?? ''} ${unit.aid?.text ?? ''}`)).toBeLessThanOrEqual(6000);
      parts.push(text(unit) ?? '');
      next = unit.notes
        .map((note) => /ask for "([^"]+@[^"]+)"/.exec(note)?.[1])
        .find((found) => found !== undefined);
      expect(unit.truncated).toBe(next !== undefined);
    }
    return parts;
  };

  it('cuts an over-long original at the end of a sentence; the parts joined are the whole', () => {
    const parts = partsOf('Walden 1', ({ original }) => original?.text);
    expect(parts.length).toBe(3);
    for (const part of parts) expect(part.trimEnd()).toMatch(/has eight words\.$/);
    expect(parts.join('')).toBe(sentences(1600, 'first'));
  });

  it('cuts the aid before the original, and gives the rest of either', () => {
    const letter = one('Sen. Ep. 1');
    expect(letter.original?.text).toBe(sentences(300, 'Latin'));
    expect(letter.aid?.text).toMatch(/eight words\.\s*$/);
    expect(letter.notes.join(' ')).toContain('The translation is cut here');
    expect(partsOf('Sen. Ep. 1', ({ aid }) => aid?.text).join('')).toBe(sentences(500, 'English'));
    expect(partsOf('Sen. Ep. 2', ({ original }) => original?.text).join('')).toBe(sentences(900, 'Latin'));
    expect(partsOf('Sen. Ep. 2', ({ aid }) => aid?.text).join('')).toBe(sentences(400, 'English'));
  });

  it('is shared fairly: a short unit stays whole beside a long one', () => {
    const answer = read('Walden 1', 'Walden 2', 'Sen. Ep. 2');
    expect(answer.units.map(({ truncated }) => truncated)).toEqual([true, false, true]);
    const words = answer.units.map(({ original }) => countWords(original?.text ?? ''));
    expect(Math.abs((words[0] ?? 0) - (words[2] ?? 0))).toBeLessThan(20);
    expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6000);
  });

  it('starts again at the beginning of a word when asked to go on inside one', () => {
    expect(one('walden/2@4').original?.text).toBe('went to the woods.');
    expect(one('walden/2@9999')).toMatchObject({ original: { text: '' } });
  });
});
