import type { Unresolved } from '../answers.js';
import type { LocusResolver } from '../loci/locus-resolver.js';
import { echo } from '../loci/locus-text.js';
import { type UnitSpan, withoutEarlier } from '../loci/resolution.js';
import type { WorksRepository } from '../works.repository.js';
import type { Passage, Unit } from '../works.rows.js';
import { BETWEEN_PASSAGES, FROM_THE_START, parseContinuation, type StartingPoint } from './continuation.js';
import { UNIT_BUDGET } from './word-sharing.js';

/** A unit to read. */
export interface WantedUnit {
  readonly unit: Unit;
  readonly from: StartingPoint;
  /** Passage ids of the request that it covers. */
  readonly covers: string[];
  /** How the entry that asked for it was read. */
  readonly notes: string[];
}

export interface WantedUnits {
  /** In the order of the request, each unit once, at most `UNIT_BUDGET`. */
  readonly units: readonly WantedUnit[];
  readonly unresolved: readonly Unresolved[];
  readonly notes: readonly string[];
}

/** A unit of more characters is read from the passage that was asked for: half of what one answer holds. */
const LONG_TEXT = 18_000;

const PASSAGE_ID = /^([^\s:/]+):\d+$/;
const RESOURCE = /^verbatim:\/\/works\//i;

/** Finds the units that a request's entries name: passage ids, unit ids and loci, mixed. */
export function findWanted(
  entries: readonly string[],
  works: WorksRepository,
  loci: LocusResolver,
): WantedUnits {
  return new WantedCollector(works, loci).collect(entries);
}

class WantedCollector {
  private readonly byId = new Map<string, WantedUnit>();
  private readonly left: UnitSpan[] = [];
  private readonly unresolved: Unresolved[] = [];
  private readonly notes: string[] = [];

  constructor(
    private readonly works: WorksRepository,
    private readonly loci: LocusResolver,
  ) {}

  collect(entries: readonly string[]): WantedUnits {
    for (const entry of entries) this.add(entry);
    const units = [...this.byId.values()];
    const read = units.map(({ unit }) => ({ work: unit.work, first: unit.position, last: unit.position }));
    const rest: UnitSpan[] = [];
    for (const span of this.left) rest.push(...withoutEarlier(span, [...read, ...rest]));
    if (rest.length > 0) {
      const ask = rest.map((span) => `"${this.loci.locusOf(span)}"`).join(', ');
      this.notes.push(
        `${UNIT_BUDGET} units are read at once; the rest is left out here: ask next for ${ask}.`,
      );
    }
    return { units, unresolved: this.unresolved, notes: this.notes };
  }

  private add(entry: string): void {
    const request = withoutResource(entry.trim());
    const passage = PASSAGE_ID.test(request) ? this.works.passage(request) : undefined;
    if (passage !== undefined) {
      this.addPassage(entry, passage, this.works.unitsOfPassage(passage.rowid));
      return;
    }
    const { locus, from } = parseContinuation(request);
    const unknown = this.unknownPassage(entry, locus);
    if (unknown !== undefined) {
      this.unresolved.push(unknown);
      return;
    }
    const resolution = this.loci.resolve(locus, 2 * UNIT_BUDGET);
    if (resolution.kind === 'unresolved') {
      const { reason, message, candidates } = resolution;
      this.unresolved.push({ request: entry, reason, message, candidates });
      return;
    }
    const { spans, units, total, notes } = resolution;
    if (from.original + from.translation > 0 && total > 1) {
      this.unresolved.push({
        request: entry,
        reason: 'malformed',
        message: `${echo(entry)} goes on inside a unit, but ${echo(locus)} names ${total} units: give one unit's id before the @.`,
        candidates: units.slice(0, UNIT_BUDGET).map(({ id }) => id),
      });
      return;
    }
    this.addUnits(spans, units, from);
    const [first] = units;
    const wanted = total === 1 && first !== undefined ? this.byId.get(first.id) : undefined;
    if (wanted !== undefined) wanted.notes.push(...notes.filter((note) => !wanted.notes.includes(note)));
    else this.notes.push(...notes.map((note) => `${echo(entry)}: ${note}`));
  }

  private addUnits(spans: readonly UnitSpan[], units: readonly Unit[], from: StartingPoint): void {
    for (const unit of units) {
      const known = this.byId.get(unit.id);
      if (known === undefined && this.byId.size < UNIT_BUDGET) {
        this.byId.set(unit.id, { unit, from, covers: [], notes: [] });
      } else if (known !== undefined && known.from !== from) {
        known.notes.push('It was asked for from two places and is given from the one asked for first.');
      }
    }
    this.left.push(...spans);
  }

  private addPassage(entry: string, passage: Passage, units: readonly Unit[]): void {
    const { id } = passage;
    if (units.length === 0) {
      this.unresolved.push({
        request: entry,
        reason: 'unknown-passage',
        message: `${echo(id)} is apparatus (a heading, a note or an introduction) and belongs to no unit that can be quoted.`,
        candidates: [],
      });
      return;
    }
    for (const unit of units) {
      this.addUnits(
        [{ work: unit.work, first: unit.position, last: unit.position }],
        [unit],
        this.startOf(passage, unit),
      );
      const covers = this.byId.get(unit.id)?.covers;
      if (covers !== undefined && !covers.includes(id)) covers.push(id);
    }
  }

  /**
   * Where reading a unit for the sake of one passage begins: with the unit, or with the passage itself where the unit is so
   * long that an answer might end before it.
   */
  private startOf(passage: Passage, unit: Unit): StartingPoint {
    const original = this.works.reading(unit.rowid);
    if (original?.text === passage.text) {
      const place = placeInLong(original.body ?? '', passage.body);
      return place === 0 ? FROM_THE_START : { original: place, translation: 0 };
    }
    // Of several translations the reader may be given another one, in which the passage stands elsewhere.
    const translations = this.works.textsOf(unit.work).filter(({ role }) => role === 'translation');
    if (translations.length > 1) return FROM_THE_START;
    const bodies = this.works.translation(unit.rowid, passage.text).map(({ body }) => body);
    const place = placeInLong(bodies.join(BETWEEN_PASSAGES), passage.body);
    return place === 0 ? FROM_THE_START : { original: 0, translation: place };
  }

  /** An entry that has the form of a passage id and begins with a text of the library, but names no passage. */
  private unknownPassage(entry: string, id: string): Unresolved | undefined {
    const [, slug = ''] = PASSAGE_ID.exec(id) ?? [];
    const text = this.works.textBySlug(slug);
    if (text === undefined) return undefined;
    const last = this.works.lastPassage(text.id);
    return {
      request: entry,
      reason: 'unknown-passage',
      message:
        last === undefined
          ? `${text.title} (${slug}) has no passages: ask for its units, such as ${this.works.unitIdAt(text.work, 1)}.`
          : `${text.title} has no passage ${echo(id)}: its last is ${last}.`,
      candidates: last === undefined ? [] : [last],
    };
  }
}

/** Where a passage begins in a text that is too long to be given whole; 0 in any other. */
function placeInLong(text: string, passage: string): number {
  return text.length > LONG_TEXT ? Math.max(0, text.indexOf(passage)) : 0;
}

function withoutResource(entry: string): string {
  if (!RESOURCE.test(entry)) return entry;
  const path = entry.replace(RESOURCE, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
