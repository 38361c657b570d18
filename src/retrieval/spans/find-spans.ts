import type { TokenCounter } from '../../text/budgets/token-counter.js';
import { chooseWindows, type FileWindow, type ScoredFile, scoringText } from './choose-windows.js';
import { type DensityOptions, densityOf, heightAt, type Occurrence, type Plateau, raise } from './density.js';
import { fillBudget } from './fill-budget.js';
import type { Span } from './span.js';
import { type ParagraphPart, paragraphParts, wholeSentences } from './whole-sentences.js';

/** What a measurement may change about spans. */
export interface SpanOptions extends DensityOptions {
  /** Whether a heading ends every window, and nothing reaches over it. */
  readonly headings: boolean;
  /** Whether windows are cut to whole sentences with a term in them, paragraph by paragraph; else at words. */
  readonly sentences: boolean;
  /** Of the budget, what one file may take, when several have something; 1 for no limit. */
  readonly fileShare: number;
  /**
   * Text that scores less than this part of the best is taken only when sentences around better text are; null: only
   * sentences with a term are. Without headings there are no sections that could be completed.
   */
  readonly floor: number | null;
  /** Which stems a query's words are looked up under. */
  readonly variants: 'chosen' | 'both';
  /** Whether a large folder's own document frequencies are mixed with the background's. */
  readonly ownFrequencies: boolean;
  /** What the best vector hit weighs beside the heaviest term; 0 leaves vectors out. */
  readonly vectorMass: number;
}

/** The plain method: no headings, no sentences, no share, the sum of all that is near, no vectors. */
export const PLAIN_SPANS: SpanOptions = {
  reach: 250,
  repeat: 1,
  headings: false,
  sentences: false,
  fileShare: 1,
  floor: null,
  variants: 'chosen',
  ownFrequencies: true,
  vectorMass: 0,
};

/** The defaults; docs/decisions/004-spans.md has what they were chosen by. */
export const SPAN_OPTIONS: SpanOptions = {
  ...PLAIN_SPANS,
  repeat: 0.5,
  headings: true,
  sentences: true,
  fileShare: 0.5,
  floor: 0.5,
};

/** A file with something of the query in it. */
export interface SpanFile {
  readonly file: number;
  /** UTF-16 code units. */
  readonly length: number;
  readonly headings: readonly number[];
  /** Offsets of each term of the query, in the order of the weights. */
  readonly chains: readonly (readonly number[])[];
  /** What vectors found of it; masses are parts of the heaviest term's weight. */
  readonly vectors?: readonly Plateau[];
}

/** The token count of a first guess: between English (about 4.5 code units) and German (about 3.8). */
const UNITS_PER_TOKEN = 4;

/**
 * The stretches of the files' texts that score highest for a query, filling a budget of tokens.
 * @param weights of the query's terms
 * @param textOf  the text that the offsets are of
 */
export function findSpans(
  files: readonly SpanFile[],
  weights: readonly number[],
  budget: number,
  counter: TokenCounter,
  textOf: (file: number) => string,
  options: SpanOptions = SPAN_OPTIONS,
): { readonly spans: readonly Span[]; readonly tokens: number } {
  const heaviest = Math.max(1, ...weights);
  const scored = files.map((file) => scoreFile(file, weights, heaviest * options.vectorMass, options));
  const byFile = new Map(scored.map((file) => [file.file, file]));
  return fillBudget(
    {
      choose: (amount) => {
        const windows = chooseWindows(scored, amount, options.fileShare);
        return options.sentences ? refined(windows, byFile, textOf) : windows;
      },
      scoring: scoringText(scored),
      floor: options.headings ? options.floor : null,
      share: options.fileShare,
      textOf,
      boundsOf: (file) => byFile.get(file)?.bounds ?? [],
    },
    budget,
    counter,
    UNITS_PER_TOKEN,
  );
}

interface FileWithOccurrences extends ScoredFile {
  /** Ascending. */
  readonly occurrences: readonly number[];
}

/**
 * Windows cut to whole sentences, best first. Each is cut when it is asked for: of a long note with a term in every
 * paragraph few are. No part scores more than its window.
 * @param windows best first
 */
function* refined(
  windows: readonly FileWindow[],
  files: ReadonlyMap<number, FileWithOccurrences>,
  textOf: (file: number) => string,
): Generator<FileWindow> {
  /** The best last. */
  let waiting: ParagraphPart<FileWindow>[] = [];
  function* atLeast(score: number): Generator<FileWindow> {
    for (let best = waiting.at(-1); best !== undefined && best.score >= score; best = waiting.at(-1)) {
      waiting.pop();
      yield wholeSentences(textOf(best.window.file), best);
    }
  }
  for (const window of windows) {
    yield* atLeast(window.score);
    const file = files.get(window.file);
    if (file === undefined) continue;
    const scoreAt = (place: number) => heightAt(file.density, place);
    const parts = paragraphParts(textOf(window.file), window, file.occurrences, scoreAt);
    waiting = [...waiting, ...parts].sort(bestLast);
  }
  yield* atLeast(0);
}

function bestLast(a: ParagraphPart<FileWindow>, b: ParagraphPart<FileWindow>): number {
  return a.score - b.score || b.window.file - a.window.file || b.peak - a.peak;
}

function scoreFile(
  { file, length, headings, chains, vectors = [] }: SpanFile,
  weights: readonly number[],
  mass: number,
  options: SpanOptions,
): FileWithOccurrences {
  const bounds = options.headings ? headings : [];
  const occurrences: Occurrence[] = chains
    .flatMap((chain, term) => chain.map((at) => ({ at, term })))
    .sort((a, b) => a.at - b.at);
  const density = densityOf(occurrences, weights, bounds, length, options);
  const plateaus = mass > 0 ? vectors.map((hit) => ({ ...hit, mass: hit.mass * mass })) : [];
  return { file, density: raise(density, plateaus), bounds, occurrences: occurrences.map(({ at }) => at) };
}
