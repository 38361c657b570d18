import { z } from 'zod';
import type { Concept, ConceptAnswer, ConceptLink } from '../../works/answers.js';
import { conceptAnswer } from '../answer-schemas.js';
import { defineTool, formatNotes } from '../tool.js';
import { formatConceptLine } from './list-concepts.js';

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

/** The concept in full, or the closest ones. */
export function formatConceptAnswer({ concept, closest, notes }: ConceptAnswer): string {
  if (concept !== null) return formatConcept(concept).concat(formatNotes(notes));
  const near = closest.length > 0 ? ` The closest are:\n${closest.map(formatConceptLine).join('\n')}` : '';
  return `No concept has that name.${near}`.concat(formatNotes(notes));
}

function formatConcept(concept: Concept): string {
  const { slug, name, traditions, gloss, also, originalTerms, description, passages } = concept;
  const terms = originalTerms.map(({ term, language, romanised }) => `${term} (${romanised}, ${language})`);
  const places = passages.map(({ work, ref, unit }) =>
    unit === null ? `- ${work} ${ref} (not in this library)` : `- [${unit}] ${ref}`,
  );
  const sections = [
    `${name} [${slug}] (${traditions.join(', ')})\n${gloss}`,
    also.length > 0 ? `Also: ${also.join(', ')}` : '',
    terms.length > 0 ? `Original terms: ${terms.join('; ')}` : '',
    description,
    formatLinks('Parallels', concept.parallels),
    formatLinks('In tension with', concept.tensions),
    formatLinks('Broader', concept.broader),
    formatLinks('Narrower', concept.narrower),
    places.length > 0 ? `Key passages (read them with read_passages):\n${places.join('\n')}` : '',
  ];
  return sections.filter(Boolean).join('\n\n');
}

function formatLinks(heading: string, links: readonly ConceptLink[]): string {
  if (links.length === 0) return '';
  return `${heading}:\n${links.map(({ slug, name, note }) => `- ${slug}: ${name}${note && `: ${note}`}`).join('\n')}`;
}
