import { z } from 'zod';
import { formatReadAnswer } from '../../works/reading/format.js';
import { readAnswer } from '../answer-schemas.js';
import { defineTool } from '../tool.js';

const MAX_ENTRIES = 10;

export const readPassages = defineTool({
  name: 'read_passages',
  title: 'Read passages',
  description: [
    'Read passages in full before quoting them: the only text that may be quoted is what this returns.',
    'Takes passage ids and unit ids from search_passages, and references as people write them ("Eccl 4:17", "Matt 5:44-48", "Ps 23", "1 Cor 13:4–7"), mixed, at most 10.',
    'Gives each unit once: citation ready to copy, ORIGINAL (quote this), AID TRANSLATION (public domain, to understand by), how exact the reference is, which hits it covers, the unit that follows, licence. Long answers are cut where they say so, with what to ask for to get the rest.',
    'With romanise: true an original in another script comes in Latin letters too, labelled ROMANISATION: a help for reading aloud beside the original, never the thing to quote.',
    "A reference that cannot be placed comes back with the nearest ones that can. Next: quote the original exactly with its citation, translate it yourself into the person's language and label that as your own; check_quote before showing it.",
  ].join('\n'),
  input: z.object({
    ids: z
      .array(z.string())
      .min(1)
      .max(MAX_ENTRIES)
      .describe(
        'Passage ids, unit ids and references: ["ecclesiastes-web:88", "ecclesiastes/4:17", "Matt 5:44-48"]',
      ),
    translation: z
      .string()
      .optional()
      .describe(
        'Which aid translation, by short name such as "kjv"; "all" for every one; the preferred one unless set',
      ),
    romanise: z
      .boolean()
      .optional()
      .describe(
        'true: also give each original in Latin letters (pinyin, IAST, Greek, Hebrew), for a person who cannot read its script',
      ),
  }),
  example: { ids: ['Eccl 4:17', 'Matt 5:44-48'] },
  output: readAnswer,
  errors: [
    {
      reason: 'bad-input',
      when: 'no entry or more than 10 are asked for, or a translation that no work asked for has',
      recovery: 'Ask for at most 10 in one call, and leave the translation out to get the preferred one.',
    },
  ],
  usage: {
    // A part asked for by where it begins is delivered as that part: the unit's beginning came before.
    delivered: ({ units }, { ids }) =>
      units.map(({ unit }) => ids.find((id) => id.startsWith(`${unit}@`)) ?? unit),
  },
  handle: ({ ids, translation, romanise }, { library }) =>
    library.read({
      ids,
      ...(translation !== undefined && { translation }),
      ...(romanise !== undefined && { romanise }),
    }),
  format: formatReadAnswer,
});
