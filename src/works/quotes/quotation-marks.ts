import type { Quotation } from './quotation.js';
import { SingleEnds } from './single-marks.js';

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
/** Paragraphs that one pair of marks may hold, and characters after a paragraph in which its closing mark must stand. */
const MOST_PARAGRAPHS = 20;
const LOOK_AHEAD = 5_000;
/**
 * How far a single mark looks for its end: further than any quote in single marks reaches. Every apostrophe may be
 * one, and so may every plural's before the real end.
 */
const LONGEST_SINGLE = 2_000;
const paragraphBreak = /\n[ \t]*\n/g;

/** Quotations inside quotations that are looked for; deeper marks are a page of marks, not of quotations. */
const DEEPEST = 3;

/**
 * The quotations in quotation marks, in order, those inside others under `inner`.
 * A mark that is never closed holds to the end of its paragraph; a single one is an apostrophe then.
 * @param offset where `text` stands in the answer
 */
export function findMarked(text: string, offset: number, depth = 0): Quotation[] {
  const found: Quotation[] = [];
  const breaks = [...text.matchAll(paragraphBreak)].map(({ index }) => index);
  // Marks that nothing closes before this place: asked once for each, not at each of a thousand apostrophes.
  const unclosed = new Map<string, number>();
  const singleEnds = new Map<string, SingleEnds>();
  const endsOf = (mark: string, closing: string): SingleEnds => {
    const ends = singleEnds.get(mark) ?? new SingleEnds(text, closing);
    singleEnds.set(mark, ends);
    return ends;
  };
  let nextBreak = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    const closing = PAIRS[mark];
    if (closing === undefined || at < (unclosed.get(mark) ?? 0) || !opens(text, at, mark)) continue;
    while ((breaks[nextBreak] ?? text.length) < at) nextBreak += 1;
    const single = SINGLE.has(mark);
    const farthest = at + (single ? LONGEST_SINGLE : text.length);
    const here = breaks[nextBreak] ?? text.length;
    const end = here < farthest ? paragraphEnd(text, at, mark, closing, breaks, nextBreak) : here;
    const limit = Math.min(end, farthest);
    const close = single
      ? findSingleClose(endsOf(mark, closing), at, limit)
      : findClose(text, at, mark, closing, limit);
    if (close === null) {
      if (limit === end) unclosed.set(mark, limit);
      continue;
    }
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
        inner: depth < DEEPEST ? findMarked(quote, offset + at + 1, depth + 1) : [],
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

function findClose(text: string, open: number, mark: string, closing: string, limit: number): Close | null {
  let depth = 1;
  for (let at = open + 1; at < limit; at += 1) {
    const here = text[at] ?? '';
    if (closing.includes(here)) {
      if (EITHER.has(mark) && here === mark && /\s/.test(text[at - 1] ?? ' ')) continue;
      depth -= 1;
      if (depth === 0) return { at, length: 1 };
    } else if (here === mark && !EITHER.has(mark)) depth += 1;
  }
  // »…« and ”…” without an end are the ends of other quotations.
  if (mark === '»' || mark === '›' || mark === '”') return null;
  return { at: limit, length: 0 };
}

function findSingleClose(ends: SingleEnds, open: number, limit: number): Close | null {
  const at = ends.endOf(open, limit);
  return at === null ? null : { at, length: 1 };
}

/**
 * Where an open quotation must end at the latest: at its paragraph, unless a later paragraph closes it before any
 * other opens. A next paragraph that begins with the opening mark goes on quoting, as a quotation of its own.
 * @param breaks where paragraphs end; `nextBreak` is the first of them after `open`
 */
function paragraphEnd(
  text: string,
  open: number,
  mark: string,
  closing: string,
  breaks: readonly number[],
  nextBreak: number,
): number {
  for (const end of breaks.slice(nextBreak, nextBreak + MOST_PARAGRAPHS)) {
    const held = text.slice(open + 1, end);
    const next = text.slice(end, end + LOOK_AHEAD);
    const opening = next.indexOf(mark);
    const closed = [...closing].map((character) => next.indexOf(character)).filter((at) => at >= 0);
    const already = [...closing].some((character) => held.includes(character));
    const goesOn =
      !already && mark !== closing && closed.length > 0 && (opening < 0 || opening > Math.min(...closed));
    if (!goesOn) return end;
  }
  return breaks[nextBreak + MOST_PARAGRAPHS] ?? text.length;
}
