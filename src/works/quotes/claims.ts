import { VerbatimError } from '../../errors.js';
import { closest } from '../../text/closest.js';
import type { CheckRequest } from '../answers.js';
import { spellings, WorkNames } from '../loci/work-names.js';
import type { Preference } from './matching.js';
import type { ClaimedUnit, NamedWorkRow, QuotableBody, QuotesRepository } from './quotes.repository.js';

/** What the checker asks of the locus resolver. */
export interface LocusReader {
  resolve(
    locus: string,
    most?: number,
  ):
    | {
        readonly kind: 'units';
        readonly spans: readonly { readonly work: string; readonly first: number; readonly last: number }[];
        readonly notes: readonly string[];
      }
    | {
        readonly kind: 'unresolved';
        readonly reason: string;
        readonly message: string;
        readonly candidates: readonly string[];
      };
}

/** Where a quote is said to be from. */
export interface Claim extends Preference {
  /** As it was said. */
  readonly said: string;
  /** The works meant, by id. */
  readonly works: ReadonlySet<string>;
  /** The units meant; null where a whole work is. */
  readonly units: readonly ClaimedUnit[] | null;
  /** Why the place named does not exist in the work named; null where it does. */
  readonly missing: string | null;
  /** True when the body is a unit that the claim names by its number in the other numbering. */
  byOtherNumber(body: QuotableBody): boolean;
}

/** A passage id, "<text>:<idx>". */
const passageId = /^([a-z0-9-]+):\d+$/;

/** Units of a claim that are looked at one by one; a claim of more is told by its spans. */
const MOST_UNITS = 400;

/** Units of a claim whose bodies are read, to compare each with the quote. */
const MOST_BODIES_READ = 40;

/** Reads where quotes are said to be from. */
export class Claims {
  private readonly rows: readonly NamedWorkRow[];
  private readonly names: WorkNames;

  constructor(
    private readonly quotes: QuotesRepository,
    private readonly loci: LocusReader,
  ) {
    this.rows = quotes.works();
    this.names = new WorkNames(this.rows);
  }

  /** True when a work of the library answers to this name. */
  knows(name: string): boolean {
    return this.names.find(name).length > 0;
  }

  /**
   * The claim a request makes, or null for none.
   * @throws VerbatimError `bad-input` when the work is not known or the locus names nothing in any known work
   */
  of({ work, locus }: Pick<CheckRequest, 'work' | 'locus'>): Claim | null {
    if (locus !== undefined && locus.trim() !== '') return this.ofLocus(locus, work);
    if (work === undefined || work.trim() === '') return null;
    const ids = this.names.find(work);
    if (ids.length === 0) throw this.unknown(`No work in this library is called “${work.trim()}”.`, work);
    return this.claim(work, ids, null, null);
  }

  private ofLocus(locus: string, work: string | undefined): Claim {
    const ids = work === undefined ? [] : this.names.find(work);
    if (work !== undefined && work.trim() !== '' && ids.length === 0) {
      throw this.unknown(`No work in this library is called “${work.trim()}”.`, work);
    }
    const passage = this.ofPassage(locus.trim().toLowerCase());
    if (passage !== null) return passage;
    const alone = this.loci.resolve(locus, 1);
    const [id] = ids;
    const read = alone.kind === 'units' || id === undefined ? alone : this.loci.resolve(`${id} ${locus}`, 1);
    const said = alone.kind === 'units' || id === undefined ? locus : `${id} ${locus}`;
    if (read.kind === 'units') {
      return this.claim(said, [...new Set(read.spans.map((span) => span.work))], read.spans, null);
    }
    // A place that does not exist in a work that does is a false claim; of another work nothing can be said.
    if (read.reason === 'unknown-reference') {
      const works = ids.length > 0 ? ids : this.worksBefore(locus);
      if (works.length > 0) return this.claim(said, works, [], read.message);
    }
    throw new VerbatimError(
      'bad-input',
      read.message,
      `${read.candidates.length > 0 ? `Did you mean ${read.candidates.slice(0, 3).join(', ')}? ` : ''}` +
        'Correct the locus, or leave it out to check the words alone.',
    );
  }

  /** The units of the passage that this id names; null where it is no passage id. */
  private ofPassage(id: string): Claim | null {
    const [, slug] = passageId.exec(id) ?? [];
    if (slug === undefined || !this.quotes.isText(slug)) return null;
    const spans = this.quotes.spansOfPassage(id);
    if (spans.length > 0) return this.claim(id, [...new Set(spans.map(({ work }) => work))], spans, null);
    throw new VerbatimError(
      'bad-input',
      `There is no passage ${id} in a unit of that text.`,
      'Correct the locus, or leave it out to check the words alone.',
    );
  }

  /** The works whose name a locus begins with. */
  private worksBefore(locus: string): readonly string[] {
    const words = locus.trim().split(/[\s/]+/);
    for (let length = words.length; length > 0; length -= 1) {
      const ids = this.names.find(words.slice(0, length).join(' '));
      if (ids.length > 0) return ids;
    }
    return [];
  }

  private claim(
    said: string,
    works: readonly string[],
    spans: readonly { readonly work: string; readonly first: number; readonly last: number }[] | null,
    missing: string | null,
  ): Claim {
    const ids = new Set(works);
    const units =
      spans?.flatMap(({ work, first, last }) => this.quotes.units(work, first, last, MOST_UNITS)) ?? null;
    const named = new Set(units?.map(({ id }) => id));
    const holds = (body: QuotableBody) =>
      spans === null
        ? ids.has(body.work) || ids.has(body.sameAs?.split('/')[0] ?? '')
        : spans.some(
            ({ work, first, last }) =>
              work === body.work && body.position <= last && this.quotes.lastPosition(body) >= first,
          ) || named.has(body.sameAs ?? '');
    return {
      said: said.trim(),
      works: ids,
      units,
      missing,
      runs: this.quotes.runsOf(ids),
      bodies: () =>
        units !== null && units.length <= MOST_BODIES_READ
          ? units.flatMap(({ rowid }) => this.quotes.bodiesOfUnit(rowid))
          : [],
      holds,
      byOtherNumber: (body) => body.otherKey !== null && named.has(`${body.work}/${body.otherKey}`),
    };
  }

  private unknown(message: string, name: string): VerbatimError {
    const byName = new Map(
      this.rows.flatMap((row) => spellings(row).map((name) => [name, row.title] as const)),
    );
    const near = [
      ...new Set(closest(name.slice(0, 80), [...byName.keys()], 6).map((key) => byName.get(key))),
    ].slice(0, 3);
    const titles = near.length > 0 ? near : this.rows.slice(0, 20).map(({ title }) => title);
    return new VerbatimError(
      'bad-input',
      message,
      `${near.length > 0 ? `Did you mean ${titles.join(', ')}?` : `It holds ${titles.join(', ')}.`} ` +
        'Name one of them, or leave the work out to check the words alone.',
    );
  }
}
