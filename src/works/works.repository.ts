import type { Database } from 'better-sqlite3';
import type { AuthorisedTranslation, WorkSummary } from './answers.js';
import { readMeta } from './library-meta.js';
import type { KeyRow } from './loci/key-index.js';
import { WorkNames } from './loci/work-names.js';
import { summariseWorks } from './summarise-works.js';
import type { SkippedWork } from './summary.js';
import {
  CHAPTERS,
  type Chapter,
  KEYS,
  type OriginalBody,
  type Passage,
  SOURCES,
  type Source,
  TEXTS,
  type Text,
  TRANSLATIONS,
  type TranslationBody,
  UNIT,
  UNIT_READING,
  type Unit,
  type UnitColumns,
  type UnitReading,
  unitFromColumns,
  WORKS,
  type Work,
} from './works.rows.js';

/**
 * Reads works, texts, units and passages from a library opened read-only. Statements are prepared once;
 * works, texts and sources are few and never change while a library is open, so they are kept in memory.
 */
export class WorksRepository {
  private readonly select;
  private readonly transaction;
  private readonly workById: ReadonlyMap<string, Work>;
  private readonly texts: ReadonlyMap<number, Text>;
  private readonly textsBySlug: ReadonlyMap<string, Text>;
  private readonly textsByWork: ReadonlyMap<string, readonly Text[]>;
  private readonly sources: ReadonlyMap<number, Source>;
  private readonly names: WorkNames;
  /** Works that have a recipe and are not here. */
  readonly skippedWorks: readonly SkippedWork[];
  private readonly chaptersOf = new Map<string, readonly Chapter[]>();
  private summaries: readonly WorkSummary[] | undefined;

  constructor(private readonly db: Database) {
    this.workById = new Map(
      db
        .prepare<[], Omit<Work, 'names' | 'notes'> & { names: string; notes: string }>(WORKS)
        .all()
        .map((row) => [row.id, { ...row, names: JSON.parse(row.names), notes: JSON.parse(row.notes) }]),
    );
    this.texts = new Map(
      db
        .prepare<[], Omit<Text, 'quotable' | 'preferred' | 'searchable'> & Record<string, unknown>>(TEXTS)
        .all()
        .map((row) => [
          row.id,
          {
            ...row,
            quotable: row.quotable === 1,
            preferred: row.preferred === 1,
            searchable: row.searchable === 1,
          },
        ]),
    );
    const textsByWork = new Map<string, Text[]>();
    for (const text of this.texts.values()) {
      textsByWork.set(text.work, [...(textsByWork.get(text.work) ?? []), text]);
    }
    this.textsByWork = textsByWork;
    this.textsBySlug = new Map([...this.texts.values()].map((text) => [text.slug, text]));
    this.sources = new Map(
      db
        .prepare<[], Source>(SOURCES)
        .all()
        .map((row) => [row.id, row]),
    );
    this.names = new WorkNames([...this.workById.values()]);
    this.skippedWorks = readMeta(db).skipped;
    const unit = (where: string) => db.prepare<(string | number)[], UnitColumns>(`${UNIT} ${where}`);
    this.transaction = db.transaction((use: () => unknown) => use());
    this.select = {
      unitById: unit('WHERE u.id = ?'),
      unitByKey: unit('WHERE u.work = ? AND u.ref_key = ?'),
      unitsByOtherKey: unit(
        `WHERE u.work = ? AND instr(', ' || u.other_key || ', ', ', ' || ? || ', ') > 0 ORDER BY u.position`,
      ),
      unitsByPosition: unit('WHERE u.work = ? AND u.position BETWEEN ? AND ? ORDER BY u.position'),
      unitsOfPassage: unit(
        'JOIN passage_units pu ON pu.unit = u.rowid WHERE pu.passage = ? ORDER BY u.position',
      ),
      keys: db.prepare<[string], KeyRow>(KEYS),
      chapters: db.prepare<[string], Chapter>(CHAPTERS),
      unitIdAt: db
        .prepare<[string, number], string>('SELECT id FROM units WHERE work = ? AND position = ?')
        .pluck(),
      passage: db.prepare<[string], Passage>(
        'SELECT rowid, id, text, idx, body, apparatus FROM passages WHERE id = ?',
      ),
      original: db.prepare<[number], OriginalBody>('SELECT text, source, body FROM originals WHERE unit = ?'),
      reading: db.prepare<[number], UnitReading>(UNIT_READING),
      translations: db.prepare<[number], TranslationBody>(`${TRANSLATIONS} ORDER BY p.text, p.idx`),
      // '+' keeps SQLite from walking the whole text by its index; a text's passages are written in their order.
      translation: db.prepare<[number, number], TranslationBody>(
        `${TRANSLATIONS} AND +p.text = ? ORDER BY pu.passage`,
      ),
      lastPassage: db
        .prepare<[number], string>('SELECT id FROM passages WHERE text = ? ORDER BY idx DESC LIMIT 1')
        .pluck(),
      authorised: db.prepare<[number], AuthorisedTranslation>(
        `SELECT body AS text, translator, year, language, commentary, terms
         FROM translations WHERE unit = ? ORDER BY id`,
      ),
      sourcesOfText: db
        .prepare<{ text: number }, number>(
          `SELECT DISTINCT source FROM passages WHERE text = @text
           UNION SELECT DISTINCT o.source FROM texts t JOIN units u ON u.work = t.work
             JOIN originals o ON o.unit = u.rowid AND o.text = t.id WHERE t.id = @text`,
        )
        .pluck(),
    };
  }

  /** Runs `use` in one read transaction: the file is locked once, not for each statement, which costs more than a row. */
  together<T>(use: () => T): T {
    return this.transaction(use) as T;
  }

  /** Every work with its texts and counts, in library order; made on the first call and kept. */
  all(): readonly WorkSummary[] {
    this.summaries ??= summariseWorks(this.db, this.workRows(), (work) => this.textsOf(work));
    return this.summaries;
  }

  /** Every work as its row stands, in library order. */
  workRows(): readonly Work[] {
    return [...this.workById.values()];
  }

  work(id: string): Work | undefined {
    return this.workById.get(id);
  }

  /** The works that answer to an id or any name, whatever its case, accents and stops; several where it is ambiguous. */
  findWorks(name: string): readonly Work[] {
    return this.names.find(name).flatMap((id) => this.workById.get(id) ?? []);
  }

  /** The index of names behind `findWorks`. */
  get workNames(): WorkNames {
    return this.names;
  }

  unit(id: string): Unit | undefined {
    return optional(this.select.unitById.get(id));
  }

  /** The unit with this key in the numbering cited. */
  unitByKey(work: string, refKey: string): Unit | undefined {
    return optional(this.select.unitByKey.get(work, refKey));
  }

  /** The units whose key in the work's other numbering is written apart and equals this one. */
  unitsByOtherKey(work: string, otherKey: string): readonly Unit[] {
    return this.select.unitsByOtherKey.all(work, otherKey).map(unitFromColumns);
  }

  /** Units from position `first` to `last`, both included, in reading order. */
  unitsByPosition(work: string, first: number, last: number): readonly Unit[] {
    return this.select.unitsByPosition.all(work, first, last).map(unitFromColumns);
  }

  /** Id of the unit at this position; undefined past the end of the work. */
  unitIdAt(work: string, position: number): string | undefined {
    return this.select.unitIdAt.get(work, position);
  }

  /** What the work's units are called in either numbering, in reading order. */
  keys(work: string): readonly KeyRow[] {
    return this.select.keys.all(work);
  }

  /** The work's chapters in reading order, with their extent. */
  chapters(work: string): readonly Chapter[] {
    let chapters = this.chaptersOf.get(work);
    if (chapters === undefined) {
      chapters = this.select.chapters.all(work);
      this.chaptersOf.set(work, chapters);
    }
    return chapters;
  }

  /** Units of a chapter in reading order; empty where the work has no such chapter. */
  unitsOfChapter(work: string, chapter: string): readonly Unit[] {
    const found = this.chapters(work).find((entry) => entry.chapter === chapter);
    return found === undefined ? [] : this.unitsByPosition(work, found.first, found.last);
  }

  passage(id: string): Passage | undefined {
    return this.select.passage.get(id);
  }

  /** The units a passage covers, by the passage's rowid, in reading order. */
  unitsOfPassage(passage: number): readonly Unit[] {
    return this.select.unitsOfPassage.all(passage).map(unitFromColumns);
  }

  /** The unit's text in the original language, by the unit's rowid. */
  original(unit: number): OriginalBody | undefined {
    return this.select.original.get(unit);
  }

  /**
   * The body passages that cover a unit (by rowid), in the order of texts and within each text of passages.
   * @param name short name of the text ('kjv') or its slug; every text when unset
   */
  translations(unit: number, name?: string): readonly TranslationBody[] {
    const all = this.select.translations.all(unit);
    if (name === undefined) return all;
    return all.filter(({ text }) => {
      const found = this.texts.get(text);
      return found?.name === name || found?.slug === name;
    });
  }

  /** The body passages of one text (by id) that cover a unit (by rowid). */
  translation(unit: number, text: number): readonly TranslationBody[] {
    return this.select.translation.all(unit, text);
  }

  /** What reading a unit (by rowid) needs beside its row. */
  reading(unit: number): UnitReading | undefined {
    return this.select.reading.get(unit);
  }

  /** Modern translations of a unit that their translators let be quoted. */
  authorised(unit: number): readonly AuthorisedTranslation[] {
    return this.select.authorised.all(unit);
  }

  text(id: number): Text | undefined {
    return this.texts.get(id);
  }

  textBySlug(slug: string): Text | undefined {
    return this.textsBySlug.get(slug);
  }

  /** Id of a text's last passage; undefined where it has none. */
  lastPassage(text: number): string | undefined {
    return this.select.lastPassage.get(text);
  }

  /** A work's texts, in their order within the work. */
  textsOf(work: string): readonly Text[] {
    return this.textsByWork.get(work) ?? [];
  }

  source(id: number): Source | undefined {
    return this.sources.get(id);
  }

  /** The source files a text was made from, by the text's id. */
  sourcesOf(text: number): readonly Source[] {
    return this.select.sourcesOfText.all({ text }).flatMap((id) => this.sources.get(id) ?? []);
  }
}

function optional(columns: UnitColumns | undefined): Unit | undefined {
  return columns === undefined ? undefined : unitFromColumns(columns);
}
