import { NOTES_RANKING, type NotesRanking } from '../../notes/search/notes-ranking.js';

/** A ranking of notes to measure, by name. */
export interface NotesConfiguration {
  readonly name: string;
  readonly about: string;
  readonly ranking: NotesRanking;
}

const withLists = (lists: Partial<NotesRanking['lists']>): NotesRanking => ({
  ...NOTES_RANKING,
  lists: { ...NOTES_RANKING.lists, ...lists },
});

/** What serves first, then its lists alone, then what was tried. */
export const NOTES_CONFIGURATIONS: readonly NotesConfiguration[] = [
  { name: 'hybrid', about: 'what serves: both lists, fused', ranking: NOTES_RANKING },
  { name: 'keyword', about: 'keywords alone', ranking: withLists({ vector: 0 }) },
  { name: 'vector', about: 'vectors alone', ranking: withLists({ keyword: 0 }) },
  {
    name: 'rank',
    about: 'both lists, fused by reciprocal rank with equal weights',
    ranking: { ...withLists({ keyword: 1 }), fusion: 'rank' },
  },
  {
    name: 'templates',
    about: 'hybrid, the query’s vector blended with those of sentences a note might open with',
    ranking: { ...NOTES_RANKING, blend: 1 },
  },
  {
    name: 'recency',
    about: 'hybrid, newer notes raised',
    ranking: { ...NOTES_RANKING, recency: { weight: 0.05, halfLifeDays: 90 } },
  },
];
