import type { Quotation } from './quotation.js';

/** Marks that open and close, by the opening one. */
const PAIRS: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '‟': '”',
  '«': '»',
  '‹': '›',
  '「': '」',
  '『': '』',
  '﹁': '﹂',
  '﹃': '﹄',
  '〝': '〞〟',
  '｢': '｣',
  '‘': '’',
  '‚': '‘’',
  // Set the other way round, as in German and Danish.
  '»': '«',
  '›': '‹',
  // The same mark at both ends.
  '”': '”',
  '"': '"',
  '＂': '＂',
  "'": "'",
};
/** Marks that are apostrophes as well: without a closing one they open nothing. */
const SINGLE = new Set(['‘', '‚', "'"]);
/** Marks that close as often as they open: they open only before a word, where nothing is open. */
const EITHER = new Set(['»', '›', '”', '"', '＂', "'"]);

const lettersOrDigits = /[\p{L}\p{N}\p{M}]/u;
const paragraphBreak = /\n[ \t]*\n/g;

/**
 * The quotations in quotation marks, in order, those inside others under `inner`.
 * A mark that is never closed holds to the end of its paragraph; a single one is an apostrophe then.
 * @param offset where `text` stands in the answer
 * @param end    look at `text` up to here
 */
export function findMarked(text: string, offset: number, end: number): Quotation[] {
  const found: Quotation[] = [];
  for (let at = 0; at < end; at += 1) {
    const mark = text[at] ?? '';
    const closing = PAIRS[mark];
    if (closing === undefined || !opens(text, at, mark)) continue;
    const close = findClose(text, at, mark, closing, end);
    if (close === null) continue;
    const quote = text.slice(at + 1, close.at);
    if (lettersOrDigits.test(quote)) {
      found.push({
        quote,
        start: offset + at + 1,
        end: offset + close.at,
        outerStart: offset + at,
        outerEnd: offset + close.at + close.length,
        marks: mark + (close.length > 0 ? text.slice(close.at, close.at + 1) : closing.slice(0, 1)),
        attribution: null,
        inner: findMarked(quote, offset + at + 1, quote.length),
      });
    }
    at = Math.max(at, close.at + close.length - 1);
  }
  return found;
}

function opens(text: string, at: number, mark: string): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  if (/\s/.test(after) && mark !== '«' && mark !== '‹') return false;
  if (mark === '‘' || EITHER.has(mark)) return !lettersOrDigits.test(before);
  return true;
}

interface Close {
  readonly at: number;
  /** Characters of the closing mark; 0 where it is missing. */
  readonly length: 0 | 1;
}

function findClose(text: string, open: number, mark: string, closing: string, end: number): Close | null {
  const single = SINGLE.has(mark);
  const limit = paragraphEnd(text, open, mark, closing, end);
  let depth = 1;
  let possessive: number | null = null;
  for (let at = open + 1; at < limit; at += 1) {
    const here = text[at] ?? '';
    if (closing.includes(here)) {
      if (single && !closesSingle(text, at)) continue;
      if (EITHER.has(mark) && here === mark && /\s/.test(text[at - 1] ?? ' ')) continue;
      if (single && mayBePossessive(text, at)) {
        possessive ??= at;
        continue;
      }
      depth -= 1;
      if (depth === 0) return { at, length: 1 };
    } else if (here === mark && !single) depth += 1;
  }
  if (possessive !== null) return { at: possessive, length: 1 };
  if (single) return null;
  // »…« and ”…” without an end are the ends of other quotations.
  if (mark === '»' || mark === '›' || mark === '”') return null;
  return { at: limit, length: 0 };
}

function closesSingle(text: string, at: number): boolean {
  return !lettersOrDigits.test(text[at + 1] ?? ' ') && !/\s/.test(text[at - 1] ?? ' ');
}

/** "the disciples’ feet": a plural's apostrophe, if another mark closes later. */
function mayBePossessive(text: string, at: number): boolean {
  return /s/i.test(text[at - 1] ?? '') && /^\s\p{Ll}/u.test(text.slice(at + 1, at + 3));
}

/**
 * Where an open quotation must end at the latest: at its paragraph, unless a later paragraph closes it before any
 * other opens. A next paragraph that begins with the opening mark goes on quoting, as a quotation of its own.
 */
function paragraphEnd(text: string, open: number, mark: string, closing: string, end: number): number {
  paragraphBreak.lastIndex = open;
  for (
    let found = paragraphBreak.exec(text);
    found !== null && found.index < end;
    found = paragraphBreak.exec(text)
  ) {
    const held = text.slice(open + 1, found.index);
    const next = text.slice(found.index, end);
    const opening = next.indexOf(mark);
    const closed = [...closing].map((character) => next.indexOf(character)).filter((at) => at >= 0);
    const nearest = Math.min(...closed);
    const already = [...closing].some((character) => held.includes(character));
    const goesOn = !already && mark !== closing && closed.length > 0 && (opening < 0 || opening > nearest);
    if (!goesOn) return found.index;
  }
  return end;
}
