import type { WorksRepository } from '../works.repository.js';
import type { Unit, Work } from '../works.rows.js';
import { KeyIndex, type KeyRow, type Run } from './key-index.js';
import { echo, normaliseLocus } from './locus-text.js';
import { divisionNamed, withinDivision } from './named-division.js';
import { resolveInWork, runLocus } from './reference-in-work.js';
import { lookUp } from './reference-lookup.js';
import { type ReferenceText, readReferenceText, spelledKey } from './reference-text.js';
import {
  type Resolution,
  type ResolvedLocus,
  type UnitSpan,
  type UnresolvedLocus,
  withoutEarlier,
} from './resolution.js';
import { splitAtWorks } from './split-at-works.js';
import { UnitTitles } from './unit-titles.js';
import { unknownWork, withoutWork } from './unknown-work.js';
import { workAtStart } from './work-at-start.js';

/** Characters of a locus: many references of a long name have as many; finding names in a text takes its square. */
const LONGEST_LOCUS = 500;

/** What one stretch of a locus, a work's name and its references, came to. */
interface Part {
  readonly spans: readonly UnitSpan[];
  readonly notes: readonly string[];
  readonly candidates: readonly string[];
  /** Why a reference of it names nothing. */
  readonly failures: readonly { readonly message: string; readonly candidates: readonly string[] }[];
}

/**
 * Resolves references as people write them ("Eccl 4:17", "Mt 5,3.5", "Dhp 183", "Med. V.1") and unit ids to units.
 * It knows no work by itself: names, keys and numberings are the library's. It never guesses: what can be doubted
 * is said in notes, what names two things names nothing.
 */
export class LocusResolver {
  private readonly indexes = new Map<string, KeyIndex>();
  private readonly titles = new Map<string, UnitTitles>();

  constructor(private readonly works: WorksRepository) {}

  /**
   * @param locus any text; `malformed` past 500 characters
   * @param most  load at most this many units; `spans` and `total` always tell of all
   */
  resolve(locus: string, most = Number.POSITIVE_INFINITY): Resolution {
    const unit = this.works.unit(locus);
    if (unit !== undefined) return this.one(unit);
    const tooLong = `A reference has at most ${LONGEST_LOCUS} characters, this has more. Give one reference an entry.`;
    if (locus.length > LONGEST_LOCUS) return malformed(tooLong);
    const text = normaliseLocus(locus);
    // One sign may be eighteen written out.
    if (text.length > LONGEST_LOCUS) return malformed(tooLong);
    if (text === '') {
      return malformed(
        `${echo(locus)} holds no reference. Write a work and a place in it, such as ${this.example()}.`,
      );
    }
    const parts: Part[] = [];
    for (const stretch of splitAtWorks(text, this.works.workNames)) {
      const part = this.resolveStretch(stretch);
      if ('kind' in part) {
        if (parts.length === 0) return part;
        parts.push({ spans: [], notes: [], candidates: [], failures: [part] });
      } else parts.push(part);
    }
    return this.gather(parts, most);
  }

  /** A span as a locus that resolves to it: 'ecclesiastes/4:17' or 'ecclesiastes/4:17-5:6'. */
  locusOf({ work, first, last }: UnitSpan): string {
    return runLocus(work, this.index(work), { first, last });
  }

  private resolveStretch(text: string): Part | UnresolvedLocus {
    const start = workAtStart(text, this.works.workNames);
    if (start === undefined) {
      return withoutWork(text, this.lookups()) ?? unknownWork(text, this.lookups());
    }
    const [work, other] = this.preferWhole(start.works);
    if (work === undefined) return unknownWork(text, this.lookups());
    if (other !== undefined) return this.ambiguous(start.name, start.works, start.rest);
    return this.inWork(work, start.rest, text);
  }

  private inWork(work: Work, behindName: string, text: string): Part | UnresolvedLocus {
    const index = this.index(work.id);
    const titles = this.titlesOf(work);
    const before = text.endsWith(behindName) ? text.slice(0, text.length - behindName.length) : '';
    const isBare = !/[\p{L}\p{N}]/u.test(behindName);
    const titled = titles?.find(isBare ? before : behindName);
    if (titled !== undefined) {
      const spans = [{ work: work.id, first: titled, last: titled }];
      return { spans, notes: [], candidates: [], failures: [] };
    }
    const rest = titles?.without(behindName) ?? behindName;
    const spelled = index.spelled(spelledKey(rest));
    if (spelled !== undefined && !index.hasOther) {
      return {
        spans: [{ work: work.id, first: spelled, last: spelled }],
        notes: [],
        candidates: [],
        failures: [],
      };
    }
    const behind = this.read(rest, work, false);
    const division = divisionNamed(behind.unknownLead ?? before, index);
    if (behind.unknownLead !== null && division === undefined) return unknownWork(text, this.lookups());
    const read =
      division === undefined
        ? behind
        : { ...behind, references: behind.references.map((each) => withinDivision(each, division)) };
    if (division !== undefined && read.references.length === 0) {
      const spans = index.find([division], 'own').map((run) => ({ work: work.id, ...run }));
      return { spans, notes: read.notes, candidates: [], failures: [] };
    }
    if (read.references.length === 0) {
      const whole = index.size === 0 ? [] : [{ work: work.id, first: 1, last: index.size }];
      return { spans: whole, notes: read.notes, candidates: [], failures: [] };
    }
    const part = this.references(work, read);
    return read.commaAsColon === 'none' ? part : this.weighComma(work, rest, read, part);
  }

  /** "Matt 5, 7" may be 5:7 or two chapters, "Matt 5, 6, 7" is three: says how it was read. */
  private weighComma(work: Work, rest: string, read: ReferenceText, part: Part): Part {
    const plainList = /^[\s.:/]*\d+(?:\s*,\s*\d+){2,}\s*$/.test(rest);
    if (!plainList && (part.failures.length === 0 ? read.commaAsColon !== 'spaced' : false)) return part;
    const list = this.references(work, this.read(rest, work, true));
    if (list.failures.length > 0) return part;
    if (plainList || part.failures.length > 0) return list;
    const asList = list.spans.map((span) => this.locusOf(span));
    const note = `The comma was read as standing between chapter and ${work.unitKind}; for a list ask for ${asList.join('; ')}.`;
    return { ...part, notes: [...part.notes, note], candidates: [...part.candidates, ...asList] };
  }

  private references(work: Work, read: ReferenceText): Part {
    const index = this.index(work.id);
    const spans: UnitSpan[] = [];
    const notes = [...read.notes];
    const candidates: string[] = [];
    const failures: { message: string; candidates: readonly string[] }[] = [];
    for (const reference of read.references) {
      const asked = read.numbering ?? this.annotated(read, index);
      const result = resolveInWork(work, index, reference, asked);
      if (!result.found) {
        failures.push(result);
        continue;
      }
      notes.push(...result.notes);
      candidates.push(...result.candidates);
      for (const run of result.runs) spans.push(...withoutEarlier({ work: work.id, ...run }, spans));
    }
    notes.push(...this.contradictions(work, read, index, spans));
    return { spans, notes, candidates, failures };
  }

  /** "Eccl 4:17 (English 5:1)" says itself that 4:17 is the other numbering's 5:1. */
  private annotated({ annotations }: ReferenceText, index: KeyIndex): 'own' | 'other' | undefined {
    const numbering = annotations[0]?.numbering;
    if (numbering === undefined || !index.hasOther) return undefined;
    return numbering === 'other' ? 'own' : 'other';
  }

  private contradictions(
    work: Work,
    read: ReferenceText,
    index: KeyIndex,
    spans: readonly UnitSpan[],
  ): string[] {
    return read.annotations.flatMap(({ numbering, reference }) => {
      const meant = lookUp(index, numbering, reference);
      const at: Run | undefined = meant.found ? meant.runs[0] : undefined;
      if (at === undefined || spans.some(({ first, last }) => first <= at.last && at.first <= last))
        return [];
      return [`The numberings given in brackets do not agree: there it is ${runLocus(work.id, index, at)}.`];
    });
  }

  private ambiguous(name: string, ids: readonly string[], rest: string): UnresolvedLocus {
    const readings = ids.flatMap((id) => {
      const work = this.works.work(id);
      const part = work && this.inWork(work, rest, `${name}${rest}`);
      if (part === undefined || 'kind' in part) return [];
      return part.spans.slice(0, 1).map((span) => ({ work, locus: this.locusOf(span) }));
    });
    const titles = ids.map((id) => this.works.work(id)?.title ?? id);
    return {
      kind: 'unresolved',
      reason: 'ambiguous',
      message: `${echo(name)} may be ${titles.join(' or ')}: say which.`,
      candidates: readings.map(({ locus }) => locus),
    };
  }

  /** Where a whole and its part answer to one name, the whole is meant: the part has a name of its own. */
  private preferWhole(ids: readonly string[]): readonly Work[] {
    const works = ids.flatMap((id) => this.works.work(id) ?? []);
    return works.filter(({ partOf }) => partOf === null || !ids.includes(partOf));
  }

  private gather(parts: readonly Part[], most: number): Resolution {
    const spans: UnitSpan[] = [];
    for (const part of parts) for (const span of part.spans) spans.push(...withoutEarlier(span, spans));
    const failures = parts.flatMap((part) => part.failures);
    const work = this.works.work(spans[0]?.work ?? '');
    if (work === undefined) {
      return {
        kind: 'unresolved',
        reason: 'unknown-reference',
        message: failures.map(({ message }) => message).join(' ') || 'This work holds no units.',
        candidates: [...new Set(failures.flatMap(({ candidates }) => candidates))],
      };
    }
    const loaded = { kind: 'units', work, spans, ...this.load(spans, most) } as const;
    return {
      ...loaded,
      notes: [
        ...new Set([...parts.flatMap(({ notes }) => notes), ...failures.map(({ message }) => message)]),
      ],
      candidates: [...new Set([...parts, ...failures].flatMap(({ candidates }) => candidates))],
    };
  }

  private load(spans: readonly UnitSpan[], most: number): Pick<ResolvedLocus, 'units' | 'total'> {
    const units: Unit[] = [];
    let total = 0;
    for (const { work, first, last } of spans) {
      total += last - first + 1;
      const wanted = Math.min(last, first + most - units.length - 1);
      if (wanted >= first) units.push(...this.works.unitsByPosition(work, first, wanted));
    }
    return { units, total };
  }

  private one(unit: Unit): Resolution {
    const work = this.works.work(unit.work);
    if (work === undefined) throw new Error(`Unit ${unit.id} stands in no work`);
    const span = { work: unit.work, first: unit.position, last: unit.position };
    return { kind: 'units', work, spans: [span], total: 1, units: [unit], notes: [], candidates: [] };
  }

  private read(rest: string, work: Work, commaParts: boolean): ReferenceText {
    const texts = this.works.textsOf(work.id);
    return readReferenceText(rest, work, texts, this.index(work.id), this.works.workNames, commaParts);
  }

  private lookups() {
    return {
      works: this.works.workRows(),
      skipped: this.works.skippedWorks,
      read: (work: Work, reference: string): string | undefined => {
        const part = this.inWork(work, ` ${reference}`, reference);
        const span = 'kind' in part ? undefined : part.spans[0];
        return span && this.locusOf(span);
      },
    };
  }

  /** Titles of chapters; undefined for a work of another kind. */
  private titlesOf(work: Work): UnitTitles | undefined {
    if (work.unitKind !== 'chapter') return undefined;
    let titles = this.titles.get(work.id);
    if (titles === undefined) {
      titles = new UnitTitles(this.works.unitsByPosition(work.id, 1, this.index(work.id).size));
      this.titles.set(work.id, titles);
    }
    return titles;
  }

  private index(work: string): KeyIndex {
    let index = this.indexes.get(work);
    if (index === undefined) {
      const rows: readonly KeyRow[] = this.works.keys(work);
      index = new KeyIndex(rows);
      this.indexes.set(work, index);
    }
    return index;
  }

  private example(): string {
    const work = this.works.workRows()[0];
    const id = work && this.works.unitIdAt(work.id, 1);
    return id === undefined ? '“Eccl 4:17”' : `“${this.works.unit(id)?.ref}” or ${id}`;
  }
}

function malformed(message: string): UnresolvedLocus {
  return { kind: 'unresolved', reason: 'malformed', message, candidates: [] };
}
