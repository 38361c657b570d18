import type { Random } from '../../random.js';
import type { Verdict } from '../../works/answers.js';
import { isFunctionWord, oneOf, stretchOf, wordsIn } from './words.js';

/** What was done to a quotation. */
export type AlterationKind =
  | 'none'
  | 'case'
  | 'marks'
  | 'accents'
  | 'ellipsis'
  | 'swap'
  | 'drop'
  | 'insert'
  | 'replace'
  | 'negate'
  | 'wrong work'
  | 'made up';

/** A quotation to be checked, and the verdicts that are right for it. */
export interface AlteredQuote {
  readonly kind: AlterationKind;
  readonly quote: string;
  /** The work it is said to be from, where one is claimed. */
  readonly work?: string;
  readonly right: readonly Verdict[];
}

/** What an alteration is made from. */
export interface AlterationSource {
  readonly aid: string;
  readonly original: string | null;
  /** A work that the text is not in. */
  readonly otherWork: string;
  /** Words of other units, for what is made up. */
  readonly otherWords: readonly string[];
}

const STRETCH = { least: 8, most: 25 };
const INSERTED = ['very', 'always', 'greatly', 'quickly', 'silver', 'seven', 'morning', 'because'] as const;
const REPLACEMENTS = [
  'window',
  'mountain',
  'yellow',
  'garden',
  'thunder',
  'letter',
  'purple',
  'kitchen',
] as const;
/** Words before which a negation is put, or taken away. */
const AUXILIARIES = new Set(
  'is are was were will shall can may must should would has have had does do did be'.split(' '),
);
const WORDS_MADE_UP = 10;
/** Words left on each side of an ellipsis, and the fewest left out. */
const KEPT_BESIDE_ELLIPSIS = 4;
const LEFT_OUT = 2;

type Alter = (source: AlterationSource, random: Random) => AlteredQuote | null;

/** A stretch of the translation cut into words, and what stands between them. */
function cutWords(text: string): { words: string[]; between: string[] } {
  const words: string[] = [];
  const between: string[] = [];
  let end = 0;
  for (const found of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)) {
    between.push(text.slice(end, found.index));
    words.push(found[0]);
    end = found.index + found[0].length;
  }
  between.push(text.slice(end));
  return { words, between };
}

const joined = (words: readonly string[], between: readonly string[]) =>
  words.map((word, at) => `${between[at] ?? ' '}${word}`).join('') + (between[words.length] ?? '');

const quoteFrom = ({ aid }: AlterationSource, random: Random) => stretchOf(aid, STRETCH, random);

/** Changes the words of a stretch; null where it cannot be done to it. */
const changed =
  (kind: AlterationKind, change: (words: readonly string[], random: Random) => string[] | null): Alter =>
  (source, random) => {
    const { words } = cutWords(quoteFrom(source, random));
    const altered = words.length < STRETCH.least ? null : change(words, random);
    return altered && { kind, quote: altered.join(' '), right: ['altered'] };
  };

/** A place inside, neither the first word nor the last: without those it would be a shorter quote and a right one. */
const inside = (words: readonly string[], random: Random) => 1 + Math.floor(random() * (words.length - 2));

function swap(words: readonly string[], random: Random): string[] | null {
  const at = Math.floor(random() * (words.length - 1));
  const [first = '', second = ''] = words.slice(at, at + 2);
  if (first.toLowerCase() === second.toLowerCase()) return null;
  return words.with(at, second).with(at + 1, first);
}

function negate(words: readonly string[], random: Random): string[] | null {
  const not = words.findIndex((word, at) => word.toLowerCase() === 'not' && at > 0 && at < words.length - 1);
  if (not > 0) return words.toSpliced(not, 1);
  const auxiliaries = words.flatMap((word, at) =>
    AUXILIARIES.has(word.toLowerCase()) && at < words.length - 1 ? [at] : [],
  );
  return auxiliaries.length === 0 ? null : words.toSpliced(oneOf(auxiliaries, random) + 1, 0, 'not');
}

const byKind: Readonly<Record<AlterationKind, Alter>> = {
  none: (source, random) => ({ kind: 'none', quote: quoteFrom(source, random), right: ['exact'] }),
  case: (source, random) => {
    const quote = quoteFrom(source, random);
    const upper = quote.toUpperCase();
    return upper === quote ? null : { kind: 'case', quote: upper, right: ['folded'] };
  },
  marks: (source, random) => {
    // Marks around a quote are not part of it.
    const quote = quoteFrom(source, random).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    const other = quote.replaceAll("'", '’').replaceAll('"', '”').replaceAll('—', '–').replaceAll(';', '；');
    return other === quote ? null : { kind: 'marks', quote: other, right: ['folded'] };
  },
  accents: ({ original }, random) => {
    if (original === null) return null;
    const quote = stretchOf(original, { least: 4, most: 12 }, random);
    const bare = quote.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
    // In Indian scripts the vowels are marks too: without them it is another text.
    if (bare === quote.normalize('NFC') || /\p{Script=Devanagari}/u.test(quote)) return null;
    return { kind: 'accents', quote: bare, right: ['folded'] };
  },
  ellipsis: (source, random) => {
    const { words, between } = cutWords(quoteFrom(source, random));
    const room = words.length - 2 * KEPT_BESIDE_ELLIPSIS - LEFT_OUT;
    if (room < 0) return null;
    const from = KEPT_BESIDE_ELLIPSIS + Math.floor(random() * (room + 1));
    const to =
      from + LEFT_OUT + Math.floor(random() * (words.length - KEPT_BESIDE_ELLIPSIS - from - LEFT_OUT + 1));
    const before = joined(words.slice(0, from), between.slice(0, from));
    const after = joined(words.slice(to), ['', ...between.slice(to + 1)]);
    return { kind: 'ellipsis', quote: `${before} … ${after}`.trim(), right: ['elided'] };
  },
  swap: changed('swap', swap),
  drop: changed('drop', (words, random) => words.toSpliced(inside(words, random), 1)),
  insert: changed('insert', (words, random) =>
    words.toSpliced(inside(words, random), 0, oneOf(INSERTED, random)),
  ),
  replace: changed('replace', (words, random) => {
    const content = words.flatMap((word, at) => (isFunctionWord(word) ? [] : [at]));
    return content.length === 0 ? null : words.with(oneOf(content, random), oneOf(REPLACEMENTS, random));
  }),
  negate: changed('negate', negate),
  'wrong work': (source, random) => ({
    kind: 'wrong work',
    quote: quoteFrom(source, random),
    work: source.otherWork,
    right: ['misattributed'],
  }),
  'made up': ({ otherWords }, random) => ({
    kind: 'made up',
    quote: Array.from({ length: WORDS_MADE_UP }, () => oneOf(otherWords, random)).join(' '),
    right: ['absent'],
  }),
};

/** Every kind, in the order they are dealt out. */
export const ALTERATION_KINDS = Object.keys(byKind) as readonly AlterationKind[];

/** Times that an alteration is tried before another kind takes its place. */
const TRIES = 8;

/**
 * A quotation from a text, altered.
 * @param stands whether the words stand somewhere in the library after all: another translation may have them so
 * @returns null where the kind cannot be made from this text
 */
export function alter(
  kind: AlterationKind,
  source: AlterationSource,
  random: Random,
  stands: (quote: string) => boolean,
): AlteredQuote | null {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const altered = byKind[kind](source, random);
    if (altered === null) continue;
    const mustNotStand = altered.right.includes('altered') || altered.right.includes('absent');
    if (!mustNotStand || !stands(altered.quote)) return altered;
  }
  return null;
}

/** Enough words for `alter` to quote from. */
export function canBeQuoted(text: string): boolean {
  return wordsIn(text).length >= STRETCH.least;
}
