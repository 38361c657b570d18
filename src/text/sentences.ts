import { isUnspaced } from './characters.js';
import { tokenise } from './tokens.js';

/**
 * Characters of a script without spaces that weigh as much as one word of English:
 * a translation of Classical Chinese has about that many words for each character less one half.
 */
const CHARACTERS_PER_WORD = 1.5;

/** Full stops that end an abbreviation, not a sentence; lower case, without the stop. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr st sts rev fr prof hon esq jr sr messrs gen col capt lt sgt ' +
    'vol vols nos ch chap ss sec p pp v vv vs cf viz ie eg etc al ed eds trans tr ca c bc ad ' +
    'ib ibid op cit loc sc seq ff a b d e f g h i j k l m n o q r s t u w x y z'
  ).split(' '),
);

// What ends a sentence: stops of Latin and Greek script (; and · end a Greek clause), sof pasuq, the CJK stops,
// danda, Arabic stops; then the closing marks that follow it. A Latin stop counts only before a space or the end.
const CLOSING = '["”’»›」』）)\\]\\}\'\\u2069]*';
const boundary = new RegExp(
  `(?:[.!?…]+|(?<=\\p{sc=Greek}\\p{M}*)[;·\\u0387\\u037E])${CLOSING}(?=\\s|$)|` +
    `[。！？｡︒]+${CLOSING}|[׃।॥؟۔։።]+${CLOSING}(?=[^।॥]|$)|\\n\\s*\\n`,
  'gu',
);

/**
 * Cuts a text into sentences, each with the spaces that follow it: joined, they are the text again.
 * Knows the stops of Latin, Greek, Hebrew, Chinese, Japanese, Devanagari and Arabic script, and common abbreviations.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const found of text.matchAll(boundary)) {
    if (found[0].startsWith('.') && endsAbbreviation(text, found.index, found[0])) continue;
    const after = found.index + found[0].length;
    const end = after + (/^\s*/.exec(text.slice(after))?.[0].length ?? 0);
    sentences.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) sentences.push(text.slice(start));
  return sentences;
}

function endsAbbreviation(text: string, stop: number, found: string): boolean {
  if (found !== '.') return false;
  const before = /[\p{L}.]+$/u.exec(text.slice(Math.max(0, stop - 20), stop))?.[0] ?? '';
  // The pronoun ends sentences ("It is I."); an initial is followed by a capital too, so it is not told apart.
  if (before === 'I') return false;
  return before !== '' && ABBREVIATIONS.has(before.toLowerCase().replaceAll('.', ''));
}

/** Words of a text; a script without spaces counts `CHARACTERS_PER_WORD` characters as one. Numbers count. */
export function countWords(text: string): number {
  let words = 0;
  let characters = 0;
  for (const { folded } of tokenise(text)) {
    if (isUnspaced(folded)) characters += 1;
    else words += 1;
  }
  return words + Math.ceil(characters / CHARACTERS_PER_WORD);
}

export interface Cut {
  /** The beginning of the text, without spaces at its end; never cut inside a word. */
  readonly kept: string;
  /** What follows; '' when the text was kept whole. */
  readonly rest: string;
}

/**
 * The longest beginning of a text that has at most `maxWords` words and ends with a sentence.
 * Where even the first sentence is longer, it is cut after a word; `kept` is '' when not one word fits.
 */
export function cutAtSentence(text: string, maxWords: number): Cut {
  if (countWords(text) <= maxWords) return { kept: text, rest: '' };
  let kept = '';
  let words = 0;
  for (const sentence of sentencesOf(text)) {
    words += countWords(sentence);
    if (words > maxWords) break;
    kept += sentence;
  }
  if (kept.trim() === '') kept = text.slice(0, endOfWords(text, maxWords));
  return { kept: kept.trimEnd(), rest: text.slice(kept.length).trimStart() };
}

/** Offset past the last of the first words that weigh at most `maxWords`. */
function endOfWords(text: string, maxWords: number): number {
  let words = 0;
  let characters = 0;
  let end = 0;
  for (const token of tokenise(text)) {
    if (isUnspaced(token.folded)) characters += 1;
    else words += 1;
    if (words + Math.ceil(characters / CHARACTERS_PER_WORD) > maxWords) break;
    end = token.end;
  }
  return end;
}
