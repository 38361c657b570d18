import { z } from 'zod';
import { formatSearchAnswer } from '../../works/search/format.js';
import { searchAnswer } from '../answer-schemas.js';
import { defineTool } from '../tool.js';

const MAX_HITS = 20;

export const searchPassages = defineTool({
  name: 'search_passages',
  title: 'Search the library',
  description: [
    'Find passages of the library that speak to a question, a situation, a theme or a half-remembered line.',
    'Search in English whatever language the person writes in, in a plain sentence or a few words; try again with older words ("charity" for love, "vexation", "sloth") and other angles, since one search seldom finds all. Put an exact phrase in double quotes. Words in Hebrew or Greek search the originals.',
    'Gives up to 20 hits (at most 3 of one work), best first: passage id, unit id, author, work, reference, tradition and a snippet that shows where the words matched.',
    'A snippet is not quotable. Next: give the ids of the best hits to read_passages and quote what it returns.',
  ].join('\n'),
  input: z.object({
    query: z
      .string()
      .min(1)
      .describe('What to look for, in English: a sentence, some words, or a "quoted phrase"'),
    tradition: z
      .string()
      .optional()
      .describe('Only works of this tradition, such as "hebrew" or "christian"'),
    work: z.string().optional().describe('Only this work, by id or name: "ecclesiastes", "Matt"'),
    language: z
      .string()
      .optional()
      .describe('Only works whose original is in this language, such as "Hebrew" or "grc"'),
    limit: z.int().min(1).max(MAX_HITS).optional().describe('How many hits; 20 unless set'),
    explain: z.boolean().optional().describe('Say for each hit why it is there'),
  }),
  example: { query: 'working hard for nothing', tradition: 'hebrew' },
  output: searchAnswer,
  errors: [
    {
      reason: 'bad-input',
      when: 'the query is empty, or a tradition, work or language is not in the library',
      recovery: 'Leave the filter out to search everything.',
    },
  ],
  usage: {
    query: ({ query }) => query,
    delivered: ({ hits }) => hits.map(({ id }) => id),
  },
  handle: ({ query, tradition, work, language, limit, explain }, { library, signal }) =>
    library.search({
      query,
      ...(tradition !== undefined && { tradition }),
      ...(work !== undefined && { work }),
      ...(language !== undefined && { language }),
      ...(limit !== undefined && { limit }),
      ...(explain !== undefined && { explain }),
      signal,
    }),
  format: formatSearchAnswer,
});
