import { describe, expect, it } from 'vitest';
import { ConceptFilter } from './concept-filter.js';
import type { ConceptRow } from './concepts.repository.js';

const row = (slug: string, term: string): ConceptRow => ({
  slug,
  name: slug,
  also: [],
  originalTerms: [{ term, language: 'und', romanised: slug }],
  traditions: [],
  gloss: '',
  description: '',
});

describe('narrowing the list of concepts', () => {
  it.each([
    ['Han', '慈悲喜捨', '喜捨'],
    ['Hiragana', 'もののあはれ', 'あはれ'],
    ['Thai', 'อริยสัจ', 'สัจ'],
    ['Burmese', 'သစ္စာလေးပါး', 'လေးပါး'],
  ])('finds a word inside a term in %s, which has no spaces', (_, term, word) => {
    const filter = new ConceptFilter([row('sought', term), row('other', 'ἀγάπη')]);
    expect(filter.narrow(word).map(({ slug }) => slug)).toEqual(['sought']);
  });

  it('finds only the beginnings of words in a script with spaces', () => {
    const filter = new ConceptFilter([row('love', 'ἀγάπη')]);
    expect(filter.narrow('γάπη')).toEqual([]);
  });
});
