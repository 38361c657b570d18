import { keyParts, kindOf, kindsOf, type Part } from './key-parts.js';
import { otherKeys } from './other-keys.js';

/** What a unit is called by; rows stand in reading order, so that the position is the index + 1. */
export interface KeyRow {
  readonly refKey: string;
  readonly chapter: string;
  readonly otherKey: string | null;
}

/** Positions from `first` to `last`, both included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** The numbering cited, or the work's other one. */
export type Numbering = 'own' | 'other';

/** One numbering of a work: every key and every beginning of one, with the positions it names. */
class NumberingIndex {
  private readonly exact = new Map<string, Run[]>();
  private readonly beginnings = new Map<string, Run[]>();
  private readonly next = new Map<string, Set<Part>>();

  add(parts: readonly Part[], position: number): void {
    extend(this.exact, parts.join(':'), position);
    this.addBeginnings(parts, position);
  }

  /** Takes a unit without a number of its own into the divisions it stands in: a psalm's title into its psalm. */
  addWithin(division: readonly Part[], position: number): void {
    for (let length = 0; length <= division.length; length++) {
      extend(this.beginnings, division.slice(0, length).join(':'), position);
    }
  }

  private addBeginnings(parts: readonly Part[], position: number): void {
    for (let length = 0; length <= parts.length; length++) {
      const beginning = parts.slice(0, length).join(':');
      extend(this.beginnings, beginning, position);
      const part = parts[length];
      if (part === undefined) continue;
      const followers = this.next.get(beginning) ?? new Set();
      this.next.set(beginning, followers.add(part));
    }
  }

  find(parts: readonly Part[]): readonly Run[] {
    const key = parts.join(':');
    return this.exact.get(key) ?? this.beginnings.get(key) ?? [];
  }

  isKey(parts: readonly Part[]): boolean {
    return this.exact.has(parts.join(':'));
  }

  followers(beginning: readonly Part[]): readonly Part[] {
    return [...(this.next.get(beginning.join(':')) ?? [])];
  }
}

/** How a work's units are called, in both numberings; pure, made from rows in reading order. */
export class KeyIndex {
  /** Kinds of the parts of the work's keys: 'NN' for chapter and verse. */
  readonly kinds: string;
  /** True where some unit has another key in the other numbering. */
  readonly hasOther: boolean;
  /** True where every key begins with one and the same number and goes on. */
  readonly hasOneChapter: boolean;
  private readonly numberings: Readonly<Record<Numbering, NumberingIndex>>;
  private readonly byRawKey: ReadonlyMap<string, number>;

  constructor(private readonly rows: readonly KeyRow[]) {
    const numberings = { own: new NumberingIndex(), other: new NumberingIndex() };
    const tally = new Map<string, number>();
    for (const [at, row] of rows.entries()) {
      const own = keyParts(row.refKey);
      numberings.own.add(own, at + 1);
      const others = otherKeys(row);
      for (const key of others) numberings.other.add(keyParts(key), at + 1);
      if (others.length === 0) numberings.other.addWithin(keyParts(row.chapter), at + 1);
      const kinds = kindsOf(own);
      tally.set(kinds, (tally.get(kinds) ?? 0) + 1);
    }
    this.numberings = numberings;
    this.hasOther = rows.some((row) => row.otherKey !== null);
    this.byRawKey = new Map(rows.map((row, at) => [row.refKey.toLowerCase(), at + 1]));
    this.hasOneChapter = rows.length > 1 && this.followers([], 'own').length === 1;
    this.kinds = [...tally].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'N';
  }

  get size(): number {
    return this.rows.length;
  }

  keyAt(position: number): string {
    return this.rows[position - 1]?.refKey ?? '';
  }

  /** The key in the other numbering, which may be the same; the first where there are several. */
  otherKeyAt(position: number): string {
    const row = this.rows[position - 1];
    return (row && otherKeys(row)[0]) ?? row?.otherKey ?? '';
  }

  /** Position of the unit whose key is spelled exactly so. */
  spelled(key: string): number | undefined {
    return this.byRawKey.get(key.toLowerCase());
  }

  /** The units with this key or, where it is only the beginning of keys, all that begin so; empty when none. */
  find(parts: readonly Part[], numbering: Numbering): readonly Run[] {
    return this.numberings[numbering].find(parts);
  }

  isKey(parts: readonly Part[], numbering: Numbering): boolean {
    return this.numberings[numbering].isKey(parts);
  }

  /** The parts that follow a beginning, in reading order: the chapters for [], the verses for ['4']. */
  followers(beginning: readonly Part[], numbering: Numbering): readonly Part[] {
    return this.numberings[numbering].followers(beginning);
  }

  /** Last position of the chapter that this position stands in. */
  endOfChapter(position: number): number {
    const chapter = this.rows[position - 1]?.chapter;
    let last = position;
    while (last < this.rows.length && this.rows[last]?.chapter === chapter) last += 1;
    return last;
  }

  /** The keys nearest to one that does not exist: the neighbours below and above, in the place where it would stand. */
  nearest(parts: readonly Part[], numbering: Numbering): readonly number[] {
    const known = this.knownBeginning(parts, numbering);
    const wanted = parts[known.length];
    const siblings = this.followers(known, numbering);
    if (wanted === undefined || siblings.length === 0) return [];
    const rest = parts.slice(known.length + 1);
    return neighbours(siblings, wanted).flatMap((sibling) => {
      const whole = this.find([...known, sibling, ...rest], numbering)[0];
      const begun = whole ?? this.find([...known, sibling], numbering)[0];
      return begun === undefined ? [] : [begun.first];
    });
  }

  /** The longest beginning of these parts that the work has. */
  knownBeginning(parts: readonly Part[], numbering: Numbering): readonly Part[] {
    let length = Math.max(parts.length - 1, 0);
    while (length > 0 && this.find(parts.slice(0, length), numbering).length === 0) length -= 1;
    return parts.slice(0, length);
  }
}

function extend(runs: Map<string, Run[]>, key: string, position: number): void {
  const known = runs.get(key);
  const last = known?.at(-1);
  if (last?.last === position) return;
  if (known === undefined) runs.set(key, [{ first: position, last: position }]);
  else if (last?.last === position - 1) known[known.length - 1] = { first: last.first, last: position };
  else known.push({ first: position, last: position });
}

/** The siblings on either side of the wanted part; for letters among numbers, the first and the last. */
function neighbours(siblings: readonly Part[], wanted: Part): readonly Part[] {
  const rank = (part: Part) => (kindOf(part) === 'N' ? Number(part) : (part.codePointAt(0) ?? 0));
  const alike = siblings.filter((sibling) => kindOf(sibling) === kindOf(wanted));
  if (alike.length === 0) return [...new Set([...siblings.slice(0, 1), ...siblings.slice(-1)])];
  const below = alike.filter((sibling) => rank(sibling) < rank(wanted)).sort((a, b) => rank(b) - rank(a))[0];
  const above = alike.filter((sibling) => rank(sibling) > rank(wanted)).sort((a, b) => rank(a) - rank(b))[0];
  return [below, above].filter((sibling) => sibling !== undefined);
}
