import { RANKING, type Ranking } from '../works/search/ranking.js';

/** A ranking to measure, by name. */
export interface Configuration {
  readonly name: string;
  readonly about: string;
  readonly ranking: Ranking;
}

/** Lists over what was written about passages, not over their own words. */
const WRITTEN = /^(line|situation|theme)$/;

/** The ranking with only the lists that the name chooses. */
function only(ranking: Ranking, wanted: (list: string) => boolean): Ranking {
  const lists = Object.fromEntries(
    Object.entries(ranking.lists).map(([list, weight]) => [list, wanted(list) ? weight : 0]),
  ) as Ranking['lists'];
  return { ...ranking, lists };
}

/** The ranking over texts alone: without keyword and situation lines, in columns and in lists. */
function overText(ranking: Ranking): Ranking {
  const { lists } = only(ranking, (list) => !WRITTEN.test(list));
  return { ...ranking, lists, columns: { ...ranking.columns, keywords: 0, situations: 0 } };
}

const keyword = only(RANKING, (list) => list === 'keyword');
const vector = only(RANKING, (list) => list !== 'keyword' && list !== 'original');

/** Every configuration, in the order they are shown; the first is what serves. */
export const CONFIGURATIONS: readonly Configuration[] = [
  { name: 'hybrid', about: 'what serves: all lists, fused', ranking: RANKING },
  { name: 'keyword', about: 'keywords alone', ranking: keyword },
  { name: 'vector', about: 'vectors alone', ranking: vector },
  { name: 'hybrid-text', about: 'all lists, over the texts alone', ranking: overText(RANKING) },
  { name: 'keyword-text', about: 'keywords, over the texts alone', ranking: overText(keyword) },
  { name: 'vector-text', about: 'vectors, of the texts alone', ranking: overText(vector) },
  { name: 'originals', about: 'the originals alone', ranking: only(RANKING, (list) => list === 'original') },
];
