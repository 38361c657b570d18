import { indexForm } from './index-form.js';

/** Past this many characters a query is cut: a page of text is not a question, and every word costs a look-up. */
export const MAX_QUERY_CHARACTERS = 1_000;
/** Past this many different terms the rest is left out. */
export const MAX_QUERY_TERMS = 64;

/** One thing to look for: a word, or the words of a quoted phrase in order. */
export interface QueryTerm {
  /** As typed, in the form of the index. Never empty. */
  readonly words: readonly string[];
  /** Stood in quotation marks. */
  readonly phrase: boolean;
}

/** A query as data: nothing in it is syntax to any engine. */
export interface ParsedQuery {
  /** What was asked in one line, without control characters and quotation marks; for the embedder. '' when blank. */
  readonly text: string;
  /** Every word in the order typed, repeated ones too. */
  readonly words: readonly string[];
  /** Different terms in the order typed; empty when the query holds no letter or digit. */
  readonly terms: readonly QueryTerm[];
  /** The words with letters beyond ASCII, in order: what originals are asked for. */
  readonly foreignWords: readonly string[];
  /** What was left out because the query is too long; null when nothing was. */
  readonly cut: string | null;
}

/**
 * A word by the rules of the index (FTS5 unicode61): letters, numbers and private-use characters.
 * Marks belong to the word they stand in; everything else, hyphens and apostrophes too, parts words.
 */
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu;

/** Control and format characters, lone surrogates and unassigned code points: invisible, and no part of any word. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/gu;

/** Marks that a phrase may stand between. A mark without its partner is a space. */
const PHRASE =
  /"([^"]*)"|“([^“”]*)”|„([^“”„]*)[“”]|«([^«»]*)»|»([^«»]*)«|‹([^‹›]*)›|「([^「」]*)」|『([^『』]*)』|《([^《》]*)》|〈([^〈〉]*)〉|＂([^＂]*)＂|〝([^〝〞〟]*)[〞〟]/gu;
const QUOTATION_MARKS = /["“”„«»‹›「」『』《》〈〉＂〝〞〟]/g;

/** Reads a query as a person types it. Never throws, for any string. */
export function parseQuery(query: string): ParsedQuery {
  const clean = indexForm(query).replace(INVISIBLE, ' ');
  const characters = Array.from(clean.replace(/\s+/gu, ' ').trim());
  const kept = characters.slice(0, MAX_QUERY_CHARACTERS).join('');
  const words = wordsOf(kept);
  const terms = distinct(termsOf(kept));
  return {
    text: kept.replace(QUOTATION_MARKS, ' ').replace(/\s+/gu, ' ').trim(),
    words,
    terms: terms.slice(0, MAX_QUERY_TERMS),
    foreignWords: words.filter(hasForeignLetter),
    cut: sayCut(characters.length, terms.length),
  };
}

/** The words of a text, by the rules of the index, as written. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** True for a word with a letter or mark that an English keyboard lacks. */
function hasForeignLetter(word: string): boolean {
  return /(?=[^\0-\x7F])[\p{L}\p{M}]/u.test(word);
}

function termsOf(text: string): QueryTerm[] {
  const terms: QueryTerm[] = [];
  let at = 0;
  for (const found of text.matchAll(PHRASE)) {
    terms.push(...singleWords(text.slice(at, found.index)));
    const words = wordsOf(found.slice(1).find((group) => group !== undefined) ?? '');
    if (words.length > 0) terms.push({ words, phrase: true });
    at = found.index + found[0].length;
  }
  return [...terms, ...singleWords(text.slice(at))];
}

function singleWords(text: string): QueryTerm[] {
  return wordsOf(text).map((word) => ({ words: [word], phrase: false }));
}

function distinct(terms: readonly QueryTerm[]): QueryTerm[] {
  const seen = new Set<string>();
  return terms.filter(({ words }) => {
    const key = words.join(' ').toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

function sayCut(characters: number, terms: number): string | null {
  if (characters > MAX_QUERY_CHARACTERS) {
    return `The query has ${characters} characters; only the first ${MAX_QUERY_CHARACTERS} were searched for.`;
  }
  if (terms > MAX_QUERY_TERMS) {
    return `The query has ${terms} different words; only the first ${MAX_QUERY_TERMS} were searched for.`;
  }
  return null;
}
