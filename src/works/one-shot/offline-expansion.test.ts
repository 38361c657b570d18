import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexToken } from '../../retrieval/stem.js';
import { isStopWord } from '../../retrieval/stop-words.js';
import { contentWords, expandOffline, MAX_SEARCHES } from './offline-expansion.js';
import { OlderWords, readOlderWordings } from './older-words.js';

describe('a situation is put into short searches without a model', () => {
  test('by its words of content, older words for each matter, and its clauses', () => {
    expect(
      expandOffline('My boss spreads gossip about me, but I need the money for my children.', []),
    ).toEqual([
      'boss spreads gossip money children',
      'master ruler',
      'slander whisperer talebearer',
      'riches silver gold',
      'children son offspring',
      'boss spreads gossip',
    ]);
  });

  test('themes come first, each with its own older words', () => {
    expect(expandOffline('She left.', ['grudges', 'mercy'])).toEqual([
      'grudges malice bitterness hatred',
      'mercy',
    ]);
  });

  test('whatever the ending of a word, and by phrases before the words in them', () => {
    const older = new OlderWords();
    expect(older.of('gossiping bosses')).toEqual([
      ['slander', 'whisperer', 'talebearer'],
      ['master', 'ruler'],
    ]);
    expect(older.of('He takes credit for it')).toEqual([['envy', 'glory', 'praise of men']]);
    expect(older.of('a spoon')).toEqual([]);
  });

  test('for anything a person types: at most six, all different, none blank', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string(), { maxLength: 3 }),
        (text, themes) => {
          const searches = expandOffline(text, themes.map((theme) => theme.trim()).filter(Boolean));
          expect(searches.length).toBeLessThanOrEqual(MAX_SEARCHES);
          expect(new Set(searches).size).toBe(searches.length);
          expect(searches.every((search) => search.trim() !== '')).toBe(true);
        },
      ),
    );
  });

  test('a situation without a word of content gives none', () => {
    expect(expandOffline('I just don’t know what to do', [])).toEqual([]);
    expect(contentWords('She’s my sister’s friend, isn’t she?')).toEqual(['sister', 'friend']);
  });
});

describe('the table of older words', () => {
  const wordings = readOlderWordings();

  test('has everyday words, older ones and a reason in each row', () => {
    expect(wordings.length).toBeGreaterThan(150);
    expect(
      wordings.filter(({ everyday, older, reason }) => !everyday.length || !older.length || !reason),
    ).toEqual([]);
  });

  test('has no everyday word twice, whatever its ending, and none that says nothing', () => {
    const stems = wordings.flatMap(({ everyday }) => {
      const row = everyday.map((phrase) => phrase.split(/[\s-]/u).map(indexToken).join(' '));
      return [...new Set(row)];
    });
    expect(stems.filter((stem, at) => stems.indexOf(stem) !== at)).toEqual([]);
    expect(stems.filter(isStopWord)).toEqual([]);
  });
});
