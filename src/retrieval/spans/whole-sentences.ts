import { firstFrom } from './ascending.js';
import { announces, quotableUnits } from './quotable-units.js';
import type { Window } from './windows.js';

/** A sentence begins and ends at most so far from its words; past that, a text has no sentences to speak of. UTF-16 units. */
const FARTHEST = 400;

const BLANK_LINE = /\n[ \t\r]*\n/g;
const HEADING_MARK = /^[#=]{1,6}[ \t]/;
const LONGEST_MARK = 7;
const COLON = /:\r?$/;

/** What a window reaches into of one paragraph, with its occurrences. */
export interface ParagraphPart<T extends Window> {
  readonly window: T;
  /** The highest of its occurrences, and how high. */
  readonly peak: number;
  readonly score: number;
  /** Offsets of the paragraph, `end` past the last, and of the first and the last occurrence; null without any. */
  readonly place: {
    readonly start: number;
    readonly end: number;
    readonly first: number;
    readonly last: number;
  } | null;
}

/**
 * The paragraphs that a window reaches into and in which a term occurs, in reading order; a window without occurrences (a
 * vector's) is one whole.
 * @param occurrences offsets of the file's occurrences, ascending
 * @param scoreAt     the score at a place
 */
export function paragraphParts<T extends Window>(
  text: string,
  window: T,
  occurrences: readonly number[],
  scoreAt: (place: number) => number,
): ParagraphPart<T>[] {
  const [first, past] = [firstFrom(occurrences, window.start), firstFrom(occurrences, window.end)];
  if (first === past) return [{ window, peak: window.peak, score: window.score, place: null }];
  const from = Math.max(0, Math.floor(window.start) - FARTHEST - 1);
  const around = text.slice(from, Math.ceil(window.end) + FARTHEST + 1);
  const parts: ParagraphPart<T>[] = [];
  let next = first;
  for (const paragraph of paragraphsOf(around)) {
    const [start, end] = [from + paragraph[0], from + paragraph[1]];
    while (next < past && (occurrences[next] as number) < start) next += 1;
    const within = next;
    while (next < past && (occurrences[next] as number) < end) next += 1;
    if (next === within) continue;
    const [first, last] = [occurrences[within] as number, occurrences[next - 1] as number];
    parts.push({
      window,
      ...highest(occurrences, within, next, scoreAt),
      place: { start, end, first, last },
    });
  }
  return parts;
}

/** The part as a window from the sentence of its first occurrence to that of its last. */
export function wholeSentences<T extends Window>(
  text: string,
  { window, peak, score, place }: ParagraphPart<T>,
): T {
  if (place === null) return window;
  const { start, first, last } = place;
  const sentences = stretch(text.slice(start, place.end), first - start, last - start);
  const [begins, ends] = [start + sentences.start, start + sentences.end];
  return {
    ...window,
    start: first - begins > FARTHEST ? Math.max(begins, window.start) : begins,
    end: ends - last > FARTHEST ? Math.min(ends, window.end) : ends,
    peak,
    score,
  };
}

/** The first of the highest among some of the occurrences. */
function highest(
  occurrences: readonly number[],
  from: number,
  past: number,
  scoreAt: (place: number) => number,
): Pick<Window, 'peak' | 'score'> {
  let best = { peak: occurrences[from] as number, score: scoreAt(occurrences[from] as number) };
  for (let index = from + 1; index < past; index += 1) {
    const score = scoreAt(occurrences[index] as number);
    if (score > best.score) best = { peak: occurrences[index] as number, score };
  }
  return best;
}

/** Parted by blank lines, but for those after a heading or a colon: what announces belongs to what stands under it. */
function paragraphsOf(text: string): (readonly [start: number, end: number])[] {
  const paragraphs: (readonly [number, number])[] = [];
  let start = 0;
  BLANK_LINE.lastIndex = 0;
  for (let gap = BLANK_LINE.exec(text); gap !== null; gap = BLANK_LINE.exec(text)) {
    const line = text.lastIndexOf('\n', gap.index - 1) + 1;
    const open = HEADING_MARK.test(text.slice(line, Math.min(gap.index, line + LONGEST_MARK)));
    if (gap.index > 0 && (open || COLON.test(text.slice(Math.max(0, gap.index - 2), gap.index)))) {
      BLANK_LINE.lastIndex = gap.index + 1;
    } else {
      paragraphs.push([start, gap.index]);
      start = gap.index + gap[0].length;
    }
  }
  return [...paragraphs, [start, text.length]];
}

/**
 * From the beginning of the sentence or list item that holds `first` to the end of that which holds `last`; where that
 * announces what stands under it, one more.
 */
function stretch(
  paragraph: string,
  first: number,
  last: number,
): { readonly start: number; readonly end: number } {
  let at = 0;
  let start = 0;
  for (const unit of quotableUnits(paragraph)) {
    const end = at + unit.length;
    if (end <= first) start = end;
    if (end > last && !announces(unit)) return { start, end };
    at = end;
  }
  return { start, end: paragraph.length };
}
