import type { ReportApparatus } from './report.js';
import type { PassageRow, UnitRow } from './report.repository.js';

/** Apparatus of a text by where it stands. */
export interface Placed {
  readonly before: readonly ReportApparatus[];
  /** By the unit's rowid. */
  readonly byUnit: ReadonlyMap<number, readonly ReportApparatus[]>;
  readonly after: readonly ReportApparatus[];
}

/** Kinds that speak of what follows them; the others speak of what stands before. */
const OPENING = new Set(['heading', 'introduction']);

/**
 * Puts each piece of a text's apparatus with the unit it stands at: headings with the next one, notes with the one
 * before. Place is told by the order of passages, or, where a text has its words in originals alone, by offsets.
 * @param text texts.id
 */
export function placeApparatus(
  passages: readonly PassageRow[],
  units: readonly UnitRow[],
  text: number,
): Placed {
  const before: ReportApparatus[] = [];
  const after: ReportApparatus[] = [];
  const byUnit = new Map<number, ReportApparatus[]>();
  const places = placesOf(passages, units, text);
  const files = new Map([...new Set(places.map(({ source }) => source))].map((source, at) => [source, at]));
  /** True where the apparatus stands before this place. */
  const stands = ({ idx, source, start }: PassageRow, place: Place): boolean => {
    if (place.idx !== null) return idx < place.idx;
    const [file, other] = [files.get(source) ?? 0, files.get(place.source) ?? 0];
    return file === other ? start < place.start : file < other;
  };
  const add = (unit: number, piece: ReportApparatus) =>
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), piece]);
  let next = 0;
  for (const passage of passages) {
    if (passage.apparatus === null) continue;
    const piece = { id: passage.id, kind: passage.apparatus, body: passage.body };
    let place = places[next];
    while (place !== undefined && !stands(passage, place)) place = places[++next];
    const last = places[next - 1]?.unit;
    const following = place?.unit;
    if (last === undefined) before.push(piece);
    else if (following === undefined && piece.kind !== 'note' && piece.kind !== 'stray') after.push(piece);
    else add(OPENING.has(piece.kind) ? (following ?? last) : last, piece);
  }
  return { before, byUnit, after };
}

interface Place {
  readonly unit: number;
  /** Position of a passage in its text; null for an original, which is placed by its offset. */
  readonly idx: number | null;
  readonly source: number;
  readonly start: number;
}

function placesOf(
  passages: readonly PassageRow[],
  units: readonly UnitRow[],
  text: number,
): readonly Place[] {
  const bodies = passages.filter(({ apparatus }) => apparatus === null);
  if (bodies.length > 0) {
    return bodies.flatMap(({ unit, idx, source, start }) =>
      unit === null ? [] : [{ unit, idx, source, start }],
    );
  }
  return units.flatMap(({ rowid, text: own, source, start }) =>
    own === text && source !== null && start !== null ? [{ unit: rowid, idx: null, source, start }] : [],
  );
}
