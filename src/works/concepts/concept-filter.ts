import { closest } from '../../text/closest.js';
import { fold } from '../../text/fold.js';
import type { ConceptRow } from './concepts.repository.js';

/** Words too common in glosses and questions to say what someone looks for. */
const COMMON = new Set(
  (
    'the a an of and or to in is are be on for from with by at as about it its this that these my me i you your we our ' +
    'what who why how when where do does did can should not no if so dealing deal concept concepts idea says say'
  ).split(' '),
);

/** Shorter words have too many neighbours in spelling for a guess at what was meant. */
const GUESSED_LENGTH = 5;

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

/**
 * The concepts that hold any word of the filter, those with more of them first; where none does, those with
 * a word close to one in spelling.
 */
export function relaxed(concepts: readonly ConceptRow[], filter: string): readonly ConceptRow[] {
  const words = wordsOf(filter).filter((word) => word.length > 2);
  const exact = byWordsHeld(concepts, words);
  if (exact.length > 0) return exact;
  const vocabulary = [...new Set(concepts.flatMap((row) => fold(namesOf(row)).split(' ')))];
  const guessed = words.filter((word) => word.length >= GUESSED_LENGTH);
  return byWordsHeld(
    concepts,
    guessed.flatMap((word) => closest(word, vocabulary, 1)),
  );
}

function byWordsHeld(concepts: readonly ConceptRow[], words: readonly string[]): readonly ConceptRow[] {
  const count = (row: ConceptRow) => {
    const text = fold(textOf(row));
    return words.filter((word) => holds(text, word)).length;
  };
  const found = namesFirst(concepts, (text) => words.some((word) => holds(text, word)));
  const counts = new Map(found.map((row) => [row, count(row)]));
  return found.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
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
