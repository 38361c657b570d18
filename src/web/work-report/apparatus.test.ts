import { describe, expect, it } from 'vitest';
import { placeApparatus } from './apparatus.js';
import type { PassageRow, UnitRow } from './report.repository.js';

const passage = (
  idx: number,
  unit: number | null,
  apparatus: string | null = null,
  start = idx * 10,
): PassageRow => ({
  rowid: idx,
  id: `work-text:${idx}`,
  idx,
  body: `passage ${idx}`,
  unit,
  apparatus,
  source: 1,
  start,
});
const unit = (rowid: number, source: number, start: number): UnitRow => ({
  rowid,
  id: `work/${rowid}`,
  refKey: `${rowid}`,
  ref: `W ${rowid}`,
  chapter: '',
  precision: 'exact',
  sameAs: null,
  notes: '[]',
  body: 'original',
  text: 7,
  source,
  start,
  hasKeywords: 0,
});

/** Where each piece stands: 'before', 'after', or a unit. */
const places = (passages: readonly PassageRow[], units: readonly UnitRow[] = []) => {
  const { before, byUnit, after } = placeApparatus(passages, units, 7);
  const ids = (pieces: readonly { readonly id: string }[]) => pieces.map(({ id }) => id.split(':')[1]);
  return {
    before: ids(before),
    units: Object.fromEntries([...byUnit].map(([at, pieces]) => [at, ids(pieces)])),
    after: ids(after),
  };
};

describe('placing apparatus', () => {
  it('puts a note with what stands before it and a heading with what follows', () => {
    expect(
      places([
        passage(1, null, 'introduction'),
        passage(2, 1),
        passage(3, null, 'note'),
        passage(4, null, 'heading'),
        passage(5, 2),
        passage(6, null, 'note'),
        passage(7, null, 'appendix'),
      ]),
    ).toEqual({ before: ['1'], units: { '1': ['3'], '2': ['4', '6'] }, after: ['7'] });
  });

  it('goes by offsets, file by file, where the words of a text are in its originals alone', () => {
    expect(
      places(
        [
          passage(1, null, 'note', 15),
          passage(2, null, 'note', 99),
          { ...passage(3, null, 'note', 15), source: 2 },
        ],
        [unit(1, 1, 10), unit(2, 1, 20), unit(3, 2, 10), unit(4, 2, 20)],
      ),
    ).toEqual({ before: [], units: { '1': ['1'], '2': ['2'], '3': ['3'] }, after: [] });
  });
});
