import type { Random } from '../../random.js';
import { sentencesOf } from '../../text/sentences.js';

/** Words that a sentence is held together by: what one forgets first, and swaps for another without noticing. */
const FUNCTION_WORDS = new Set(
  (
    'a an and are as at be been but by for from had has have he her him his i if in into is it its me my nor of on or our ' +
    'shall she so such than that the their them then there these they this those thou thee thy to unto upon us was we were ' +
    'which who whom will with ye you your'
  ).split(' '),
);

/** A word that holds a sentence together and says nothing by itself. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase());
}

/** A word as it is written, apostrophes and hyphens within it. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a text in order, without punctuation, spelled as they stand. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Length of a stretch in words. */
export interface StretchLength {
  readonly least: number;
  readonly most: number;
}

/**
 * A stretch that a person might remember, as it stands in the text: one of its sentences, from its beginning, at most `most`
 * words; the whole text where no sentence has `least` words.
 */
export function stretchOf(text: string, { least, most }: StretchLength, random: Random): string {
  const long = sentencesOf(text).filter((sentence) => wordsIn(sentence).length >= least);
  const chosen = long[Math.floor(random() * long.length)] ?? text;
  const ends = [...chosen.matchAll(WORD)].map((word) => word.index + word[0].length);
  return (ends.length > most ? chosen.slice(0, ends[most - 1]) : chosen).trim();
}

/** One of the entries; the list is not empty. */
export function oneOf<T>(entries: readonly [T, ...T[]] | readonly T[], random: Random): T {
  return entries[Math.floor(random() * entries.length)] as T;
}
