import type { Random } from '../../random.js';
import { isFunctionWord, oneOf, stretchOf, wordsIn } from './words.js';

const STRETCH = { least: 8, most: 24 };
/** One mistake in so many words, and two at least. */
const WORDS_PER_MISTAKE = 7;
const FEWEST_MISTAKES = 2;
/** Words that slip into a quotation. */
const FILLERS = ['very', 'always', 'only', 'indeed', 'then', 'just', 'own', 'truly'] as const;
/** What one function word is mistaken for. */
const SMALL_WORDS = ['the', 'a', 'and', 'of', 'to', 'in', 'for', 'that', 'with', 'but'] as const;

type Mistake = (words: readonly string[], random: Random) => string[];

const place = (words: readonly string[], random: Random) => Math.floor(random() * words.length);

const swapNeighbours: Mistake = (words, random) => {
  const at = place(words.slice(1), random);
  return [
    ...words.slice(0, at),
    ...words.slice(at + 1, at + 2),
    ...words.slice(at, at + 1),
    ...words.slice(at + 2),
  ];
};
const dropWord: Mistake = (words, random) => words.toSpliced(place(words, random), 1);
const insertFiller: Mistake = (words, random) =>
  words.toSpliced(place(words, random), 0, oneOf(FILLERS, random));
const mistakeSmallWord: Mistake = (words, random) => {
  const small = words.flatMap((word, at) => (isFunctionWord(word) ? [at] : []));
  if (small.length === 0) return dropWord(words, random);
  return words.with(oneOf(small, random), oneOf(SMALL_WORDS, random));
};
const misspell: Mistake = (words, random) => {
  const long = words.flatMap((word, at) => (word.length > 4 ? [at] : []));
  if (long.length === 0) return swapNeighbours(words, random);
  const at = oneOf(long, random);
  const word = words[at] ?? '';
  const letter = 1 + Math.floor(random() * (word.length - 3));
  return words.with(
    at,
    word.slice(0, letter) + word.charAt(letter + 1) + word.charAt(letter) + word.slice(letter + 2),
  );
};

const MISTAKES = [swapNeighbours, dropWord, insertFiller, mistakeSmallWord, misspell] as const;

/**
 * A quotation as someone gets it wrong, by rule: a sentence of at most 24 words without its punctuation, and for every seven
 * words one mistake, two at least: two neighbours exchanged, a word left out, a filler put in, a small word taken for another,
 * two letters of a word exchanged.
 */
export function mangle(text: string, random: Random): string {
  let words = wordsIn(stretchOf(text, STRETCH, random));
  const mistakes = Math.max(FEWEST_MISTAKES, Math.floor(words.length / WORDS_PER_MISTAKE));
  for (let made = 0; made < mistakes; made += 1) words = oneOf(MISTAKES, random)(words, random);
  return words.join(' ');
}
