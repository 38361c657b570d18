import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWords, rephrase } from './rephrase.js';

describe('searches made of an everyday sentence', () => {
  const searches = rephrase(
    'My boss shouted at me in front of everyone, and now I am too angry to go back to the office.',
  );

  it('are short, different and at most four', () => {
    expect(searches.length).toBeGreaterThanOrEqual(3);
    expect(searches.length).toBeLessThanOrEqual(4);
    expect(new Set(searches).size).toBe(searches.length);
  });

  it('hold its words of content, its clauses, and the same in older words', () => {
    expect(searches[0]).toBe('boss shouted front angry office');
    expect(searches).toContain('boss shouted front');
    expect(searches[1]?.split(' ')).toEqual(expect.arrayContaining(['master', 'wrath', 'labour']));
  });

  it('are the sentence itself where it has no word of content', () => {
    expect(rephrase('What should I do?')).toEqual(['What should I do?']);
  });

  it('are at least one and never empty, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
        (text) => {
          const made = rephrase(text);
          expect(made.length).toBeGreaterThan(0);
          expect(made.every((search) => search.trim() !== '')).toBe(true);
        },
      ),
    );
  });
});

it('words of content are told without their endings of contraction', () => {
  expect(contentWords("My mother’s house isn't mine, and I can't sleep.")).toEqual([
    'mother',
    'house',
    'sleep',
  ]);
});
