import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../random.js';
import { knownItems } from './known-items.js';
import { mangle } from './mangle.js';
import { paraphrase } from './paraphrase.js';
import type { UnitText } from './unit-texts.repository.js';
import { stretchOf, wordsIn } from './words.js';

const verse =
  'Two are better than one, because they have a good reward for their labor. For if they fall, the one will lift up his fellow.';

const unit = (id: string, aid: string | null, sameAs: string | null = null): UnitText => ({
  unit: id,
  work: id.split('/')[0] ?? '',
  sameAs,
  original: null,
  aid,
});

describe('a stretch to remember', () => {
  it('is a sentence of the text as it stands, cut after a word where it is long', () => {
    const stretch = stretchOf(verse, { least: 5, most: 6 }, seededRandom(1));
    expect(verse).toContain(stretch);
    expect(wordsIn(stretch)).toHaveLength(6);
  });

  it('is the whole text where no sentence is long enough', () => {
    expect(stretchOf('Jesus wept.', { least: 8, most: 20 }, seededRandom(1))).toBe('Jesus wept.');
  });
});

describe('a paraphrase', () => {
  it('keeps the sense and not the wording: small words lost, others said by an everyday synonym', () => {
    const words = new Set<string>();
    for (let seed = 0; seed < 200; seed += 1) {
      for (const word of wordsIn(
        paraphrase('He that hath pity upon the poor lendeth unto the Lord.', seededRandom(seed)),
      )) {
        words.add(word);
      }
    }
    expect(words).toContain('has');
    expect(words).toContain('needy');
    expect(words).not.toContain('hath');
    expect(words).not.toContain('unto');
  });

  it('is the same for the same seed and another for another', () => {
    expect(paraphrase(verse, seededRandom(3))).toBe(paraphrase(verse, seededRandom(3)));
    expect(paraphrase(verse, seededRandom(3))).not.toBe(paraphrase(verse, seededRandom(4)));
  });
});

describe('a mangled quotation', () => {
  it('has a mistake for every seven words, two at least, and most of its words right', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const mangled = mangle(verse, seededRandom(seed));
      expect(verse).not.toContain(mangled);
      const there = wordsIn(mangled).filter((word) => wordsIn(verse).includes(word));
      expect(there.length).toBeGreaterThanOrEqual(wordsIn(mangled).length - 3);
    }
  });
});

describe('the set of known items', () => {
  it('asks for each unit by its sense and by its words got wrong, and knows the one right answer', () => {
    const { queries } = knownItems(['ecclesiastes/4:9'], [unit('ecclesiastes/4:9', verse)]);
    expect(queries.map(({ id }) => id)).toEqual(['ecclesiastes/4:9.paraphrase', 'ecclesiastes/4:9.mangled']);
    for (const { judgements } of queries) {
      expect(judgements).toEqual([{ unit: 'ecclesiastes/4:9', grade: 3, source: 'read' }]);
    }
    expect(queries[0]?.half).toBe(queries[1]?.half);
  });

  it('wants the unit of the whole work where a part repeats it, and leaves out what has no translation here', () => {
    const texts = [unit('sermon-on-the-mount/5:3', verse, 'matthew/5:3'), unit('seneca-letters/1:1', null)];
    const { queries } = knownItems(['sermon-on-the-mount/5:3', 'seneca-letters/1:1', 'walden/1'], texts);
    expect(queries.map(({ judgements }) => judgements[0]?.unit)).toEqual(['matthew/5:3', 'matthew/5:3']);
  });
});
