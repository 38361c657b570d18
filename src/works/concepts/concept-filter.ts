import { UNSPACED } from '../../text/characters.js';
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

/** More words than anybody narrows a list by; the rest of a longer text is not looked at. */
const MOST_WORDS = 8;
/** What was meant is guessed for words of this length: shorter ones have too many neighbours in spelling. */
const GUESSED_LENGTH = { from: 5, to: 24 };

interface Entry {
  readonly row: ConceptRow;
  /** Folded, as are the two below: every name the concept answers to. */
  readonly names: string;
  /** Names, gloss and traditions. */
  readonly text: string;
  readonly traditions: readonly string[];
}

/** Finds concepts by what their names, terms and glosses say. */
export class ConceptFilter {
  private readonly entries: readonly Entry[];
  private readonly vocabulary: readonly string[];

  /** @param concepts in the order in which answers keep them */
  constructor(concepts: readonly ConceptRow[]) {
    this.entries = concepts.map((row) => {
      const names = fold(namesOf(row));
      const text = `${names} ${fold([row.gloss, ...row.traditions].join(' / '))}`;
      return { row, names, text, traditions: row.traditions.map(fold) };
    });
    this.vocabulary = [...new Set(this.entries.flatMap(({ names }) => names.split(' ')))];
  }

  /**
   * The concepts a filter leaves: those of a tradition where the filter is one, else those that hold
   * every word of it, or a word that begins with it, in a name, term, tradition or gloss; names first.
   */
  narrow(filter: string): readonly ConceptRow[] {
    const tradition = fold(filter);
    const ofTradition = this.entries.filter(({ traditions }) => traditions.includes(tradition));
    if (ofTradition.length > 0) return ofTradition.map(({ row }) => row);
    const words = wordsOf(filter);
    if (words.length === 0) return [];
    return this.namesFirst((text) => words.every((word) => holds(text, word))).map(({ row }) => row);
  }

  /**
   * The concepts that hold any word of the filter, those with more of them first; where none does, those with
   * a word close to one in spelling.
   */
  relaxed(filter: string): readonly ConceptRow[] {
    const words = wordsOf(filter).filter((word) => word.length > 2);
    const held = this.holdingAny(words);
    if (held.length > 0) return held;
    const { from, to } = GUESSED_LENGTH;
    const unknown = words.filter((word) => word.length >= from && word.length <= to);
    return this.holdingAny(unknown.flatMap((word) => closest(word, this.vocabulary, 1)));
  }

  private holdingAny(words: readonly string[]): readonly ConceptRow[] {
    return this.namesFirst((text) => words.some((word) => holds(text, word)))
      .map(({ row, text }) => ({ row, count: words.filter((word) => holds(text, word)).length }))
      .sort((a, b) => b.count - a.count)
      .map(({ row }) => row);
  }

  private namesFirst(matches: (folded: string) => boolean): readonly Entry[] {
    const byName = this.entries.filter(({ names }) => matches(names));
    const found = new Set(byName);
    return [...byName, ...this.entries.filter((entry) => !found.has(entry) && matches(entry.text))];
  }
}

function namesOf({ slug, name, also, originalTerms }: ConceptRow): string {
  const terms = originalTerms.flatMap((term) => [term.term, term.romanised]);
  return [slug, name, ...also, ...terms].join(' / ');
}

function wordsOf(filter: string): readonly string[] {
  const words = fold(filter).split(' ').filter(Boolean);
  const telling = words.filter((word) => !COMMON.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** True where a word of the text begins with `word`; scripts without spaces match anywhere. */
function holds(folded: string, word: string): boolean {
  return ` ${folded}`.includes(` ${word}`) || (UNSPACED_LETTER.test(word) && folded.includes(word));
}

const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`, 'u');
