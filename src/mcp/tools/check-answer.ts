import { z } from 'zod';
import { formatAnswerCheck } from '../../works/quotes/format.js';
import { answerCheck } from '../answer-schemas.js';
import { defineTool } from '../tool.js';

export const checkAnswerTool = defineTool({
  name: 'check_answer',
  title: 'Check all quotations of an answer',
  description: [
    'Check a whole answer before sending it, or a text somebody hands you: every quotation in it, in any quotation marks or blockquotes, is found and gets its own verdict, against the reference written beside it where there is one.',
    'Gives the quotations in order with their verdicts (as check_quote) and a count of each verdict. What could not be judged is listed and never counts as valid; your own translations will come back as absent, which is right.',
    'Next: mend every quotation that is altered, misattributed or absent, and check again.',
  ].join('\n'),
  input: z.object({
    text: z.string().min(1).describe('The answer as it would be shown, with its quotations and references'),
  }),
  example: { text: 'As it is written: “Blessed are the peacemakers” (Matt 5:9).' },
  output: answerCheck,
  errors: [
    {
      reason: 'bad-input',
      when: 'the text is empty or too long',
      recovery: 'Check the answer in parts.',
    },
  ],
  handle: ({ text }, { library }) => library.checkAnswer(text),
  format: formatAnswerCheck,
});
