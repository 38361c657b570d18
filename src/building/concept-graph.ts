import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { VerbatimError } from '../errors.js';
import { fold } from '../text/fold.js';

/** The traditions a concept may belong to; works use the same words. */
export const TRADITIONS = [
  'hebrew',
  'jewish',
  'christian',
  'stoic',
  'platonic',
  'aristotelian',
  'roman',
  'daoist',
  'confucian',
  'buddhist',
  'hindu',
  'transcendentalist',
] as const;

export type LinkType = 'parallel' | 'tension' | 'broader';

const line = z.string().trim().min(1);
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens, the name of another file');
/** Slug of another concept → in what respect the two belong together. */
const links = z.record(slug, line).default({});
/** "<work-id> <locus>", the locus in the original's numbering as the work's unit keys write it. */
const passage = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*\s+\S.*$/,
    'must be a work id, a space and a locus, such as "ecclesiastes 4:17"',
  );

const ConceptFile = z.strictObject({
  name: line,
  also: z.array(line).default([]),
  terms: z.array(z.strictObject({ term: line, language: line, romanised: line })).default([]),
  traditions: z.array(z.enum(TRADITIONS)).min(1),
  gloss: line.refine((text) => !text.includes('\n'), 'must be one line'),
  description: line,
  parallels: links,
  tensions: links,
  broader: links,
  passages: z.array(passage).default([]),
});

/** A link between two concepts, with the respect in which it holds. */
export interface GraphLink {
  readonly source: string;
  readonly target: string;
  readonly type: LinkType;
  readonly note: string;
}

/** A key passage: a work's id and a locus in that work's own numbering. */
export interface GraphPassage {
  readonly work: string;
  readonly locus: string;
}

/** A concept as its file declares it; its slug is the file's name. */
export interface GraphConcept {
  readonly slug: string;
  readonly name: string;
  readonly also: readonly string[];
  readonly terms: readonly { readonly term: string; readonly language: string; readonly romanised: string }[];
  readonly traditions: readonly string[];
  readonly gloss: string;
  readonly description: string;
  readonly passages: readonly GraphPassage[];
}

/** The whole graph, checked: every link ends at a concept, no name means two. */
export interface ConceptGraph {
  /** By slug, ascending. */
  readonly concepts: readonly GraphConcept[];
  /** Each pair once a type: a parallel or tension declared at one end counts at both. */
  readonly links: readonly GraphLink[];
}

/**
 * Reads `<folder>/*.yaml`, one concept a file, and checks it as a whole.
 * @throws VerbatimError `bad-input`, naming the file and the field, for the first thing that is wrong
 */
export function loadConceptGraph(folder: string): ConceptGraph {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  const read = files.map((file) => readConcept(folder, file));
  const concepts = read.map(({ concept }) => concept);
  refuseSharedNames(concepts);
  return {
    concepts,
    links: joinLinks(
      concepts,
      read.flatMap((entry) => entry.links),
    ),
  };
}

function readConcept(folder: string, file: string): { concept: GraphConcept; links: readonly GraphLink[] } {
  const own = basename(file, '.yaml');
  if (!slug.safeParse(own).success) {
    throw wrong(own, 'its name is not made of lower-case words joined by hyphens', 'Rename the file.');
  }
  const document = parseDocument(readFileSync(join(folder, file), 'utf8'));
  const fault = document.errors[0];
  if (fault)
    throw wrong(own, fault.message.split('\n')[0]?.replace(/:$/, '') ?? fault.code, 'Correct the YAML.');
  const parsed = ConceptFile.safeParse(document.toJS());
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join('.') || 'the file';
    throw wrong(
      own,
      `${field}: ${issue?.message ?? 'not usable'}`,
      'concepts/README.md says what each field holds.',
    );
  }
  const { parallels, tensions, broader, passages, ...rest } = parsed.data;
  const linksOf = (type: LinkType, declared: Readonly<Record<string, string>>): readonly GraphLink[] =>
    Object.entries(declared).map(([target, note]) => ({ source: own, target, type, note }));
  return {
    concept: {
      slug: own,
      ...rest,
      description: oneParagraph(rest.description),
      passages: passages.map(splitPassage),
    },
    links: [
      ...linksOf('parallel', parallels),
      ...linksOf('tension', tensions),
      ...linksOf('broader', broader),
    ],
  };
}

function splitPassage(text: string): GraphPassage {
  const at = text.search(/\s/);
  return { work: text.slice(0, at), locus: text.slice(at).trim() };
}

function oneParagraph(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A name or slug belongs to one concept; a further name may be shared, and is then ambiguous, but hides no name. */
function refuseSharedNames(concepts: readonly GraphConcept[]): void {
  const owners = new Map<string, string>();
  for (const { slug: own, name } of concepts) {
    for (const key of new Set([nameKey(own), nameKey(name)])) {
      const other = owners.get(key);
      if (other !== undefined) {
        throw wrong(
          own,
          `the name "${name}" is taken by the concept ${other}`,
          'Give one of them another name.',
        );
      }
      owners.set(key, own);
    }
  }
  for (const { slug: own, also } of concepts) {
    const seen = new Set<string>();
    for (const name of also) {
      const key = nameKey(name);
      const owner = owners.get(key);
      if (owner !== undefined && owner !== own) {
        throw wrong(
          own,
          `also: "${name}" is the name of the concept ${owner}`,
          'Leave it out, and link the two.',
        );
      }
      if (owner === own || seen.has(key)) {
        throw wrong(own, `also: "${name}" is there already`, 'Leave it out.');
      }
      seen.add(key);
    }
  }
}

function nameKey(name: string): string {
  return fold(name.replace(/-/g, ' ')).replace(/\s+/g, ' ').trim();
}

function joinLinks(concepts: readonly GraphConcept[], declared: readonly GraphLink[]): readonly GraphLink[] {
  const known = new Set(concepts.map((concept) => concept.slug));
  const kept = new Map<string, GraphLink>();
  for (const link of declared) {
    const { source, target, type } = link;
    if (!known.has(target)) {
      throw wrong(
        source,
        `${type}: there is no concept ${target}`,
        `Add concepts/${target}.yaml or correct the link.`,
      );
    }
    if (source === target) throw wrong(source, `${type}: it is linked to itself`, 'Remove the link.');
    const key =
      type === 'broader' ? `${type} ${source} ${target}` : `${type} ${[source, target].sort().join(' ')}`;
    if (kept.has(key)) {
      throw wrong(
        source,
        `${type}: ${target} declares this link already`,
        'Keep the link in one of the two files.',
      );
    }
    kept.set(key, link);
  }
  refuseCircles([...kept.values()].filter(({ type }) => type === 'broader'));
  return [...kept.values()];
}

/** "Broader" must lead upwards and end. */
function refuseCircles(broader: readonly GraphLink[]): void {
  const above = new Map<string, string[]>();
  for (const { source, target } of broader) above.set(source, [...(above.get(source) ?? []), target]);
  const settled = new Set<string>();
  const climb = (concept: string, path: readonly string[]): void => {
    if (path.includes(concept)) {
      const circle = [...path.slice(path.indexOf(concept)), concept].join(' → ');
      throw wrong(concept, `broader: it leads back to itself (${circle})`, 'Remove one of these links.');
    }
    if (settled.has(concept)) return;
    for (const target of above.get(concept) ?? []) climb(target, [...path, concept]);
    settled.add(concept);
  };
  for (const concept of above.keys()) climb(concept, []);
}

/** @param concept the concept's slug, which names its file */
function wrong(concept: string, what: string, recovery: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `The concept file concepts/${concept}.yaml is not usable: ${what}.`,
    recovery,
  );
}
