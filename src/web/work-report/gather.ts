import type { Database } from 'better-sqlite3';
import { VerbatimError } from '../../errors.js';
import { closest } from '../../text/closest.js';
import { readMeta } from '../../works/library-meta.js';
import { WorksRepository } from '../../works/works.repository.js';
import type { Text } from '../../works/works.rows.js';
import { type Placed, placeApparatus } from './apparatus.js';
import type { ReportPassage, ReportText, ReportUnit, WorkReport } from './report.js';
import { type PassageRow, ReportRepository, type UnitRow } from './report.repository.js';

/**
 * Gathers all of a work.
 * @param doubts what a review asks about, by unit id or slug of a text
 * @throws VerbatimError `bad-input` for a work that the library does not hold
 */
export function gatherReport(
  db: Database,
  id: string,
  doubts: ReadonlyMap<string, readonly string[]>,
): WorkReport {
  const works = new WorksRepository(db);
  const work = works.all().find((each) => each.id === id);
  if (work === undefined) throw unknownWork(id, works);
  const repository = new ReportRepository(db);
  const rows = repository.units(id);
  const passages = new Map(works.textsOf(id).map((text) => [text, repository.passages(text.id)]));
  const original = works.textsOf(id).find((text) => rows.some((row) => row.text === text.id)) ?? null;
  const translations = works.textsOf(id).filter((text) => text.role === 'translation');
  const aid = translations.find((text) => text.preferred) ?? translations[0] ?? null;
  const shown = [original, aid].flatMap((text) =>
    text === null ? [] : [placeApparatus(passages.get(text) ?? [], rows, text.id)],
  );
  const { builtAt, contentHash } = readMeta(db);
  return {
    work,
    original,
    aid,
    texts: [...passages].map(([text, all]) => reportText(text, all, rows, works)),
    units: unitsOf(rows, aid === null ? [] : (passages.get(aid) ?? []), repository.authorised(id), shown),
    before: shown.flatMap(({ before }) => before),
    after: shown.flatMap(({ after }) => after),
    doubts,
    builtAt,
    contentHash,
  };
}

function unitsOf(
  rows: readonly UnitRow[],
  aid: readonly PassageRow[],
  authorised: ReturnType<ReportRepository['authorised']>,
  shown: readonly Placed[],
): readonly ReportUnit[] {
  const passages = passagesByUnit(rows, aid);
  return rows.map(({ rowid, notes, body, hasKeywords, ...row }) => ({
    ...row,
    notes: JSON.parse(notes) as string[],
    original: body,
    aid: passages.get(rowid) ?? [],
    authorised: authorised.filter(({ unit }) => unit === rowid),
    hasKeywords: hasKeywords === 1,
    apparatus: shown.flatMap(({ byUnit }) => byUnit.get(rowid) ?? []),
  }));
}

function passagesByUnit(
  rows: readonly UnitRow[],
  aid: readonly PassageRow[],
): ReadonlyMap<number, readonly ReportPassage[]> {
  const keys = new Map(rows.map(({ rowid, refKey }) => [rowid, refKey]));
  const covers = new Map<number, string[]>();
  for (const { rowid, unit } of aid) {
    const key = unit === null ? undefined : keys.get(unit);
    if (key !== undefined) covers.set(rowid, [...(covers.get(rowid) ?? []), key]);
  }
  const byUnit = new Map<number, ReportPassage[]>();
  for (const { rowid, id, body, unit, apparatus } of aid) {
    if (unit === null || apparatus !== null) continue;
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), { id, body, covers: covers.get(rowid) ?? [] }]);
  }
  return byUnit;
}

function reportText(
  text: Text,
  passages: readonly PassageRow[],
  rows: readonly UnitRow[],
  works: WorksRepository,
): ReportText {
  const covered = new Set(
    passages.flatMap(({ unit, apparatus }) => (apparatus === null ? (unit ?? []) : [])),
  );
  const apparatus: Record<string, number> = {};
  for (const { apparatus: kind } of passages) {
    if (kind !== null) apparatus[kind] = (apparatus[kind] ?? 0) + 1;
  }
  return {
    text,
    sources: works.sourcesOf(text.id),
    missing: rows
      .filter((row) => row.text !== text.id && !covered.has(row.rowid))
      .map(({ refKey }) => refKey),
    apparatus,
  };
}

function unknownWork(id: string, works: WorksRepository): VerbatimError {
  const ids = works.all().map((work) => work.id);
  const near = closest(id, ids, 3);
  return new VerbatimError(
    'bad-input',
    `The library does not hold a work "${id}".`,
    `${near.length > 0 ? 'Did you mean' : 'It holds'} ${(near.length > 0 ? near : ids).join(', ')}${near.length > 0 ? '?' : '.'}`,
  );
}
