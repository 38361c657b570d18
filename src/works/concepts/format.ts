import { counted } from '../../text/counted.js';
import type {
  Concept,
  ConceptAnswer,
  ConceptLink,
  ConceptList,
  ConceptPassage,
  ConceptSummary,
} from '../answers.js';

/** The text form of a listing: one line a concept, then the notes. */
export function formatConceptList({ concepts, notes }: ConceptList): string {
  const count = counted(concepts.length, 'concept');
  const lines =
    concepts.length === 0
      ? []
      : [`${count}. get_concept gives one with its passages.`, ...concepts.map(summaryLine)];
  return [...lines, ...notes].join('\n');
}

/** The text form of one concept, complete; or why there is none and what comes close. */
export function formatConceptAnswer({ concept, closest, notes }: ConceptAnswer): string {
  const near = closest.length === 0 ? [] : [closest.map(summaryLine).join('\n')];
  return [...notes, ...(concept === null ? near : [formatConcept(concept)])].join('\n\n');
}

function formatConcept(concept: Concept): string {
  const { name, slug, traditions, also, originalTerms, gloss, description } = concept;
  const terms = originalTerms.map(({ term, language, romanised }) =>
    term === romanised ? `${term} (${language})` : `${term} (${romanised}, ${language})`,
  );
  const head = [
    `[${slug}] ${name}: ${gloss}`,
    ...(terms.length > 0 ? [`In the originals: ${terms.join('; ')}.`] : []),
    ...(also.length > 0 ? [`Also: ${also.join('; ')}.`] : []),
    `Traditions: ${traditions.join(', ')}.`,
  ];
  const sections = [
    links('PARALLELS', concept.parallels),
    links('TENSIONS', concept.tensions),
    links('BROADER', concept.broader),
    links('NARROWER', concept.narrower),
    passages(concept.passages),
  ];
  return [head.join('\n'), description, ...sections.filter((section) => section !== ''), CLOSING].join(
    '\n\n',
  );
}

const CLOSING =
  'This entry is a guide, not a source: quote from the passages, read with read_passages, never from the entry.';

function summaryLine({ slug, name, traditions, gloss }: ConceptSummary): string {
  return `- [${slug}] ${name} (${traditions.join(', ')}): ${gloss}`;
}

function links(heading: string, found: readonly ConceptLink[]): string {
  if (found.length === 0) return '';
  return [heading, ...found.map(({ slug, name, note }) => `- [${slug}] ${name}: ${note}`)].join('\n');
}

function passages(found: readonly ConceptPassage[]): string {
  if (found.length === 0) return '';
  const lines = found.map(({ work, locus, unit, ref }) =>
    unit === null ? `- ${ref}` : `- ${ref} [${work}/${locus}]`,
  );
  return ['KEY PASSAGES', ...lines].join('\n');
}
