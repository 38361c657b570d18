import type { CheckAnswer, CheckRequest } from '../../works/answers.js';
import { type JudgedTrial, judgeTrials, type QuoteTally, quoteTrials, tally } from './quote-checks.js';
import type { UnitText } from './unit-texts.repository.js';

/** Share of verdicts that have to be right. */
export const LEAST_RIGHT = 0.99;

/** What checking quotes needs of a library. */
export interface QuoteLibrary {
  counted(unit: string): string | undefined;
  unitTexts(): readonly UnitText[];
  /** Every body of every text. */
  bodies(): readonly string[];
  check(request: CheckRequest): Promise<CheckAnswer>;
}

/** How the verdicts over altered quotes went. */
export interface QuoteEvaluation {
  /** By kind of alteration; the last is over all. */
  readonly tallies: readonly QuoteTally[];
  readonly wrong: readonly JudgedTrial[];
  /** At least 0.99 right, and nothing called exact that is not. Undefined where there was nothing to try. */
  readonly passes: boolean | undefined;
}

/** Checks five altered quotes of each unit that the library has. */
export async function evaluateQuotes(
  library: QuoteLibrary,
  loci: readonly string[],
  onProgress: (stage: string, done: number, total: number) => void = () => {},
): Promise<QuoteEvaluation> {
  const held = loci.filter((unit) => library.counted(unit) !== undefined);
  const trials = quoteTrials(held, library.unitTexts(), library.bodies());
  const judged = await judgeTrials(
    trials,
    (request) => library.check(request),
    (done) => onProgress('quotes', done, trials.length),
  );
  const tallies = tally(judged);
  const all = tallies.at(-1);
  return {
    tallies,
    wrong: judged.filter(({ right, verdict }) => !right.includes(verdict)),
    passes:
      all === undefined || all.trials === 0
        ? undefined
        : all.right / all.trials >= LEAST_RIGHT && all.wronglyExact === 0,
  };
}
