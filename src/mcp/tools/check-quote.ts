import { z } from 'zod';
import type { CheckAnswer, DiffStep, QuoteMatch, Verdict } from '../../works/answers.js';
import { checkAnswer } from '../answer-schemas.js';
import { defineTool, formatNotes } from '../tool.js';

/** More than a model needs to tell where a common phrase stands. */
const MAX_SHOWN = 10;

export const checkQuote = defineTool({
  name: 'check_quote',
  title: 'Check a quote',
  description: [
    'Check that a quote really stands in the library, before showing it to anyone, or when a person asks whether somebody really said it.',
    'Give the quote alone, without quotation marks or your translation of it; say where it is said to stand when you know. Originals and the stored translations are searched; half a verse and quotes over several verses are fine; mark what is left out with an ellipsis.',
    'Gives a verdict: exact; folded (the same but for the named differences in case, accents, punctuation …); elided (shows what the ellipsis leaves out); altered (word by word difference); misattributed (where it really stands); absent (nearest passages).',
    'Next: show only exact and folded quotes as quotes; correct the others from what is returned, or read the candidates with read_passages.',
  ].join('\n'),
  input: z.object({
    quote: z.string().min(1).describe('The words to check, exactly as they would be shown'),
    work: z.string().optional().describe('The work they are said to be from, by id or name'),
    locus: z.string().optional().describe('Where they are said to stand: "Matt 5:44", "ecclesiastes/4:17"'),
  }),
  example: { quote: 'Blessed are the peacemakers', locus: 'Matt 5:9' },
  output: checkAnswer,
  errors: [
    {
      reason: 'bad-input',
      when: 'the quote is empty or too long, or the work or locus is not known',
      recovery: 'Leave work and locus out to look everywhere, or check a long text with check_answer.',
    },
  ],
  handle: ({ quote, work, locus }, { library }) =>
    library.check({
      quote,
      ...(work !== undefined && { work }),
      ...(locus !== undefined && { locus }),
    }),
  format: formatCheckAnswer,
});

const MEANING: Readonly<Record<Verdict, string>> = {
  exact: 'stands in the library, character for character',
  folded: 'stands in the library but for the differences named',
  elided: 'stands in the library, with words left out where the ellipsis is',
  altered: 'is close to a passage, but its words differ',
  misattributed: 'stands in the library, but not where it is said to be',
  absent: 'is not in the library',
};

/** Verdict, where, folds, what was left out, differences, candidates, notes. */
export function formatCheckAnswer(answer: CheckAnswer): string {
  const { verdict, matches, omitted, diff, candidates, notes } = answer;
  const sections = [`Verdict: ${verdict}. The quote ${MEANING[verdict]}.`];
  if (matches.length > 0) sections.push(['Where it stands:', ...capped(matches.map(formatMatch))].join('\n'));
  if (omitted && omitted.length > 0) {
    const left = omitted.map(
      ({ unit, words, negation }) =>
        `- [${unit}] "${words}"${negation ? ' (a negation: the quote may say the opposite of the text)' : ''}`,
    );
    sections.push(['Left out:', ...capped(left)].join('\n'));
  }
  if (diff && diff.length > 0) sections.push(`Difference ([-text-] {+quote+}):\n${formatDiff(diff)}`);
  if (candidates.length > 0) {
    const near = candidates.map(
      ({ unit, ref, text, passage, similarity }) =>
        `- [${unit}] ${ref} (${text}, ${Math.round(similarity * 100)} % of the words): ${passage}`,
    );
    sections.push(['Nearest passages:', ...capped(near)].join('\n'));
  }
  return sections.join('\n\n').concat(formatNotes(notes));
}

function formatMatch({ unit, ref, text, start, end, folds, exact }: QuoteMatch): string {
  const overlooked = folds.length > 0 ? `; overlooked: ${folds.join(', ')}` : '';
  return `- [${unit}] ${ref} (${text}, characters ${start}–${end}${overlooked}): "${exact}"`;
}

/** The difference in one line: what only the text has in [-…-], what only the quote has in {+…+}. */
function formatDiff(steps: readonly DiffStep[]): string {
  return steps
    .map(({ op, text, quote }) => {
      if (op === 'same') return text;
      return [text && `[-${text}-]`, quote && `{+${quote}+}`].filter(Boolean).join(' ');
    })
    .join(' ');
}

function capped(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_SHOWN) return lines;
  return [...lines.slice(0, MAX_SHOWN), `- and ${lines.length - MAX_SHOWN} more.`];
}
