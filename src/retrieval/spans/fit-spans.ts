import {
  wholeCharacterAfter,
  wholeCharacterBefore,
  withoutEdgeSpace,
  wordBoundaryAfter,
  wordBoundaryBefore,
} from '../../text/budgets/cut-at-words.js';
import { type Attempt, longest } from './longest.js';
import { type Count, type Cut, type SpanSource, total } from './span.js';
import { TakenText } from './taken-text.js';

/** As much of the budget as is filled without further ado; the rest of 5 % is for the last word. */
export const FILLED = 0.97;
/** A last span of fewer tokens would be a scrap: the others grow instead. */
const SCRAP = 12;
/** No token is longer than so many code units, but for runs of spaces. */
const LONGEST_TOKEN = 16;

/** What of some spans fits into a budget. */
export interface Fitting {
  readonly kept: readonly Cut[];
  /** The first that does not fit, cut to what is left, where that is a scrap. */
  readonly cutShort: readonly Cut[];
}

/**
 * The best spans that fit, and the first that does not, cut short; a scrap stays apart.
 * @param before how many spans are given already
 */
export function fitting(
  source: SpanSource,
  spans: readonly Cut[],
  budget: number,
  count: Count,
  before = 0,
): Fitting {
  const kept: Cut[] = [];
  let left = budget;
  for (const span of spans) {
    if (span.tokens <= left) {
      kept.push(span);
      left -= span.tokens;
      continue;
    }
    // Where nothing else is given, part of a word is better than nothing.
    const shorter =
      shorten(source, span, left, count) ??
      (kept.length + before === 0 ? shorten(source, span, left, count, AT_CHARACTERS) : undefined);
    if (shorter === undefined) break;
    if (left >= SCRAP || kept.length + before === 0) return { kept: [...kept, shorter], cutShort: [] };
    return { kept, cutShort: [shorter] };
  }
  return { kept, cutShort: [] };
}

/** Places where a text may be cut, at or after one and at or before one. */
interface Cuts {
  after(text: string, at: number, most?: number): number;
  before(text: string, at: number, least?: number): number;
}

const AT_WORDS: Cuts = { after: wordBoundaryAfter, before: wordBoundaryBefore };
const AT_CHARACTERS: Cuts = { after: wholeCharacterAfter, before: wholeCharacterBefore };

/** The longest part of a span around its peak that has no more than so many tokens. */
function shorten(source: SpanSource, span: Cut, tokens: number, count: Count, cuts = AT_WORDS) {
  const text = source.textOf(span.file);
  const { start, end } = span;
  return longest<Cut>(0, end - start, (length) => {
    const centred = Math.min(end - length, Math.max(start, span.peak - length / 2));
    const from = cuts.after(text, centred, end);
    const stretch = withoutEdgeSpace(text, from, cuts.before(text, from + length, from));
    if (stretch.end <= stretch.start) return 'none';
    const counted = count(span.file, stretch.start, stretch.end);
    return counted <= tokens ? { ...span, ...stretch, tokens: counted } : 'over';
  });
}

/** Spans made longer, best first, after their ends and then before their beginnings, until the budget is filled. */
export function grow(source: SpanSource, spans: readonly Cut[], budget: number, count: Count): Cut[] {
  const grown = [...spans];
  const taken = new TakenText();
  for (const span of spans) taken.take(span.file, span);
  let left = budget - total(spans);
  for (const [index, span] of grown.entries()) {
    if (left < budget * (1 - FILLED)) break;
    const allowed = left;
    const text = source.textOf(span.file);
    taken.release(span.file, span.start);
    const { least, most } = taken.room(span.file, span.start, source.boundsOf(span.file), text.length);
    const attempt = (start: number, end: number): Attempt<Cut> => {
      const stretch = withoutEdgeSpace(text, start, end);
      const counted = count(span.file, stretch.start, stretch.end);
      return counted <= span.tokens + allowed ? { ...span, ...stretch, tokens: counted } : 'over';
    };
    const farthest = allowed * LONGEST_TOKEN;
    const after = longest(span.end, Math.min(most, span.end + farthest), (end) =>
      attempt(span.start, wordBoundaryBefore(text, end, span.end)),
    );
    const base = after ?? span;
    const before = longest(0, Math.min(span.start - least, farthest), (length) =>
      attempt(wordBoundaryAfter(text, span.start - length, span.start), base.end),
    );
    const longer = before ?? base;
    grown[index] = longer;
    taken.take(span.file, longer);
    left -= longer.tokens - span.tokens;
  }
  return grown;
}
