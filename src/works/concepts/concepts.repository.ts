import type { Database } from 'better-sqlite3';
import type { Concept } from '../answers.js';

/** A concept as its row stands, lists parsed. */
export type ConceptRow = Pick<
  Concept,
  'slug' | 'name' | 'also' | 'originalTerms' | 'traditions' | 'gloss' | 'description'
>;

/** A link seen from one of its ends: the concept at the other end, and which way it runs. */
export interface LinkRow {
  readonly slug: string;
  readonly name: string;
  readonly type: 'parallel' | 'tension' | 'broader';
  /** True where the concept asked about is the one that declares the link. */
  readonly outgoing: 0 | 1;
  readonly note: string;
}

export interface PassageRow {
  readonly work: string;
  readonly locus: string;
  /** Null where the work is not in this library. */
  readonly unit: string | null;
}

type StoredConcept = Omit<ConceptRow, 'also' | 'originalTerms' | 'traditions'> &
  Record<'also' | 'originalTerms' | 'traditions', string>;

/** Reads the concept graph of a library. */
export class ConceptsRepository {
  private readonly select;

  constructor(db: Database) {
    this.select = {
      concepts: db.prepare<[], StoredConcept>(
        `SELECT slug, name, also, original_terms AS originalTerms, traditions, gloss, description
         FROM concepts ORDER BY name COLLATE NOCASE, slug`,
      ),
      links: db.prepare<{ slug: string }, LinkRow>(
        `SELECT c.slug, c.name, l.type, l.source = @slug AS outgoing, l.note
         FROM concept_links l JOIN concepts c ON c.slug = iif(l.source = @slug, l.target, l.source)
         WHERE @slug IN (l.source, l.target) ORDER BY c.name COLLATE NOCASE, c.slug`,
      ),
      passages: db.prepare<[string], PassageRow>(
        'SELECT work, locus, unit FROM concept_passages WHERE concept = ? ORDER BY position',
      ),
    };
  }

  /** Every concept, by name. */
  all(): readonly ConceptRow[] {
    return this.select.concepts.all().map((row) => ({
      ...row,
      also: JSON.parse(row.also),
      originalTerms: JSON.parse(row.originalTerms),
      traditions: JSON.parse(row.traditions),
    }));
  }

  /** The links that begin or end at a concept, by the name of the other end. */
  links(slug: string): readonly LinkRow[] {
    return this.select.links.all({ slug });
  }

  /** Key passages in the order the concept lists them. */
  passages(slug: string): readonly PassageRow[] {
    return this.select.passages.all(slug);
  }
}
