import type { QueryTerm } from './query.js';
import { isStopWord } from './stop-words.js';

/**
 * A term as an FTS5 string: quoted, so that nothing in it is syntax. FTS5 splits the string by the index's own
 * rules, and a string of several tokens matches them in a row.
 */
export function ftsString(words: readonly string[]): string {
  return `"${words.join(' ').replaceAll('"', '""')}"`;
}

/** Every term at once. */
export function allOf(terms: readonly QueryTerm[]): string {
  return terms.map(({ words }) => ftsString(words)).join(' AND ');
}

/** Any of the terms. */
export function anyOf(terms: readonly QueryTerm[]): string {
  return terms.map(({ words }) => ftsString(words)).join(' OR ');
}

/** The terms without stop words; phrases stay whole. */
export function contentTerms(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  return terms.filter(({ phrase, words }) => phrase || !words.every(isStopWord));
}
