import { countWords } from '../../text/sentences.js';
import type { AnswerCheck, CheckAnswer, CheckedQuotation, Verdict } from '../answers.js';
import type { Claim, Claims } from './claims.js';
import type { Quotation } from './quotation.js';
import { findQuotations } from './quotations.js';
import { type Reference, References } from './references.js';

/** Quotations checked in one answer. */
const MOST_QUOTATIONS = 500;
/** A <cite> of fewer words is the title of a work. */
const WORDS_OF_TITLE = 4;

/** The verdict on a quote, null when it holds no words. */
export type Judge = (quote: string, claim: Claim | null) => CheckAnswer | 'too-short' | null;

/** Gives each quotation of an answer its verdict; those inside another are judged when that one is not the text's words. */
export function checkQuotations(answer: string, claims: Claims, judge: Judge): AnswerCheck {
  const references = new References(answer, claims);
  const quotations: CheckedQuotation[] = [];
  const found = findQuotations(answer);
  const judgeAll = (some: readonly Quotation[]) => {
    for (const quotation of some) {
      if (quotations.length >= MOST_QUOTATIONS) return;
      if (quotation.marks === 'cite' && countWords(quotation.quote) < WORDS_OF_TITLE) continue;
      const reference = references.of(quotation);
      const check = judgeQuotation(quotation, reference, judge);
      if (check === null) continue;
      quotations.push(checked(quotation, reference, check));
      if (check !== 'too-short' && (check.verdict === 'absent' || check.verdict === 'altered')) {
        judgeAll(quotation.inner);
      }
    }
  };
  judgeAll(found);
  const last = quotations.at(-1);
  const unchecked =
    quotations.length < MOST_QUOTATIONS ? 0 : found.filter(({ start }) => start > (last?.start ?? 0)).length;
  const counts = countVerdicts(quotations);
  return { quotations, counts, notes: notesOn(quotations.length, unchecked, counts) };
}

function judgeQuotation(
  { quote }: Quotation,
  reference: Reference | null,
  judge: Judge,
): CheckAnswer | 'too-short' | null {
  const words = countWords(quote);
  if (words === 0) return null;
  if (words === 1) return 'too-short';
  const check = judge(quote, reference?.claim ?? null);
  if (check === null || check === 'too-short' || reference === null || reference.claim !== null) return check;
  return {
    ...check,
    notes: [
      ...check.notes,
      `The reference “${reference.written}” names no place in this library, so only the words were checked.`,
    ],
  };
}

function checked(
  { quote, start, end, marks }: Quotation,
  reference: Reference | null,
  check: CheckAnswer | 'too-short',
): CheckedQuotation {
  return { quote, start, end, marks, reference: reference?.written ?? null, check };
}

function countVerdicts(quotations: readonly CheckedQuotation[]): AnswerCheck['counts'] {
  const counts: Record<Verdict | 'too-short', number> = {
    exact: 0,
    folded: 0,
    elided: 0,
    altered: 0,
    misattributed: 0,
    absent: 0,
    'too-short': 0,
  };
  for (const { check } of quotations) counts[check === 'too-short' ? check : check.verdict] += 1;
  return counts;
}

function notesOn(total: number, unchecked: number, counts: AnswerCheck['counts']): string[] {
  if (total === 0)
    return ['No quotation was found: nothing was checked. Words without quotation marks are not quotations.'];
  const notes: string[] = [];
  const wrong = counts.altered + counts.misattributed + counts.absent;
  if (wrong > 0)
    notes.push(
      `${wrong} of ${total} quotations are not the text’s words, or not from where they are said to be.`,
    );
  if (counts['too-short'] > 0) notes.push(`${counts['too-short']} of single words were not judged.`);
  if (unchecked > 0)
    notes.push(`${unchecked} further quotations were not checked: check the rest of the answer by itself.`);
  return notes;
}
