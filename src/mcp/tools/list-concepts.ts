import { z } from 'zod';
import type { ConceptList, ConceptSummary } from '../../works/answers.js';
import { conceptList } from '../answer-schemas.js';
import { defineTool, formatNotes } from '../tool.js';

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

/** One line for each concept. */
export function formatConceptList({ concepts, notes }: ConceptList): string {
  const head =
    concepts.length === 0
      ? 'No concept matches. Call list_concepts without a filter to see them all.'
      : `${concepts.length} ${concepts.length === 1 ? 'concept' : 'concepts'}:\n${concepts.map(formatConceptLine).join('\n')}`;
  return head.concat(formatNotes(notes));
}

/** "- slug: name (traditions): gloss" */
export function formatConceptLine({ slug, name, traditions, gloss }: ConceptSummary): string {
  return `- ${slug}: ${name} (${traditions.join(', ')}): ${gloss}`;
}
