import { QUOTATION_MARKS } from '../../text/characters.js';
import { FOLDS, type Fold } from '../../text/folds.js';
import { addFoldsOfGap, addFoldsOfWord } from '../../text/needed-folds.js';
import type { Fragment } from './fragments.js';
import type { QuotableBody } from './quotes.repository.js';
import type { Window } from './window.js';

/** A stretch of one body that a fragment matches. */
export interface MatchedSpan {
  readonly body: QuotableBody;
  /** UTF-16 range in the body. */
  readonly start: number;
  readonly end: number;
  readonly folds: readonly Fold[];
}

/** What the quoter puts around the words: quotation marks, spaces, emphasis. */
const outerMark = new RegExp(`[${QUOTATION_MARKS}\\s*_>]`, 'u');
const numberInGap = /[[({]?[\p{N}:.,]*\p{N}[\])}.:]?/gu;
const raisedOrBracketed = /^(?:[⁰¹²³⁴-⁹₀-₉]+|\[\p{N}+\])$/u;

/** True when the fragment's words stand in the window from token `at` on. */
export function standsAt(window: Window, at: number, folded: readonly string[]): boolean {
  return at >= 0 && folded.every((word, index) => window.tokens[at + index]?.folded === word);
}

/**
 * Compares a fragment with the words that begin at token `at` of the window, which are the same in matching form.
 * @returns one span for each body, with the folds it took, or null when a number of the quote is no verse number
 */
export function compareAt(
  window: Window,
  at: number,
  fragment: Fragment,
  quote: string,
): MatchedSpan[] | null {
  const spans: MatchedSpan[] = [];
  let from = 0;
  for (let next = 1; next <= fragment.words.length; next += 1) {
    const here = window.tokens[at + next - 1]?.body;
    if (next < fragment.words.length && window.tokens[at + next]?.body === here) continue;
    const span = compareBody(window, at, fragment, quote, from, next);
    if (span === null) return null;
    spans.push(span);
    from = next;
  }
  return spans;
}

/** Compares words `from`–`to` of the fragment, all in one body. */
function compareBody(
  window: Window,
  at: number,
  fragment: Fragment,
  quote: string,
  from: number,
  to: number,
): MatchedSpan | null {
  const needed = new Set<Fold>();
  const first = window.tokens[at + from];
  const last = window.tokens[at + to - 1];
  const body = first && window.bodies[first.body];
  const firstWord = fragment.words[from];
  const lastWord = fragment.words[to - 1];
  if (!first || !last || !body || !firstWord || !lastWord) return null;
  for (let word = from; word < to; word += 1) {
    const numbers = fragment.numbers.get(word);
    if (numbers === undefined) continue;
    const opensUnit = at + word === 0 || window.tokens[at + word - 1]?.body !== first.body;
    if (
      !numbers.every((token) => isMark(quote, token)) &&
      !(opensUnit && word === from && isVerse(numbers, body))
    ) {
      return null;
    }
    needed.add('apparatus-marks');
  }
  const end = to === fragment.words.length;
  if (end && fragment.numbers.has(to)) {
    // A number after the last word can only be a mark of the apparatus.
    if (!(fragment.numbers.get(to) ?? []).every((token) => isMark(quote, token))) return null;
    needed.add('apparatus-marks');
  }
  const same = body.body.slice(first.start, last.end) === quote.slice(firstWord.start, lastWord.end);
  if (!same) addInnerFolds(window, at, fragment, quote, from, to, body.body, needed);
  const lead = from === 0 ? quote.slice(fragment.start, firstWord.start) : '';
  const between = end ? quote.slice(lastWord.end, fragment.end) : '';
  if (!end)
    addEdgeBetweenBodies(window, at + to, quote.slice(lastWord.end, fragment.words[to]?.start), needed);
  return {
    body,
    start: startWith(body.body, first.start, withoutNumbers(lead, needed), needed),
    end: endWith(body.body, last.end, withoutNumbers(between, needed), needed),
    folds: inOrder(needed),
  };
}

function addInnerFolds(
  window: Window,
  at: number,
  fragment: Fragment,
  quote: string,
  from: number,
  to: number,
  body: string,
  needed: Set<Fold>,
): void {
  const names = needed;
  for (let word = from; word < to; word += 1) {
    const token = window.tokens[at + word];
    const written = fragment.words[word];
    if (token === undefined || written === undefined) continue;
    addFoldsOfWord(body.slice(token.start, token.end), quote.slice(written.start, written.end), names);
    if (word === from) continue;
    const gap = quote.slice(fragment.words[word - 1]?.end, written.start);
    const plain = fragment.numbers.has(word) ? gap.replace(numberInGap, '').replace(/\s+/g, ' ') : gap;
    addFoldsOfGap(body.slice(window.tokens[at + word - 1]?.end, token.start), plain, names);
  }
}

/** What the quote has between the last word of one body and the first of the next; any space may part them. */
function addEdgeBetweenBodies(window: Window, next: number, gap: string, needed: Set<Fold>): void {
  const before = window.tokens[next - 1];
  const after = window.tokens[next];
  if (before === undefined || after === undefined) return;
  const tail = (window.bodies[before.body]?.body ?? '').slice(before.end);
  const head = (window.bodies[after.body]?.body ?? '').slice(0, after.start);
  const dense = (text: string) => text.replace(/\s+/g, '');
  addFoldsOfGap(dense(tail + head), dense(withoutNumbers(gap, needed)), needed);
}

function withoutNumbers(gap: string, needed: ReadonlySet<Fold>): string {
  return needed.has('apparatus-marks') || /\p{N}/u.test(gap) ? gap.replace(numberInGap, '') : gap;
}

/** Takes into the stretch what stands before its first word in quote and text alike. */
function startWith(body: string, start: number, lead: string, needed: Set<Fold>): number {
  let rest = lead.trimStart();
  while (rest !== '') {
    if (body.slice(0, start).endsWith(rest)) return start - rest.length;
    if (!outerMark.test(rest.slice(0, 1))) {
      addFoldsOfGap(body.slice(Math.max(0, start - rest.length), start), rest, needed);
      return start;
    }
    rest = rest.slice(1);
  }
  return start;
}

/** As `startWith`, for what follows the last word. */
function endWith(body: string, end: number, trail: string, needed: Set<Fold>): number {
  let rest = trail.trimEnd();
  while (rest !== '') {
    if (body.startsWith(rest, end)) return end + rest.length;
    if (!outerMark.test(rest.slice(-1))) {
      addFoldsOfGap(body.slice(end, end + rest.length), rest, needed);
      return end;
    }
    rest = rest.slice(0, -1);
  }
  return end;
}

/** A raised number, or one in brackets right after a word: a mark of the apparatus wherever it stands. */
function isMark(quote: string, { start, end }: { start: number; end: number }): boolean {
  const written = quote.slice(start, end);
  if (raisedOrBracketed.test(written)) return true;
  return /\S\[$/u.test(quote.slice(Math.max(0, start - 2), start)) && quote[end] === ']';
}

/** True when the numbers are the verse's: its number, or chapter and number, in either numbering. */
function isVerse(numbers: readonly { readonly folded: string }[], body: QuotableBody): boolean {
  const written = numbers.map(({ folded }) => folded).join(':');
  return [body.refKey, body.otherKey ?? ''].some((key) => {
    const parts = key.split(/[^\p{L}\p{N}]+/u);
    return parts.some((_part, at) => parts.slice(at).join(':') === written);
  });
}

/** The folds that some spans took, each once, in the order in which they are named. */
export function foldsOf(spans: readonly MatchedSpan[]): Fold[] {
  return inOrder(new Set(spans.flatMap(({ folds }) => folds)));
}

/** Fewer folds first; of as many, the milder ones, which are named first. */
export function compareFolds(a: readonly Fold[], b: readonly Fold[]): number {
  const strength = (folds: readonly Fold[]) => folds.reduce((sum, fold) => sum + FOLDS.indexOf(fold), 0);
  return a.length - b.length || strength(a) - strength(b);
}

function inOrder(needed: ReadonlySet<Fold>): Fold[] {
  return FOLDS.filter((fold) => needed.has(fold));
}
