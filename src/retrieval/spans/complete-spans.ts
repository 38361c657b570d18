import { withoutEdgeSpace } from '../../text/budgets/cut-at-words.js';
import { firstFrom } from './ascending.js';
import { longest } from './longest.js';
import { quotableUnits } from './quotable-units.js';
import { type Count, type Cut, type SpanSource, total } from './span.js';
import { TakenText } from './taken-text.js';

/** Of headings. */
const MOST_LEVELS = 6;
/** So far past where it scores highest a section is still about what was found. UTF-16 code units. */
const FARTHEST = 1000;

const HEADING = /[#=]{1,6}(?=[ \t])/y;

/**
 * Spans made longer, best first, by the whole sentences and list items that follow in their sections, while they fit. What
 * begins with a heading goes on over the headings under that.
 * @param most tokens that one file's spans may come to
 */
export function complete(
  source: SpanSource,
  spans: readonly Cut[],
  budget: number,
  most: number,
  count: Count,
): Cut[] {
  const taken = new TakenText();
  const byFile = new Map<number, number>();
  for (const span of spans) {
    taken.take(span.file, span);
    byFile.set(span.file, (byFile.get(span.file) ?? 0) + span.tokens);
  }
  let left = budget - total(spans);
  return spans.map((span) => {
    const inFile = byFile.get(span.file) ?? 0;
    const allowed = Math.min(left, most - inFile);
    if (allowed <= 0) return span;
    taken.release(span.file, span.start);
    const longer = lengthened(source, span, allowed, taken, count);
    taken.take(span.file, longer);
    left -= longer.tokens - span.tokens;
    byFile.set(span.file, inFile + longer.tokens - span.tokens);
    return longer;
  });
}

function lengthened(source: SpanSource, span: Cut, allowed: number, taken: TakenText, count: Count): Cut {
  const text = source.textOf(span.file);
  const bounds = source.boundsOf(span.file);
  const { most } = taken.room(span.file, span.start, [], sectionEnd(text, span, bounds));
  const to = Math.min(most, span.peak + FARTHEST);
  if (to <= span.end) return span;
  const ends = [span.end];
  for (const unit of quotableUnits(text.slice(span.end, to))) ends.push((ends.at(-1) ?? 0) + unit.length);
  // What is cut off is no whole sentence.
  if (to < most) ends.pop();
  return (
    longest(0, ends.length - 1, (index) => {
      const stretch = withoutEdgeSpace(text, span.start, ends[index] ?? span.end);
      const tokens = count(span.file, stretch.start, stretch.end);
      return tokens <= span.tokens + allowed ? { ...span, ...stretch, tokens } : 'over';
    }) ?? span
  );
}

/**
 * Where the section ends that a span stands in, or the one that it begins with the heading of, whose parts are under it;
 * no farther than is looked for.
 */
function sectionEnd(text: string, { start, peak }: Cut, bounds: readonly number[]): number {
  let next = firstFrom(bounds, start);
  const level = bounds[next] === start ? levelAt(text, start) : MOST_LEVELS;
  if (bounds[next] === start) next += 1;
  for (; next < bounds.length; next += 1) {
    const bound = bounds[next] as number;
    if (bound > peak + FARTHEST || levelAt(text, bound) <= level) return bound;
  }
  return text.length;
}

/** How deep the section is that begins at a place. */
function levelAt(text: string, place: number): number {
  HEADING.lastIndex = place;
  return HEADING.exec(text)?.[0].length ?? 1;
}
