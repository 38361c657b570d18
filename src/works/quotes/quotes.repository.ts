import type { Database } from 'better-sqlite3';

/** A place in a run of tokens: `text` as in `quote_spans.text`, `position` in tokens. */
export interface Place {
  readonly text: number;
  readonly position: number;
}

/** One quotable body and the unit it belongs to. */
export interface QuotableBody {
  /** As in `quote_spans.text`. */
  readonly text: number;
  /** Position of its first token in the run. */
  readonly start: number;
  readonly tokens: number;
  readonly body: string;
  /** Unit id. */
  readonly unit: string;
  readonly work: string;
  /** The unit's place in its work; of a body that covers several units, the first's. */
  readonly position: number;
  /** Row number of the passage whose body this is; null for another body. */
  readonly passage: number | null;
  readonly ref: string;
  readonly refKey: string;
  readonly otherKey: string | null;
  readonly sameAs: string | null;
}

/** A run of tokens: one text, or the authorised translation of one work by one translator. */
export interface Run {
  /** Slug, or 'authorised:<translator>'. */
  readonly slug: string;
  readonly work: string;
  /** BCP 47. */
  readonly language: string;
  /** Canonical order: by work, the original first, authorised translations last. */
  readonly rank: number;
}

/** A unit as a claim about a quote names it. */
export interface ClaimedUnit {
  readonly rowid: number;
  readonly id: string;
  readonly refKey: string;
  readonly ref: string;
}

export interface NamedWorkRow {
  readonly id: string;
  readonly title: string;
  readonly titleOriginal: string | null;
  readonly author: string;
  readonly abbreviation: string;
  readonly names: readonly string[];
}

const BODY = `
  SELECT s.text, s.start, s.tokens, coalesce(p.body, a.body, o.body) AS body, u.id AS unit, u.work, u.position, u.ref,
    u.ref_key AS refKey, u.other_key AS otherKey, u.same_as AS sameAs, s.passage
  FROM quote_spans s JOIN units u ON u.rowid = s.unit
  LEFT JOIN passages p ON p.rowid = s.passage
  LEFT JOIN translations a ON a.id = s.translation
  LEFT JOIN originals o ON o.unit = s.unit AND s.passage IS NULL AND s.translation IS NULL`;

const RUNS = `
  SELECT t.id AS text, t.slug, t.work, t.language, w.position AS work_at, t.position AS text_at
  FROM texts t JOIN works w ON w.id = t.work WHERE t.quotable = 1
  UNION ALL
  SELECT -min(a.id), 'authorised:' || a.translator, u.work, a.language, w.position, 1000 + min(a.id)
  FROM translations a JOIN units u ON u.rowid = a.unit JOIN works w ON w.id = u.work
  GROUP BY u.work, a.translator, a.language
  ORDER BY 5, 6`;

/** Reads the quote index and the bodies it points at. */
export class QuotesRepository {
  private readonly select;
  private readonly runs: ReadonlyMap<number, Run>;

  constructor(db: Database) {
    this.select = {
      places: db
        .prepare<[number, number], [number, number]>(
          'SELECT text, position FROM quote_shingles WHERE hash = ? LIMIT ?',
        )
        .raw(),
      placesInText: db
        .prepare<[number, number, number], [number, number]>(
          'SELECT text, position FROM quote_shingles WHERE hash = ? AND text = ? LIMIT ?',
        )
        .raw(),
      placesOfTwo: db
        .prepare<[number, number, number, number], [number, number]>(
          `SELECT a.text, a.position FROM quote_shingles a WHERE a.hash = ? AND EXISTS (SELECT 1 FROM quote_shingles b
             WHERE b.hash = ? AND b.text = a.text AND b.position = a.position + ?) LIMIT ?`,
        )
        .raw(),
      lastPosition: db
        .prepare<[number], number>(
          'SELECT max(u.position) FROM passage_units pu JOIN units u ON u.rowid = pu.unit WHERE pu.passage = ?',
        )
        .pluck(),
      stands: db
        .prepare<[number, number, number], number>(
          'SELECT 1 FROM quote_shingles WHERE hash = ? AND text = ? AND position = ?',
        )
        .pluck(),
      window: db.prepare<[number, number, number, number], QuotableBody>(
        `${BODY} WHERE s.text = ? AND s.start < ? AND s.start >= coalesce(
           (SELECT max(start) FROM quote_spans WHERE text = ? AND start <= ?), 0) ORDER BY s.start`,
      ),
      ofUnit: db.prepare<[number], QuotableBody>(`${BODY} WHERE s.unit = ? ORDER BY s.text, s.start`),
      claimed: db.prepare<[string, number, number, number], ClaimedUnit>(
        `SELECT rowid, id, ref_key AS refKey, ref FROM units
         WHERE work = ? AND position BETWEEN ? AND ? ORDER BY position LIMIT ?`,
      ),
      ofPassage: db.prepare<[string], { work: string; first: number; last: number }>(
        `SELECT u.work, min(u.position) AS first, max(u.position) AS last
         FROM passages p JOIN passage_units pu ON pu.passage = p.rowid JOIN units u ON u.rowid = pu.unit
         WHERE p.id = ? GROUP BY u.work`,
      ),
      isText: db.prepare<[string], number>('SELECT 1 FROM texts WHERE slug = ?').pluck(),
      works: db.prepare<[], Omit<NamedWorkRow, 'names'> & { names: string }>(
        'SELECT id, title, title_original AS titleOriginal, author, abbreviation, names FROM works ORDER BY position',
      ),
    };
    this.runs = new Map(
      db
        .prepare<[], { text: number } & Omit<Run, 'rank'>>(RUNS)
        .all()
        .map(({ text, slug, work, language }, rank) => [text, { slug, work, language, rank }]),
    );
  }

  /** Where a shingle stands, in order of text and position, at most `limit` places; of one text, where it is given. */
  places(hash: number, limit: number, text?: number): Place[] {
    const rows =
      text === undefined
        ? this.select.places.all(hash, limit)
        : this.select.placesInText.all(hash, text, limit);
    return rows.map(placeOf);
  }

  /** Where a shingle stands with another one so many tokens after it (before it, where that is negative). */
  placesOfTwo(hash: number, other: number, after: number, limit: number): Place[] {
    return this.select.placesOfTwo.all(hash, other, after, limit).map(placeOf);
  }

  /** True when the shingle stands at that place. */
  stands(hash: number, { text, position }: Place): boolean {
    return this.select.stands.get(hash, text, position) === 1;
  }

  /** The bodies of a run that hold any token of `from`–`to` (end exclusive), in order. */
  bodies(text: number, from: number, to: number): QuotableBody[] {
    return this.select.window.all(text, to, text, Math.max(0, from));
  }

  /** Every quotable body of a unit. */
  bodiesOfUnit(rowid: number): QuotableBody[] {
    return this.select.ofUnit.all(rowid);
  }

  /** The place in its work of the last unit that a body covers. */
  lastPosition({ passage, position }: QuotableBody): number {
    return passage === null ? position : (this.select.lastPosition.get(passage) ?? position);
  }

  /** The runs of a work. */
  runsOf(works: ReadonlySet<string>): number[] {
    return [...this.runs].filter(([, { work }]) => works.has(work)).map(([text]) => text);
  }

  /** Units of a work by position, both ends included, at most `limit`. */
  units(work: string, first: number, last: number, limit: number): ClaimedUnit[] {
    return this.select.claimed.all(work, first, last, limit);
  }

  /** The units that a passage covers, by position; none where there is no such passage, or it stands outside units. */
  spansOfPassage(id: string): { readonly work: string; readonly first: number; readonly last: number }[] {
    return this.select.ofPassage.all(id);
  }

  /** True when a text has this slug. */
  isText(slug: string): boolean {
    return this.select.isText.get(slug) === 1;
  }

  works(): NamedWorkRow[] {
    return this.select.works.all().map((row) => ({ ...row, names: JSON.parse(row.names) as string[] }));
  }

  /** What is known of a run of tokens. */
  run(text: number): Run {
    return this.runs.get(text) ?? { slug: String(text), work: '', language: 'und', rank: this.runs.size };
  }

  /** Before or after in canonical order: by work, by text, by place in it. */
  compare(a: Place, b: Place): number {
    return this.run(a.text).rank - this.run(b.text).rank || a.position - b.position;
  }
}

function placeOf([text, position]: [number, number]): Place {
  return { text, position };
}
