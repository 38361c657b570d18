import { closest } from '../../text/closest.js';
import { fold } from '../../text/fold.js';
import type { ConceptRow } from './concepts.repository.js';

/** Words too common in glosses to say what someone looks for. */
const COMMON = new Set([
  'the',
  'a',
  'an',
  'of',
  'and',
  'or',
  'to',
  'in',
  'is',
  'on',
  'for',
  'with',
  'about',
  'what',
]);

/**
 * The concepts a filter leaves: those of a tradition where the filter is one, else those that hold
 * every word of it, or a word that begins with it, in a name, term, tradition or gloss.
 * Concepts that match by a name come first; the order is kept otherwise.
 */
export function narrow(concepts: readonly ConceptRow[], filter: string): readonly ConceptRow[] {
  const tradition = fold(filter);
  const ofTradition = concepts.filter((row) => row.traditions.some((name) => fold(name) === tradition));
  if (ofTradition.length > 0) return ofTradition;
  const words = wordsOf(filter);
  if (words.length === 0) return [];
  return namesFirst(concepts, (text) => words.every((word) => holds(text, word)));
}

/** The concepts that hold any word of the filter, or a word close to one in spelling. */
export function relaxed(concepts: readonly ConceptRow[], filter: string): readonly ConceptRow[] {
  const words = wordsOf(filter).filter((word) => word.length > 2);
  const exact = namesFirst(concepts, (text) => words.some((word) => holds(text, word)));
  if (exact.length > 0 || words.length === 0) return exact;
  const vocabulary = [...new Set(concepts.flatMap((row) => fold(namesOf(row)).split(' ')))];
  const meant = words.flatMap((word) => closest(word, vocabulary, 1));
  return meant.length === 0 ? [] : namesFirst(concepts, (text) => meant.some((word) => holds(text, word)));
}

function namesFirst(
  concepts: readonly ConceptRow[],
  matches: (folded: string) => boolean,
): readonly ConceptRow[] {
  const byName = concepts.filter((row) => matches(fold(namesOf(row))));
  const byText = concepts.filter((row) => !byName.includes(row) && matches(fold(textOf(row))));
  return [...byName, ...byText];
}

function namesOf({ slug, name, also, originalTerms }: ConceptRow): string {
  const terms = originalTerms.flatMap((term) => [term.term, term.romanised]);
  return [slug, name, ...also, ...terms].join(' / ');
}

function textOf(row: ConceptRow): string {
  return [namesOf(row), row.gloss, ...row.traditions].join(' / ');
}

function wordsOf(filter: string): readonly string[] {
  const words = fold(filter).split(' ').filter(Boolean);
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : words;
}

/** True where a word of the text begins with `word`; scripts without spaces match anywhere. */
function holds(folded: string, word: string): boolean {
  return ` ${folded}`.includes(` ${word}`) || (UNSPACED.test(word) && folded.includes(word));
}

const UNSPACED = /\p{Script=Han}/u;
