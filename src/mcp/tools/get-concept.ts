import { z } from 'zod';
import { formatConceptAnswer } from '../../works/concepts/format.js';
import { conceptAnswer } from '../answer-schemas.js';
import { defineTool } from '../tool.js';

export const getConcept = defineTool({
  name: 'get_concept',
  title: 'Look up a concept',
  description: [
    'Look up one concept by any of its names, in English or romanised ("hevel", "vanity", "ataraxia").',
    'Gives its original terms, a description, what it parallels and stands in tension with in other traditions, broader and narrower concepts, and key passages by reference. A name that is not known comes back with the closest.',
    'The description is not quotable. Next: read_passages with the key passages.',
  ].join('\n'),
  input: z.object({ name: z.string().min(1).describe('The name or slug of the concept') }),
  example: { name: 'vanity' },
  output: conceptAnswer,
  errors: [
    { reason: 'bad-input', when: 'the name is empty', recovery: 'list_concepts shows the names there are.' },
  ],
  handle: ({ name }, { library }) => library.getConcept(name),
  format: formatConceptAnswer,
});
