import type { Database } from 'better-sqlite3';
import type { LocusResolver } from '../../../works/loci/locus-resolver.js';
import type { UnresolvedLocus } from '../../../works/loci/resolution.js';
import { type AuthorisedWork, type TranslatedUnit, wrong } from './translation-file.js';

/** A translation of one unit, ready to be written. */
export interface PlacedTranslation {
  /** Row of the unit. */
  readonly unit: number;
  readonly unitId: string;
  readonly language: string;
  readonly translator: string;
  readonly year: string | null;
  readonly body: string;
  readonly commentary: string | null;
  readonly terms: string;
}

export interface Placed {
  readonly translations: readonly PlacedTranslation[];
  /** How loci were read where that could be doubted, and which works are not in the library. */
  readonly notes: readonly string[];
}

/** Gives translated units their places in a library; one serves all files, so that no unit is given twice. */
export class TranslationPlacer {
  private readonly taken = new Map<string, string>();

  /** @param loci of the library that the translations go into */
  constructor(private readonly loci: LocusResolver) {}

  /**
   * @param strict an unknown work is an error; otherwise its units wait until the library holds it
   * @throws VerbatimError `bad-input`, naming the line, for a locus that names no unit, or more than one, or one that the
   *   same translator has translated into the same language already
   */
  place(work: AuthorisedWork, strict: boolean): Placed {
    const { from, units, ...about } = work;
    const translations: PlacedTranslation[] = [];
    const notes: string[] = [];
    const waiting: string[] = [];
    for (const { locus, text, commentary, line } of units) {
      const resolution = this.loci.resolve(locus, 2);
      if (resolution.kind === 'unresolved') {
        if (!strict && resolution.reason === 'unknown-work') waiting.push(locus);
        else throw unresolved(from, line, resolution);
        continue;
      }
      const [unit] = resolution.units;
      if (unit === undefined || resolution.total !== 1) {
        throw wrong(
          from,
          line,
          `“${locus}” names ${resolution.total} units`,
          'Give each unit its own entry.',
        );
      }
      this.claim(unit.id, work, line);
      notes.push(...resolution.notes.map((note) => `${from}, line ${line}: ${note}`));
      translations.push({ unit: unit.rowid, unitId: unit.id, ...about, body: text, commentary });
    }
    if (waiting.length > 0) {
      notes.push(
        `${from}: ${waiting.length} units wait for works that are not in this library (“${waiting[0]}”).`,
      );
    }
    return { translations, notes };
  }

  private claim(unit: string, { from, translator, language }: AuthorisedWork, line: number): void {
    const key = JSON.stringify([unit, translator, language]);
    const earlier = this.taken.get(key);
    if (earlier !== undefined) {
      throw wrong(
        from,
        line,
        `${unit} is already translated by ${translator} into ${language}, in ${earlier}`,
      );
    }
    this.taken.set(key, `${from}, line ${line}`);
  }
}

function unresolved(
  from: string,
  line: TranslatedUnit['line'],
  { reason, message, candidates }: UnresolvedLocus,
) {
  const absent =
    reason === 'unknown-work'
      ? ' A work that is not in the library is built first: `verbatim build <work>`.'
      : '';
  const near =
    candidates.length > 0 ? `Did you mean ${candidates.slice(0, 3).join(' or ')}?` : 'Correct the locus.';
  return wrong(from, line, message, `${near}${absent}`);
}

/** Writes placed translations; row numbers follow the order of the file. */
export function writeTranslations(db: Database, translations: readonly PlacedTranslation[]): void {
  const insert = db.prepare(
    `INSERT INTO translations (unit, language, translator, year, body, commentary, terms)
     VALUES (@unit, @language, @translator, @year, @body, @commentary, @terms)`,
  );
  db.transaction(() => {
    for (const { unitId: _, ...row } of translations) insert.run(row);
  })();
}
