import {
  wholeCharacterAfter,
  wholeCharacterBefore,
  withoutEdgeSpace,
  wordBoundaryAfter,
  wordBoundaryBefore,
} from '../../text/budgets/cut-at-words.js';
import type { TokenCounter } from '../../text/budgets/token-counter.js';
import type { FileWindow } from './choose-windows.js';
import { TakenText } from './taken-text.js';

/** A stretch of a file as it is returned: whole words, no white space at its ends. */
export interface Span {
  readonly file: number;
  /** UTF-16 offsets, `end` past the last. */
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly tokens: number;
}

interface Cut extends Span {
  /** Where it scores highest. */
  readonly peak: number;
}

/** What the budget is filled from. */
export interface SpanSource {
  /** Windows that hold about so many code units between them, best first. */
  choose(amount: number): Iterable<FileWindow>;
  /** How many code units score at all. */
  readonly scoring: number;
  textOf(file: number): string;
  /** Offsets that no span of the file reaches over, ascending. */
  boundsOf(file: number): readonly number[];
}

/** As much of the budget as is filled without further ado; the rest of 5 % is for the last word. */
const FILLED = 0.97;
/** A last span of fewer tokens would be a scrap: the others grow instead. */
const SCRAP = 12;
/** Tokens that are counted for a first estimate. */
const SAMPLE = 300;
/** No token is longer than so many code units, but for runs of spaces. */
const LONGEST_TOKEN = 16;
/** How often an amount of text is tried for its tokens before all of it is. */
const ROUNDS = 6;
/** So much over the budget is chosen that the last window can be cut. */
const OVER = 1.04;

/**
 * Spans whose tokens, each counted alone, are within 5 % of the budget and never above it, as long as enough text
 * scores; best first.
 * @param unitsPerToken a first guess of how many UTF-16 code units a token is
 */
export function fillBudget(
  source: SpanSource,
  budget: number,
  counter: TokenCounter,
  unitsPerToken: number,
): { readonly spans: readonly Span[]; readonly tokens: number } {
  const count = counting(source, counter);
  let amount = budget * unitsPerToken * OVER;
  // A few windows tell how many code units a token of these texts is.
  let spans = cut(source, source.choose(Math.min(amount, source.scoring)), count, Math.min(budget, SAMPLE));
  const sampled = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  if (sampled > 0) amount = (budget * OVER * sampled) / Math.max(1, total(spans));
  for (let round = 1; ; round += 1) {
    spans = cut(source, source.choose(Math.min(amount, source.scoring)), count, budget * OVER);
    const tokens = total(spans);
    if (tokens >= budget || amount >= source.scoring) break;
    // Where many texts score the same, a little more may be far more: what is too much is left out below.
    amount =
      round < ROUNDS ? amount * Math.min(4, (budget * (OVER + 0.04)) / Math.max(1, tokens)) : source.scoring;
  }
  const { kept, cutShort } = fitting(source, spans, budget, count);
  let filled: readonly Cut[] = kept;
  if (cutShort.length > 0 && total(kept) < budget * FILLED) {
    filled = [kept.concat(cutShort), grow(source, kept, budget, count)].reduce((scrap, grown) =>
      total(grown) >= Math.min(budget * FILLED, total(scrap)) ? grown : scrap,
    );
  }
  return {
    spans: filled.map(({ file, start, end, score, tokens }) => ({ file, start, end, score, tokens })),
    tokens: total(filled),
  };
}

type Count = (file: number, start: number, end: number) => number;

/** Counts each stretch once. */
function counting(source: SpanSource, counter: TokenCounter): Count {
  const known = new Map<string, number>();
  return (file, start, end) => {
    const name = `${file}:${start}:${end}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const tokens = counter.count(source.textOf(file).slice(start, end));
    known.set(name, tokens);
    return tokens;
  };
}

const total = (spans: readonly Span[]): number => spans.reduce((sum, { tokens }) => sum + tokens, 0);

/** Windows at word boundaries, none overlapping another, counted until there is more than enough. */
function cut(source: SpanSource, windows: Iterable<FileWindow>, count: Count, enough: number): Cut[] {
  const spans: Cut[] = [];
  const taken = new TakenText();
  let tokens = 0;
  for (const window of windows) {
    const text = source.textOf(window.file);
    const bounds = source.boundsOf(window.file);
    const { least, most } = taken.room(window.file, window.peak, bounds, text.length);
    const { start, end } = withoutEdgeSpace(
      text,
      wordBoundaryBefore(text, Math.max(least, window.start), least),
      wordBoundaryAfter(text, Math.min(most, window.end), most),
    );
    if (end <= start) continue;
    const peak = Math.min(end, Math.max(start, window.peak));
    const counted = count(window.file, start, end);
    spans.push({ file: window.file, start, end, score: window.score, tokens: counted, peak });
    taken.take(window.file, { start, end });
    tokens += counted;
    if (tokens > enough) break;
  }
  return spans;
}

/** The best spans that fit, and the first that does not, cut short; a scrap stays apart. */
function fitting(
  source: SpanSource,
  spans: readonly Cut[],
  budget: number,
  count: Count,
): { readonly kept: Cut[]; readonly cutShort: readonly Cut[] } {
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
      (kept.length === 0 ? shorten(source, span, left, count, AT_CHARACTERS) : undefined);
    if (shorter === undefined) break;
    if (left >= SCRAP || kept.length === 0) return { kept: [...kept, shorter], cutShort: [] };
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
function grow(source: SpanSource, spans: readonly Cut[], budget: number, count: Count): Cut[] {
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

/** What a number comes to: a result, too much, or too little for any. */
type Attempt<T> = T | 'over' | 'none';

/** The result for the greatest number from `low` to `high` that has one, by halving: too little is below, too much above. */
function longest<T extends object>(
  low: number,
  high: number,
  attempt: (length: number) => Attempt<T>,
): T | undefined {
  if (high <= low) return undefined;
  const all = attempt(high);
  if (typeof all === 'object') return all;
  let best: T | undefined;
  let [from, to] = [low, high];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    const found = attempt(middle);
    if (found === 'over') to = middle;
    else {
      if (found !== 'none') best = found;
      from = middle;
    }
  }
  return best;
}
