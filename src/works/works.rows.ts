import type { Precision } from './answers.js';

/** A work as its row stands, lists parsed. */
export interface Work {
  readonly id: string;
  readonly title: string;
  readonly titleOriginal: string | null;
  readonly author: string;
  /** BCP 47 of the original. */
  readonly language: string;
  readonly tradition: string;
  readonly tier: 1 | 2;
  readonly abbreviation: string;
  readonly unitKind: string;
  readonly scheme: string;
  readonly schemeOther: string | null;
  readonly partOf: string | null;
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

export const WORKS = `SELECT id, title, title_original AS titleOriginal, author, language, tradition, tier, abbreviation,
  unit_kind AS unitKind, scheme, scheme_other AS schemeOther, part_of AS partOf, names, notes
  FROM works ORDER BY position`;

/** One edition of a work. */
export interface Text {
  readonly id: number;
  readonly slug: string;
  readonly work: string;
  readonly role: 'original' | 'translation';
  readonly name: string;
  readonly title: string;
  readonly language: string;
  readonly translator: string | null;
  readonly year: string | null;
  readonly edition: string | null;
  readonly licence: string;
  readonly quotable: boolean;
  readonly preferred: boolean;
  readonly searchable: boolean;
}

export const TEXTS = `SELECT id, slug, work, role, name, title, language, translator, year, edition, license AS licence,
  quotable, preferred, searchable FROM texts ORDER BY work, position`;

/** A source file: its spec ('npm:<package>@<version>#<path>', an https URL or 'file:…') and how it was checked. */
export interface Source {
  readonly id: number;
  readonly spec: string;
  readonly revision: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly licence: string;
  readonly licenceStated: string;
  readonly checked: string;
}

export const SOURCES = `SELECT id, spec, revision, sha256, bytes, license AS licence, license_stated AS licenceStated, checked
  FROM sources ORDER BY id`;

/** A reference unit. */
export interface Unit {
  readonly rowid: number;
  /** `<work>/<ref_key>`. */
  readonly id: string;
  readonly work: string;
  /** 1-based reading order in the work. */
  readonly position: number;
  readonly refKey: string;
  /** '' where the work has no chapters. */
  readonly chapter: string;
  readonly ref: string;
  /** Its key in the work's other numbering; null where it is the same. */
  readonly otherKey: string | null;
  readonly precision: Precision;
  /** Id of the same unit in the work this one is part of. */
  readonly sameAs: string | null;
  readonly notes: readonly string[];
}

/** As SQLite gives a unit: `notes` still JSON. */
export type UnitColumns = Omit<Unit, 'notes'> & { readonly notes: string };

export const UNIT = `SELECT u.rowid, u.id, u.work, u.position, u.ref_key AS refKey, u.chapter, u.ref,
  u.other_key AS otherKey, u.precision, u.same_as AS sameAs, u.notes FROM units u`;

const NO_NOTES: readonly string[] = [];

export function unitFromColumns(columns: UnitColumns): Unit {
  return { ...columns, notes: columns.notes === '[]' ? NO_NOTES : JSON.parse(columns.notes) };
}

/** `KeyRow`s of a work. */
export const KEYS =
  'SELECT ref_key AS refKey, chapter, other_key AS otherKey FROM units WHERE work = ? ORDER BY position';

/** A chapter and the positions of its first and last unit. */
export interface Chapter {
  readonly chapter: string;
  readonly first: number;
  readonly last: number;
  /** Number of its units. */
  readonly units: number;
}

export const CHAPTERS = `SELECT chapter, min(position) AS first, max(position) AS last, count(*) AS units
  FROM units WHERE work = ? GROUP BY chapter ORDER BY first`;

/** What search finds, without its source slice. */
export interface Passage {
  readonly rowid: number;
  /** `<text-slug>:<idx>`. */
  readonly id: string;
  /** texts.id */
  readonly text: number;
  readonly idx: number;
  readonly body: string;
  /** Null for body text. */
  readonly apparatus: string | null;
}

/** A unit's original: what may be quoted, its text and source by id. */
export interface OriginalBody {
  readonly text: number;
  readonly source: number;
  readonly body: string;
}

/** A body passage that covers a unit. */
export interface TranslationBody {
  readonly passage: number;
  readonly passageId: string;
  /** texts.id */
  readonly text: number;
  readonly body: string;
  /** sources.id */
  readonly source: number;
  /** How many units this passage covers; more than 1 for joint verses. */
  readonly unitsCovered: number;
}

/** What reading a unit needs beside its row, in one statement. */
export interface UnitReading {
  /** texts.id of the original; null where the unit has none. */
  readonly text: number | null;
  /** sources.id of the original. */
  readonly source: number | null;
  readonly body: string | null;
  /** Id of the unit that follows in reading order. */
  readonly next: string | null;
  /** 1 where an authorised translation is stored. */
  readonly authorised: 0 | 1;
}

export const UNIT_READING = `SELECT o.text, o.source, o.body,
  (SELECT n.id FROM units n WHERE n.work = u.work AND n.position = u.position + 1) AS next,
  EXISTS (SELECT 1 FROM translations t WHERE t.unit = u.rowid) AS authorised
  FROM units u LEFT JOIN originals o ON o.unit = u.rowid WHERE u.rowid = ?`;

export const TRANSLATIONS = `SELECT p.rowid AS passage, p.id AS passageId, p.text, p.body, p.source,
  (SELECT count(*) FROM passage_units c WHERE c.passage = p.rowid) AS unitsCovered
  FROM passage_units pu JOIN passages p ON p.rowid = pu.passage
  WHERE pu.unit = ? AND p.apparatus IS NULL`;
