import type { Random } from '../../random.js';
import { modernForm, synonymOf } from './everyday-words.js';
import { isFunctionWord, oneOf, stretchOf, wordsIn } from './words.js';

/** What people begin with when they half remember. */
const OPENINGS = ['something like', 'that line about', 'where does it say', 'the one that goes', ''] as const;

const STRETCH = { least: 10, most: 28 };
/** Function words forgotten. */
const FUNCTION_WORDS_LOST = 0.5;
/** Other words forgotten. */
const WORDS_LOST = 0.2;
/** Words remembered by another, where the list of synonyms has one. */
const WORDS_EXCHANGED = 0.6;
/** Sentences of which the first two clauses are remembered the other way round. */
const CLAUSES_EXCHANGED = 0.5;

/**
 * A line as someone half remembers it, by rule: a sentence of at most 28 words; its first two clauses the other way round
 * every second time; half of the function words and a fifth of the others lost; old forms made modern; of the words that have
 * an everyday synonym, three in five said by it; an opening such as "something like".
 */
export function paraphrase(text: string, random: Random): string {
  const clauses = stretchOf(text, STRETCH, random)
    .split(/[,;:.!?—–]+/u)
    .map(wordsIn)
    .filter((words) => words.length > 0);
  const [first, second, ...rest] = clauses;
  const ordered = first && second && random() < CLAUSES_EXCHANGED ? [second, first, ...rest] : clauses;
  const remembered = ordered.flat().flatMap((word) => rememberedAs(modernForm(word.toLowerCase()), random));
  return [oneOf(OPENINGS, random), ...remembered].filter(Boolean).join(' ');
}

function rememberedAs(word: string, random: Random): string[] {
  if (random() < (isFunctionWord(word) ? FUNCTION_WORDS_LOST : WORDS_LOST)) return [];
  const other = synonymOf(word);
  return [other !== null && random() < WORDS_EXCHANGED ? other : word];
}
