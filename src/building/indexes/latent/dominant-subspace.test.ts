import { describe, expect, it } from 'vitest';
import { dominantSubspace } from './dominant-subspace.js';
import type { SparseRows } from './sparse-rows.js';

function sparse(rows: readonly (readonly number[])[]): SparseRows {
  const [starts, columnOf, values] = [[0], [] as number[], [] as number[]];
  for (const row of rows) {
    for (const [column, value] of row.entries()) {
      if (value === 0) continue;
      columnOf.push(column);
      values.push(value);
    }
    starts.push(values.length);
  }
  return {
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    starts: Int32Array.from(starts),
    columnOf: Int32Array.from(columnOf),
    values: Float64Array.from(values),
  };
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe('the dominant subspace', () => {
  it('of a diagonal matrix is spanned by its largest entries’ axes', async () => {
    const basis = await dominantSubspace(
      sparse([
        [1, 0, 0, 0],
        [0, 9, 0, 0],
        [0, 0, 5, 0],
        [0, 0, 0, 0.5],
      ]),
      2,
    );
    // What lies outside the second and third axis.
    for (const column of basis) {
      expect(Math.abs(column[0] ?? 1)).toBeLessThan(1e-6);
      expect(Math.abs(column[3] ?? 1)).toBeLessThan(1e-6);
    }
  });

  it('is orthonormal, and no larger than the matrix has directions', async () => {
    const basis = await dominantSubspace(
      sparse([
        [1, 2, 0],
        [2, 4, 0],
        [0, 0, 3],
      ]),
      3,
    );
    expect(basis).toHaveLength(2);
    for (const [at, a] of basis.entries()) {
      for (const [other, b] of basis.entries()) expect(dot(a, b)).toBeCloseTo(at === other ? 1 : 0, 8);
    }
    // (1, 2, 0) and (0, 0, 3) lie within it whole.
    for (const row of [
      [1, 2, 0],
      [0, 0, 3],
    ]) {
      const within = basis.reduce((sum, column) => sum + dot(row, column) ** 2, 0);
      expect(within).toBeCloseTo(dot(row, row), 6);
    }
  });

  it('is the same on every run', async () => {
    const matrix = sparse([
      [1, 2, 3],
      [4, 5, 7],
    ]);
    expect(await dominantSubspace(matrix, 1)).toEqual(await dominantSubspace(matrix, 1));
  });
});
