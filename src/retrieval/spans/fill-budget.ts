import { withoutEdgeSpace, wordBoundaryAfter, wordBoundaryBefore } from '../../text/budgets/cut-at-words.js';
import type { TokenCounter } from '../../text/budgets/token-counter.js';
import { firstIndex } from './ascending.js';
import { complete } from './complete-spans.js';
import { FILLED, type Fitting, fitting, grow } from './fit-spans.js';
import { type Count, type Cut, counting, type Span, type SpanSource, total } from './span.js';
import { TakenText } from './taken-text.js';

/** Tokens that are counted for a first estimate. */
const SAMPLE = 300;
/** How often an amount of text is tried for its tokens before all of it is. */
const ROUNDS = 6;
/** No limit for a file either: what there is fits. */
const ALL = Number.POSITIVE_INFINITY;
/** So often is less than the floor of the level before told from what is less still. */
const LEVELS = 4;
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
  amount = Math.min(amount, source.scoring);
  for (let round = 1; ; round += 1) {
    spans = cut(source, source.choose(amount), count, budget * OVER);
    const tokens = total(spans);
    if (tokens >= budget || amount === ALL) break;
    // Where many texts score the same, a little more may be far more: what is too much is left out below.
    const more = amount * Math.min(4, (budget * (OVER + 0.04)) / Math.max(1, tokens));
    amount =
      amount >= source.scoring ? ALL : round < ROUNDS ? Math.min(more, source.scoring) : source.scoring;
  }
  const { kept, cutShort } = fittingBestFirst(source, spans, budget, count);
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

/**
 * What fits: what scores at least the floor of the best, then what follows it in its section, then what scores at least the
 * floor of that, and so on.
 */
function fittingBestFirst(source: SpanSource, spans: readonly Cut[], budget: number, count: Count): Fitting {
  const { floor } = source;
  if (floor === null) return fitting(source, spans, budget, count);
  let given: readonly Cut[] = [];
  let least = (spans[0]?.score ?? 0) * floor;
  for (let level = 1, from = 0; from < spans.length; level += 1, least *= floor) {
    const past =
      level < LEVELS ? firstIndex(spans.length, (at) => (spans[at] as Cut).score < least) : spans.length;
    if (past === from) continue;
    const next = cut(source, spans.slice(from, past), count, Number.POSITIVE_INFINITY, given);
    const { kept, cutShort } = fitting(source, next, budget - total(given), count, given.length);
    given = [...given, ...kept];
    if (cutShort.length > 0 || kept.length < next.length) return { kept: given, cutShort };
    const several = given.some(({ file }) => file !== given[0]?.file);
    given = complete(
      source,
      given,
      budget,
      several && past < spans.length ? source.share * budget : budget,
      count,
    );
    from = past;
  }
  return { kept: given, cutShort: [] };
}

/** Windows at word boundaries, none overlapping another, counted until there is more than enough. */
function cut(
  source: SpanSource,
  windows: Iterable<Omit<Cut, 'tokens'>>,
  count: Count,
  enough: number,
  before: readonly Cut[] = [],
): Cut[] {
  const spans: Cut[] = [];
  const taken = new TakenText();
  for (const span of before) taken.take(span.file, span);
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
