import { counted } from '../../text/counted.js';
import type {
  AnswerCheck,
  CheckAnswer,
  CheckedQuotation,
  DiffStep,
  QuoteMatch,
  Verdict,
} from '../answers.js';

/** What each verdict says about the quote. */
const MEANING: Readonly<Record<Verdict, string>> = {
  exact: 'stands in the library, character for character',
  folded: 'stands in the library but for the differences named',
  elided: 'stands in the library, with words left out where the ellipsis is',
  altered: 'is close to a passage, but its words differ',
  misattributed: 'stands in the library, but not where it is said to be',
  absent: 'is not in the library',
};

/** Words of an unchanged stretch that are shown on each side of a change. */
const CONTEXT_WORDS = 6;
/** Characters of a quotation that are shown to recognise it by. */
const SHOWN_OF_QUOTATION = 160;

/** A check as plain text, complete by itself: verdict, where, what was left out or changed, the nearest passages. */
export function formatCheckAnswer({
  verdict,
  matches,
  omitted,
  diff,
  candidates,
  notes,
}: CheckAnswer): string {
  const parts = [`Verdict: ${verdict}. The quote ${MEANING[verdict]}.`];
  if (matches.length > 0) {
    parts.push(
      [verdict === 'altered' ? 'Compared with:' : 'Where it stands:', ...matches.map(formatMatch)].join('\n'),
    );
  }
  if (omitted !== undefined && omitted.length > 0) {
    const left = omitted.map(
      ({ unit, words, negation }) => `- [${unit}] “${words}”${negation ? ' (holds a negation)' : ''}`,
    );
    parts.push(['Left out:', ...left].join('\n'));
  }
  if (diff !== undefined) parts.push(`Difference, [-the text-] and {+the quote+}:\n${formatDiff(diff)}`);
  if (candidates.length > 0) {
    const near = candidates.map(
      ({ unit, ref, text, passage, similarity }) =>
        `- [${unit}] ${ref} (${text}, ${Math.round(similarity * 100)} % of the words): ${passage}`,
    );
    parts.push(['Nearest passages:', ...near].join('\n'));
  }
  if (notes.length > 0) parts.push(notes.join('\n'));
  return parts.join('\n\n');
}

/** The check of a whole answer as plain text: the counts, then each quotation with its verdict. */
export function formatAnswerCheck({ quotations, counts, notes }: AnswerCheck): string {
  const parts: string[] = [];
  if (quotations.length > 0) {
    const tally = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([verdict, count]) => `${count} ${verdict}`);
    parts.push(`${counted(quotations.length, 'quotation')}: ${tally.join(', ')}.`);
  }
  parts.push(...quotations.map(formatQuotation));
  if (notes.length > 0) parts.push(notes.join('\n'));
  return parts.join('\n\n');
}

function formatQuotation({ quote, marks, reference, check }: CheckedQuotation, at: number): string {
  const shown =
    quote.length > SHOWN_OF_QUOTATION ? `${quote.slice(0, SHOWN_OF_QUOTATION).trimEnd()} …` : quote;
  const said = reference === null ? 'no reference beside it' : `said to be ${reference}`;
  const verdict = check === 'too-short' ? 'Not judged: single words.' : formatCheckAnswer(check);
  return `${at + 1}. “${shown}” (${marks}; ${said})\n${verdict.replace(/^(?=.)/gm, '   ')}`;
}

function formatMatch({ unit, ref, text, folds, exact }: QuoteMatch): string {
  const overlooked = folds.length > 0 ? `; overlooked: ${folds.join(', ')}` : '';
  return `- [${unit}] ${ref} (${text}${overlooked}): “${exact}”`;
}

function formatDiff(steps: readonly DiffStep[]): string {
  return steps
    .map(({ op, text, quote }, at) => {
      if (op === 'same') return shorten(text, at === 0, at === steps.length - 1);
      return [text && `[-${text}-]`, quote && `{+${quote}+}`].filter(Boolean).join(' ');
    })
    .join(' ');
}

/** The words beside a change; of a long unchanged stretch the middle, or its outer end, is left out. */
function shorten(text: string, first: boolean, last: boolean): string {
  const words = text.split(' ');
  if (words.length <= 2 * CONTEXT_WORDS) return text;
  const head = first ? [] : words.slice(0, CONTEXT_WORDS);
  const tail = last ? [] : words.slice(-CONTEXT_WORDS);
  return [...head, '…', ...tail].join(' ');
}
