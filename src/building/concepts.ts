import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../errors.js';
import { spanOf } from '../works/concepts/locus-span.js';
import type { WorksRepository } from '../works/works.repository.js';
import { type GraphConcept, type GraphPassage, loadConceptGraph } from './concept-graph.js';

/** What `indexConcepts` wrote. */
export interface ConceptsIndexed {
  readonly concepts: number;
  readonly links: number;
  readonly passages: number;
  /** Key passages of works that the library does not hold, by work id: listed to readers as such. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/**
 * Reads the concept graph and writes it into a library whose works and units are written already.
 * @param conceptsDir folder of `<slug>.yaml`
 * @throws VerbatimError `bad-input` when a file is wrong; `mismatch` when a work of the library lacks a locus,
 *   naming the concept, the work and the locus
 */
export function indexConcepts(db: Database, conceptsDir: string, works: WorksRepository): ConceptsIndexed {
  const { concepts, links } = loadConceptGraph(conceptsDir);
  const addConcept = db.prepare(
    `INSERT INTO concepts (slug, name, original_terms, traditions, gloss, description, also)
     VALUES (@slug, @name, @terms, @traditions, @gloss, @description, @also)`,
  );
  const addLink = db.prepare(
    'INSERT INTO concept_links (source, target, type, note) VALUES (@source, @target, @type, @note)',
  );
  const addPassage = db.prepare(
    'INSERT INTO concept_passages (concept, position, work, locus, unit) VALUES (?, ?, ?, ?, ?)',
  );
  const elsewhere = new Map<string, number>();
  let passages = 0;
  db.transaction(() => {
    for (const concept of concepts) {
      addConcept.run({
        slug: concept.slug,
        name: concept.name,
        terms: JSON.stringify(concept.terms),
        traditions: JSON.stringify(concept.traditions),
        gloss: concept.gloss,
        description: concept.description,
        also: JSON.stringify(concept.also),
      });
      for (const [at, passage] of concept.passages.entries()) {
        const unit = firstUnit(concept, passage, works);
        if (unit === null) elsewhere.set(passage.work, (elsewhere.get(passage.work) ?? 0) + 1);
        addPassage.run(concept.slug, at + 1, passage.work, passage.locus, unit);
        passages += 1;
      }
    }
    for (const link of links) addLink.run(link);
  })();
  return { concepts: concepts.length, links: links.length, passages, elsewhere };
}

/** Id of the passage's first unit; null where the library does not hold the work. */
function firstUnit(
  concept: GraphConcept,
  { work, locus }: GraphPassage,
  works: WorksRepository,
): string | null {
  if (works.work(work) === undefined) return null;
  const span = spanOf(works, work, locus);
  if (span === undefined) {
    throw new VerbatimError(
      'mismatch',
      `The concept ${concept.slug} names the passage ${work} ${locus}, and ${work} has no such unit.`,
      `Correct the locus in concepts/${concept.slug}.yaml: loci follow the numbering of the original.`,
    );
  }
  return span.first.id;
}
