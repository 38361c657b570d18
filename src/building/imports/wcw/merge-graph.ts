import type { Database } from 'better-sqlite3';
import { ConceptNames } from '../../../works/concepts/concept-names.js';
import { type ConceptRow, ConceptsRepository } from '../../../works/concepts/concepts.repository.js';
import type { LinkType } from '../../concept-graph.js';
import type { ConceptAnswer, GraphProblem, WcwGraph } from './graph-schema.js';
import { KeyPlaces, type Place } from './key-places.js';
import { type TextName, WCW_NAME, WCW_PREFIX } from './text-names.js';
import { traditionOf } from './traditions.js';

/** What was merged, and what was left out. */
export interface GraphMerged {
  readonly concepts: number;
  readonly links: number;
  readonly passages: number;
  readonly problems: readonly GraphProblem[];
}

const LINK_TYPE: Readonly<Record<string, LinkType>> = {
  parallel: 'parallel',
  tension: 'tension',
  contrast: 'tension',
  broader: 'broader',
};

/**
 * Writes the corpus's concepts beside the library's own, none of which is touched: a slug or name that one of them
 * answers to is marked as the corpus's, and the two are linked.
 * @param texts what the corpus's texts are called in the library, by slug
 */
export function mergeGraph(db: Database, graph: WcwGraph, texts: ReadonlyMap<string, TextName>): GraphMerged {
  const own = new ConceptNames(new ConceptsRepository(db).all());
  const write = new GraphWriter(db);
  const places = new KeyPlaces(db, texts);
  const problems: GraphProblem[] = [];
  let passages = 0;
  const links = new LinkSet();
  db.transaction(() => {
    const slugs = slugsOf(graph.concepts, own);
    for (const concept of graph.concepts) {
      const slug = slugs.get(concept.slug) ?? concept.slug;
      write.concept(conceptRow(concept, slug, own));
      const twin = ownConcept(own, concept.slug) ?? ownConcept(own, concept.name);
      if (twin !== undefined)
        links.add(slug, twin, 'parallel', `The same name in the ${WCW_NAME} and in this library.`);
      const seen = new Set<string>();
      for (const { slug: text, idx, text: words } of concept.key_passages) {
        const place = places.find(text, idx, words);
        if (typeof place === 'string') problems.push({ concept: concept.slug, problem: place });
        else if (!seen.has(`${place.work}/${place.locus}`)) {
          seen.add(`${place.work}/${place.locus}`);
          write.passage(slug, seen.size, place);
          passages += 1;
        }
      }
    }
    for (const { source, target, type, note } of graph.edges) {
      const [from, to] = [slugs.get(source), slugs.get(target)];
      if (from === undefined || to === undefined || from === to) {
        const problem =
          from === to
            ? 'it is linked to itself'
            : `it is linked to ${from ? target : source}, which is not there`;
        problems.push({ concept: from ? source : target, problem });
      } else {
        const known = LINK_TYPE[type.toLowerCase()];
        links.add(
          from,
          to,
          known ?? 'parallel',
          [...(known || type === '' ? [] : [type]), ...(note ? [note] : [])].join(': '),
        );
      }
    }
    for (const link of links.all()) write.link(link);
  })();
  return { concepts: graph.concepts.length, links: links.all().length, passages, problems };
}

/** The library's own concept that answers to a name exactly; undefined where none does. */
function ownConcept(own: ConceptNames, name: string): string | undefined {
  const match = own.find(name);
  return match === undefined || match.by === 'typo' ? undefined : match.slugs[0];
}

function slugsOf(concepts: readonly ConceptAnswer[], own: ConceptNames): ReadonlyMap<string, string> {
  const theirs = new Set(concepts.map(({ slug }) => slug));
  return new Map(
    concepts.map(({ slug }) => {
      let free = slug;
      while (ownConcept(own, free) !== undefined || (free !== slug && theirs.has(free)))
        free = `${WCW_PREFIX}${free}`;
      return [slug, free];
    }),
  );
}

function conceptRow(concept: ConceptAnswer, slug: string, own: ConceptNames): ConceptRow {
  const { name, original, gloss, summary, tradition, school, domains } = concept;
  const termIsTaken = original !== '' && ownConcept(own, original) !== undefined;
  const about = [
    summary || gloss || name,
    termIsTaken ? `In the original: ${original}.` : '',
    school === '' ? '' : `School: ${school}.`,
    domains.length === 0 ? '' : `Domains: ${domains.join(', ')}.`,
    `An entry of the ${WCW_NAME}.`,
  ];
  return {
    slug,
    name: ownConcept(own, name) === undefined ? name : `${name} (${WCW_NAME})`,
    // The documented shape names neither the language of the original term nor its romanisation.
    originalTerms:
      original === '' || termIsTaken ? [] : [{ term: original, language: 'und', romanised: original }],
    traditions: [traditionOf(tradition || null)],
    gloss: gloss || summary || name,
    description: about.filter(Boolean).join(' '),
    also: [],
  };
}

interface Link {
  readonly source: string;
  readonly target: string;
  readonly type: LinkType;
  readonly note: string;
}

/** Links, each pair once a type; "broader" alone has a direction. */
class LinkSet {
  private readonly links = new Map<string, Link>();

  add(source: string, target: string, type: LinkType, note: string): void {
    const ends = type === 'broader' ? [source, target] : [source, target].sort();
    const key = [type, ...ends].join('\0');
    const before = this.links.get(key);
    if (before === undefined) this.links.set(key, { source, target, type, note });
    else if (!before.note.includes(note)) this.links.set(key, { ...before, note: `${before.note}; ${note}` });
  }

  all(): readonly Link[] {
    return [...this.links.values()];
  }
}

class GraphWriter {
  private readonly insert;

  constructor(db: Database) {
    this.insert = {
      concept: db.prepare(
        `INSERT INTO concepts (slug, name, original_terms, traditions, gloss, description, also)
         VALUES (@slug, @name, @terms, @traditions, @gloss, @description, @also)`,
      ),
      link: db.prepare(
        'INSERT INTO concept_links (source, target, type, note) VALUES (@source, @target, @type, @note)',
      ),
      passage: db.prepare(
        'INSERT INTO concept_passages (concept, position, work, locus, unit) VALUES (@concept, @position, @work, @locus, @unit)',
      ),
    };
  }

  concept({ originalTerms, traditions, also, ...row }: ConceptRow): void {
    this.insert.concept.run({
      ...row,
      terms: JSON.stringify(originalTerms),
      traditions: JSON.stringify(traditions),
      also: JSON.stringify(also),
    });
  }

  link(link: Link): void {
    this.insert.link.run(link);
  }

  passage(concept: string, position: number, place: Place): void {
    this.insert.passage.run({ concept, position, ...place });
  }
}
