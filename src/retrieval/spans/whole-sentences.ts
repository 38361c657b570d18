import { sentencesOf } from '../../text/sentences.js';
import type { Window } from './windows.js';

/** A sentence begins and ends at most so far from its words; past that, a text has no sentences to speak of. UTF-16 units. */
const FARTHEST = 400;

/** A blank line, but for one that follows a heading: a heading belongs to what stands under it. */
const BETWEEN_PARAGRAPHS = /(?<!^[#=]{1,6}[ \t][^\n]*)\n[ \t\r]*\n/gm;
const HEADING = /^[#=]{1,6}[ \t][^\n]*\s*$/;

/**
 * The parts of a window that say something: one for each paragraph that it reaches into and in which a term occurs, from
 * the sentence of the first occurrence to that of the last. A window without occurrences (a vector's) stays as it is.
 * @param occurrences offsets of the file's occurrences, ascending
 * @param scoreAt     the score at a place
 */
export function wholeSentences<T extends Window>(
  text: string,
  window: T,
  occurrences: readonly number[],
  scoreAt: (place: number) => number,
): T[] {
  const inside = occurrences.filter((at) => at >= window.start && at < window.end);
  if (inside.length === 0) return [window];
  const from = Math.max(0, Math.floor(window.start) - FARTHEST - 1);
  const around = text.slice(from, Math.ceil(window.end) + FARTHEST + 1);
  const parts: T[] = [];
  for (const [start, end] of paragraphsOf(around)) {
    const within = inside.filter((at) => at >= from + start && at < from + end);
    const [first] = within;
    const last = within.at(-1);
    if (first === undefined || last === undefined) continue;
    const sentences = stretch(around.slice(start, end), first - from - start, last - from - start);
    const peak = within.reduce((best, at) => (scoreAt(at) > scoreAt(best) ? at : best), first);
    const [begins, ends] = [from + start + sentences.start, from + start + sentences.end];
    parts.push({
      ...window,
      start: first - begins > FARTHEST ? Math.max(begins, window.start) : begins,
      end: ends - last > FARTHEST ? Math.min(ends, window.end) : ends,
      peak,
      score: scoreAt(peak),
    });
  }
  return parts;
}

function paragraphsOf(text: string): (readonly [start: number, end: number])[] {
  const paragraphs: (readonly [number, number])[] = [];
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(BETWEEN_PARAGRAPHS)) {
    paragraphs.push([start, index]);
    start = index + gap.length;
  }
  return [...paragraphs, [start, text.length]];
}

/** From the beginning of the sentence that holds `first` to the end of that which holds `last`; under a heading, one more. */
function stretch(
  paragraph: string,
  first: number,
  last: number,
): { readonly start: number; readonly end: number } {
  let at = 0;
  let start = 0;
  for (const sentence of sentencesOf(paragraph)) {
    const end = at + sentence.length;
    if (end <= first) start = end;
    if (end > last && !HEADING.test(sentence)) return { start, end };
    at = end;
  }
  return { start, end: paragraph.length };
}
