import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VerbatimError } from '../../errors.js';
import { packageRoot } from '../../package-root.js';
import type { DocumentFrequencies } from '../../retrieval/spans/document-frequencies.js';
import { PLAIN_SPANS, SPAN_OPTIONS, type SpanOptions } from '../../retrieval/spans/find-spans.js';
import type { TokenCounter } from '../../text/budgets/token-counter.js';
import { bootstrapInterval, type Interval, mean } from '../measures/bootstrap.js';
import { randomisationTest } from '../measures/randomisation-test.js';
import { readTableFile } from '../sets/table-file.js';
import { characterAveragePrecision, characterRecall, type Stretch } from './character-precision.js';
import {
  type CollectionFile,
  FtsMethod,
  type NearStretches,
  paragraphsOf,
  type SpanMethod,
  sentenceStretches,
  spanMethod,
} from './methods.js';

/** A question with the stretches that answer it. */
export interface SpanQuestion {
  readonly query: string;
  readonly answers: readonly Stretch[];
}

/** Notes, and questions to them. */
export interface SpanSet {
  readonly files: readonly CollectionFile[];
  readonly questions: readonly SpanQuestion[];
}

/** How a method did at a budget. */
export interface SpanScore {
  readonly method: string;
  readonly budget: number;
  /** Mean over questions of the average precision over characters. */
  readonly map: number;
  readonly interval: Interval | undefined;
  /** Mean share of the answers' characters that were returned. */
  readonly recall: number;
  /** Two-sided, against the paragraphs; null for themselves. */
  readonly p: number | null;
}

/** Tokens at which methods are compared; the set's notes are some 3,500 together. */
const SPAN_BUDGETS = [100, 200, 400] as const;

/** A quarter of the heaviest term: what docs/decisions/004-spans.md has the figures of beside other masses. */
const VECTORS = { vectorMass: 0.25 } as const;

/** What is compared: the plain method, each addition to it alone, the defaults, and what they are without some and with vectors. */
const SPAN_CONFIGURATIONS: Readonly<Record<string, SpanOptions>> = {
  plain: PLAIN_SPANS,
  'plain, repeats halved': { ...PLAIN_SPANS, repeat: 0.5 },
  'plain, headings': { ...PLAIN_SPANS, headings: true },
  'plain, sentences': { ...PLAIN_SPANS, sentences: true },
  'plain, half a file': { ...PLAIN_SPANS, fileShare: 0.5 },
  'plain, both stems': { ...PLAIN_SPANS, variants: 'both' },
  'plain, reach 120': { ...PLAIN_SPANS, reach: 120 },
  'plain, reach 500': { ...PLAIN_SPANS, reach: 500 },
  'plain, vectors': { ...PLAIN_SPANS, ...VECTORS },
  defaults: SPAN_OPTIONS,
  'no headings': { ...SPAN_OPTIONS, headings: false },
  'nothing completed': { ...SPAN_OPTIONS, floor: null },
  'no share': { ...SPAN_OPTIONS, fileShare: 1 },
  neither: { ...SPAN_OPTIONS, headings: false, fileShare: 1 },
  'defaults, vectors': { ...SPAN_OPTIONS, ...VECTORS },
  'no headings, vectors': { ...SPAN_OPTIONS, headings: false, ...VECTORS },
  'no share, vectors': { ...SPAN_OPTIONS, fileShare: 1, ...VECTORS },
  'neither, vectors': { ...SPAN_OPTIONS, headings: false, fileShare: 1, ...VECTORS },
};

const AnswerRow = z.object({ query: z.string().min(1), file: z.string(), answer: z.string().min(1) });

/**
 * The committed set: its notes, and what answers what.
 * @throws VerbatimError `mismatch` for an answer that is not there, `bad-input` for a malformed row
 */
export function readSpanSet(root = join(packageRoot, 'evaluation', 'spans')): SpanSet {
  const files = markdownOf(join(root, 'notes'));
  const questions = readTableFile(join(root, 'judgements.tsv'), AnswerRow).map(({ row, place }) => {
    const { query, file, answer } = row;
    const start = files.find((each) => each.file === file)?.text.indexOf(answer) ?? -1;
    if (start === -1) {
      throw new VerbatimError(
        'mismatch',
        `${place}: the answer to "${query}" does not stand in ${file}.`,
        'Give it as it stands there.',
      );
    }
    return { query, answers: [{ file, start, end: start + answer.length }] };
  });
  return { files, questions };
}

/** The repository's own documentation, in English: something else to be found in. */
export function ownDocumentation(): CollectionFile[] {
  return markdownOf(join(packageRoot, 'docs')).map(({ file, text }) => ({ file: `docs/${file}`, text }));
}

export interface SpanEvaluationOptions {
  /** Without it, configurations that have vectors are left out. */
  readonly near?: NearStretches;
  readonly configurations?: Readonly<Record<string, SpanOptions>>;
}

/** Every method at every budget, on one collection. */
export function evaluateSpans(
  files: readonly CollectionFile[],
  questions: readonly SpanQuestion[],
  frequencies: DocumentFrequencies,
  counter: TokenCounter,
  { near, configurations = SPAN_CONFIGURATIONS }: SpanEvaluationOptions = {},
): SpanScore[] {
  const paragraphs = new FtsMethod(files, paragraphsOf, counter);
  const sentences = new FtsMethod(files, sentenceStretches, counter);
  const measured = Object.entries(configurations).filter(([, { vectorMass }]) => vectorMass === 0 || near);
  try {
    return compare(questions, [
      ['FTS5 paragraphs', paragraphs.ask],
      ['FTS5 sentences', sentences.ask],
      ...measured.map(
        ([name, options]) => [name, spanMethod(files, frequencies, counter, options, near)] as const,
      ),
    ]);
  } finally {
    paragraphs.close();
    sentences.close();
  }
}

function compare(
  questions: readonly SpanQuestion[],
  methods: readonly (readonly [string, SpanMethod])[],
): SpanScore[] {
  return SPAN_BUDGETS.flatMap((budget) => {
    let base: readonly number[] | undefined;
    return methods.map(([method, ask]) => {
      const returned = questions.map(({ query }) => ask(query, budget));
      const scores = questions.map(({ answers }, at) =>
        characterAveragePrecision(returned[at] ?? [], answers),
      );
      const recall = questions.map(({ answers }, at) => characterRecall(returned[at] ?? [], answers));
      const p = base === undefined ? null : (randomisationTest(scores, base)?.p ?? null);
      base ??= scores;
      return {
        method,
        budget,
        map: mean(scores) ?? 0,
        interval: bootstrapInterval(scores),
        recall: mean(recall) ?? 0,
        p,
      };
    });
  });
}

function markdownOf(folder: string): CollectionFile[] {
  if (!existsSync(folder)) {
    throw new VerbatimError(
      'not-found',
      `There is no folder ${folder}, which holds the notes of the span set.`,
      'Put evaluation/spans back as it came with Verbatim.',
    );
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}
