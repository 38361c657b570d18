import { z } from 'zod';
import { formatConceptList } from '../../works/concepts/format.js';
import { conceptList } from '../answer-schemas.js';
import { defineTool } from '../tool.js';

export const listConcepts = defineTool({
  name: 'list_concepts',
  title: 'List concepts',
  description: [
    'Browse the concepts that run through the traditions (vanity, equanimity, mercy …), to find words to search with or traditions to compare.',
    "Gives each concept's slug, name, traditions and a one-line gloss. Concepts are a guide written for this library and are not quotable. Next: get_concept for one of them, or search_passages.",
  ].join('\n'),
  input: z.object({
    filter: z
      .string()
      .optional()
      .describe('Only concepts that have this in their names, gloss or traditions'),
  }),
  example: { filter: 'stoic' },
  output: conceptList,
  errors: [],
  handle: ({ filter }, { library }) => library.listConcepts(filter),
  format: formatConceptList,
});
