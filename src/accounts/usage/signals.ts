import { VerbatimError } from '../../errors.js';
import type { QuestionCounts } from './usage.repository.js';

/** How the tools were used in a month. */
export interface UsageSignals {
  /** 'YYYY-MM', in UTC; a question belongs to the month of its first call. */
  readonly month: string;
  readonly questions: number;
  readonly calls: number;
  /** Questions with exactly one call of `search_passages` and none of `read_passages` or `get_passages`. */
  readonly oneSearchNoRead: number;
  /** Their share of all questions, 0–1; null without a question. */
  readonly share: number | null;
  /** Median calls of any tool per question, the mean of the middle two where their number is even; null without a question. */
  readonly medianCalls: number | null;
}

/** The month's signals from its questions. */
export function usageSignals(month: string, questions: readonly QuestionCounts[]): UsageSignals {
  const stopped = questions.filter(({ searches, reads }) => searches === 1 && reads === 0).length;
  return {
    month,
    questions: questions.length,
    calls: questions.reduce((total, { calls }) => total + calls, 0),
    oneSearchNoRead: stopped,
    share: questions.length === 0 ? null : stopped / questions.length,
    medianCalls: median(questions.map(({ calls }) => calls)),
  };
}

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

/**
 * From the first millisecond of a month to the first of the next, as ISO 8601 in UTC.
 * @throws VerbatimError `bad-input` for anything but 'YYYY-MM'
 */
export function monthSpan(month: string): { readonly from: string; readonly to: string } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || number === undefined) {
    throw new VerbatimError(
      'bad-input',
      `“${month}” is not a month.`,
      'Give it as year and month, such as 2026-03.',
    );
  }
  const start = (at: number) => new Date(Date.UTC(Number(year), at)).toISOString();
  return { from: start(Number(number) - 1), to: start(Number(number)) };
}
