import { z } from 'zod';
import { formatCheckAnswer } from '../../works/quotes/format.js';
import { checkAnswer } from '../answer-schemas.js';
import { defineTool } from '../tool.js';

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
