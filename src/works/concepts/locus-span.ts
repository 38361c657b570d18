import { otherKeys, UNNUMBERED_TITLE } from '../loci/other-keys.js';
import type { WorksRepository } from '../works.repository.js';
import type { Unit } from '../works.rows.js';

/** A run of units of one work, both ends included. */
export interface LocusSpan {
  readonly first: Unit;
  readonly last: Unit;
}

/**
 * The units that a locus in a work's own keys names: '4:17', a chapter '12', '12:1-7', '4:17-5:6', '58-60'.
 * Stricter than what people may type: the concept graph is checked data, so nothing here guesses or
 * falls back to another numbering. Undefined where the work has no such unit, or the range runs backwards.
 */
export function spanOf(works: WorksRepository, work: string, locus: string): LocusSpan | undefined {
  const whole = endsOf(works, work, locus);
  if (whole !== undefined) return whole;
  const dash = locus.lastIndexOf('-');
  if (dash < 0) return undefined;
  const start = locus.slice(0, dash);
  const first = endsOf(works, work, start)?.first;
  const last = endsOf(works, work, fullKey(start, locus.slice(dash + 1)))?.last;
  if (first === undefined || last === undefined || last.position < first.position) return undefined;
  return { first, last };
}

/** The end of a range leaves out what it shares with the start: '12:1-7' ends at '12:7'. */
function fullKey(start: string, end: string): string {
  const leading = start.split(':').slice(0, -end.split(':').length);
  return [...leading, end].join(':');
}

function endsOf(works: WorksRepository, work: string, key: string): LocusSpan | undefined {
  const unit = works.unitByKey(work, key);
  if (unit !== undefined) return { first: unit, last: unit };
  const chapter = works.unitsOfChapter(work, key);
  const [first, last] = [chapter.at(0), chapter.at(-1)];
  return first !== undefined && last !== undefined ? { first, last } : undefined;
}

/** A span for people: 'Ps 51:3–4 (English 51:1–2)', a single unit's own ref, or 'Eccl 12' for a whole chapter. */
export function spanRef(works: WorksRepository, locus: string, { first, last }: LocusSpan): string {
  if (first.id === last.id) return first.ref;
  const work = works.work(first.work);
  const own = `${work?.abbreviation ?? first.work} ${locus.replace('-', '–')}`;
  if (locus === first.chapter) return own;
  if (first.otherKey === null && last.otherKey === null) return own;
  const other = rangeOf(otherKeys(first)[0] ?? UNNUMBERED_TITLE, otherKeys(last).at(-1) ?? UNNUMBERED_TITLE);
  return `${own} (${work?.schemeOther ?? 'otherwise'} ${other})`;
}

function rangeOf(first: string, last: string): string {
  const chapter = first.slice(0, first.lastIndexOf(':') + 1);
  return `${first}–${chapter !== '' && last.startsWith(chapter) ? last.slice(chapter.length) : last}`;
}
