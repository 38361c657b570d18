import { z } from 'zod';
import type { OneShotModel } from '../../works/one-shot/one-shot-model.js';
import { formatReadAnswer } from '../../works/reading/format.js';
import { readAnswer } from '../answer-schemas.js';
import { defineTool, type Tool } from '../tool.js';

const MAX_THEMES = 6;

/** The one-shot tool, with the model that widens situations and chooses, or without one. */
export function getPassages(model: OneShotModel): Tool {
  return defineTool({
    name: 'get_passages',
    title: 'Get passages for a situation',
    description: [
      'Get whole passages for a situation in one call, ready to quote: for when you cannot call search_passages and read_passages several times, which finds more.',
      'Give the situation as the person tells it, in a sentence or two of English, and themes if you see some. It is put into several short searches with older words, their results are joined, and up to ten passages, at most 3 of one work, come back as read_passages gives them: citation, ORIGINAL (quote this), AID TRANSLATION, how exact the reference is, licence. The notes say what was searched for.',
      "Not every passage will fit: choose. Next: quote the original exactly with its citation, translate it yourself into the person's language and label that as your own; check_quote before showing it.",
    ].join('\n'),
    input: z.object({
      situation: z
        .string()
        .min(1)
        .describe(
          'What happened or is asked, in English: "My boss takes credit for my work and I say nothing"',
        ),
      themes: z
        .array(z.string())
        .max(MAX_THEMES)
        .optional()
        .describe('What it is about, one to six: ["envy", "speaking up to a master"]'),
    }),
    example: {
      situation: 'My brother and I have not spoken since our father died',
      themes: ['reconciliation'],
    },
    output: readAnswer,
    errors: [
      {
        reason: 'bad-input',
        when: 'the situation holds no words',
        recovery: 'Give the situation as a sentence; themes alone go to search_passages.',
      },
    ],
    usage: {
      query: ({ situation }) => situation,
      delivered: ({ units }) => units.map(({ unit }) => unit),
    },
    handle: async ({ situation, themes }, { library, signal }) => {
      // At the first call: a server lists its tools before it loads what searches.
      const { OneShot } = await import('../../works/one-shot/one-shot.js');
      return new OneShot(library, model).get({ situation, ...(themes !== undefined && { themes }), signal });
    },
    format: formatReadAnswer,
  });
}
