import { VerbatimError } from '../../errors.js';
import type { JudgedSet, Judgement } from './judged-set.js';

/** What a library tells about the units that a set speaks of. */
export interface UnitLookup {
  hasWork(work: string): boolean;
  /** The id by which a unit counts (a part's unit counts as the whole's); undefined where there is no such unit. */
  counted(unit: string): string | undefined;
}

/** A set as far as a library can answer it, and what had to be left out. */
export interface RestrictedSet {
  /** The queries that some unit of the library answers. */
  readonly set: JudgedSet;
  /** All queries, with their judgements over the library's units. */
  readonly all: JudgedSet;
  /** Works that judged units are of and the library lacks. */
  readonly absentWorks: readonly string[];
  /** Ids of the queries that no unit of the library is judged relevant for. */
  readonly leftOut: readonly string[];
}

/** How many missing units an error names. */
const NAMED = 8;

/**
 * A set over the units of one library: units of works that it lacks are left out, and queries that lose all their relevant
 * units; a unit that stands in two works counts once.
 * @throws VerbatimError `mismatch`, naming them, for units that a work of the library does not have
 */
export function restrictToLibrary(set: JudgedSet, library: UnitLookup): RestrictedSet {
  const absent = new Set<string>();
  const unknown = new Set<string>();
  const queries = set.queries.map((query) => {
    const kept = new Map<string, Judgement>();
    for (const judgement of query.judgements) {
      const work = judgement.unit.slice(0, judgement.unit.indexOf('/'));
      const unit = library.counted(judgement.unit);
      if (unit !== undefined) kept.set(unit, stronger(kept.get(unit), { ...judgement, unit }));
      else (library.hasWork(work) ? unknown : absent).add(library.hasWork(work) ? judgement.unit : work);
    }
    const works = query.works?.filter((work) => library.hasWork(work));
    return { ...query, judgements: [...kept.values()], ...(works && { works }) };
  });
  if (unknown.size > 0) throw unknownUnits(set.name, [...unknown]);
  const answerable = queries.filter(({ judgements }) =>
    judgements.some(({ grade }) => grade >= set.relevantFrom),
  );
  const kept = new Set(answerable);
  return {
    set: { ...set, queries: answerable },
    all: { ...set, queries },
    absentWorks: [...absent].sort(),
    leftOut: queries.filter((query) => !kept.has(query)).map(({ id }) => id),
  };
}

/** Of two judgements of a unit under two ids the higher grade; it was read if either was. */
function stronger(a: Judgement | undefined, b: Judgement): Judgement {
  if (a === undefined) return b;
  return {
    unit: a.unit,
    grade: Math.max(a.grade, b.grade),
    source: a.source === 'read' || b.source === 'read' ? 'read' : 'pool',
  };
}

function unknownUnits(set: string, units: readonly string[]): VerbatimError {
  const more = units.length > NAMED ? ` and ${units.length - NAMED} more` : '';
  return new VerbatimError(
    'mismatch',
    `The set ${set} judges units that the library's works do not have: ${units.slice(0, NAMED).join(', ')}${more}.`,
    `Correct evaluation/${set}/judgements.tsv, or rebuild the library if its recipes have changed.`,
  );
}
