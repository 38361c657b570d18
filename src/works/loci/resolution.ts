import type { Unresolved } from '../answers.js';
import type { Unit, Work } from '../works.rows.js';

/** Units of one work from one position to another, both included. */
export interface UnitSpan {
  readonly work: string;
  readonly first: number;
  readonly last: number;
}

/** A locus that names units. */
export interface ResolvedLocus {
  readonly kind: 'units';
  /** The work of the first unit. */
  readonly work: Work;
  /** Everything named, in the order asked for, no unit twice. */
  readonly spans: readonly UnitSpan[];
  /** How many units that is. */
  readonly total: number;
  /** The units themselves: all, or as many of the first as were asked for. */
  readonly units: readonly Unit[];
  /** How the locus was read where that could be doubted, and what of it names nothing. */
  readonly notes: readonly string[];
  /** What else may have been meant, as loci that resolve. */
  readonly candidates: readonly string[];
}

/** A locus that names nothing, or more than one thing. */
export interface UnresolvedLocus {
  readonly kind: 'unresolved';
  readonly reason: Exclude<Unresolved['reason'], 'unknown-passage'>;
  readonly message: string;
  /** What was probably meant, as loci that resolve. */
  readonly candidates: readonly string[];
}

export type Resolution = ResolvedLocus | UnresolvedLocus;

/** A span without what earlier spans hold already. */
export function withoutEarlier(span: UnitSpan, earlier: readonly UnitSpan[]): readonly UnitSpan[] {
  let left: readonly UnitSpan[] = [span];
  for (const taken of earlier) {
    if (taken.work !== span.work) continue;
    left = left.flatMap((piece) => {
      if (taken.last < piece.first || taken.first > piece.last) return [piece];
      return [
        { ...piece, last: taken.first - 1 },
        { ...piece, first: taken.last + 1 },
      ].filter(({ first, last }) => first <= last);
    });
  }
  return left;
}
