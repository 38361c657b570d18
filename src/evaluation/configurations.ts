import { RANKING, type Ranking, type SearchList } from '../works/search/ranking.js';

/** A ranking to measure, by name. */
export interface Configuration {
  readonly name: string;
  readonly about: string;
  readonly ranking: Ranking;
}

/** What a list goes by, and over what: the texts themselves, or what was written about them. */
const LISTS: Readonly<
  Record<SearchList, { readonly by: 'words' | 'vectors'; readonly over: 'texts' | 'originals' | 'lines' }>
> = {
  keyword: { by: 'words', over: 'texts' },
  latent: { by: 'words', over: 'lines' },
  vector: { by: 'vectors', over: 'texts' },
  original: { by: 'words', over: 'originals' },
  situation: { by: 'vectors', over: 'lines' },
  line: { by: 'vectors', over: 'lines' },
};

/** True where a ranking asks a list of vectors. */
export function asksVectors({ lists }: Ranking): boolean {
  return Object.entries(LISTS).some(([list, { by }]) => by === 'vectors' && lists[list as SearchList] > 0);
}

/** The ranking with only the lists that the name chooses. */
function only(ranking: Ranking, wanted: (list: SearchList) => boolean): Ranking {
  const lists = Object.fromEntries(
    Object.entries(ranking.lists).map(([list, weight]) => [list, wanted(list as SearchList) ? weight : 0]),
  ) as unknown as Ranking['lists'];
  return { ...ranking, lists };
}

/** The ranking over texts alone: without keyword and situation lines, in columns and in lists. */
function overText(ranking: Ranking): Ranking {
  const { lists } = only(ranking, (list) => LISTS[list].over !== 'lines');
  return { ...ranking, lists, columns: { ...ranking.columns, keywords: 0, situations: 0 } };
}

const keyword = only(RANKING, (list) => list === 'keyword');
const vector = only(RANKING, (list) => LISTS[list].by === 'vectors');

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
