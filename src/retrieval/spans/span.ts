import type { TokenCounter } from '../../text/budgets/token-counter.js';
import type { FileWindow } from './choose-windows.js';

/** A stretch of a file as it is returned: whole words, no white space at its ends. */
export interface Span {
  readonly file: number;
  /** UTF-16 offsets, `end` past the last. */
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly tokens: number;
}

/** A span while the budget is being filled. */
export interface Cut extends Span {
  /** Where it scores highest. */
  readonly peak: number;
}

/** What the budget is filled from. */
export interface SpanSource {
  /** Windows that hold about so many code units between them, best first. */
  choose(amount: number): Iterable<FileWindow>;
  /** How many code units score at all. */
  readonly scoring: number;
  /** Of the best score, what less than that is filled with only after what stands around the better; null: nothing stands around it. */
  readonly floor: number | null;
  /** Of the budget, what one file may take where several have something. */
  readonly share: number;
  textOf(file: number): string;
  /** Offsets that no span of the file reaches over, ascending. */
  boundsOf(file: number): readonly number[];
}

/** The tokens of a stretch of a file, UTF-16 offsets. */
export type Count = (file: number, start: number, end: number) => number;

/** Counts each stretch once. */
export function counting(source: SpanSource, counter: TokenCounter): Count {
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

/** The tokens of spans together. */
export const total = (spans: readonly Span[]): number => spans.reduce((sum, { tokens }) => sum + tokens, 0);
