import { seededRandom } from '../../../random.js';
import { type SparseRows, times, transposedTimes } from './sparse-rows.js';

/** Rounds of the iteration: after these, more change no order of hits. */
const ROUNDS = 6;
/** A column shorter than this after the others are taken out of it is theirs already. */
const NEGLIGIBLE = 1e-10;

/**
 * An orthonormal basis of the space that a matrix's largest right singular vectors span, by subspace iteration (Halko,
 * Martinsson and Tropp, SIAM Review 53, 2011, §4.5). Which basis of that space it is does not matter to distances
 * within it, so that the singular vectors themselves are not worked out. The same on every run.
 * @param size at most so many columns; fewer where the matrix has no more
 * @param onRound called after each round with the share done; may throw
 */
export async function dominantSubspace(
  matrix: SparseRows,
  size: number,
  onRound: (share: number) => Promise<void> = async () => {},
): Promise<Float64Array[]> {
  const random = seededRandom(1);
  let basis = orthonormal(
    Array.from({ length: Math.min(size, matrix.rows, matrix.columns) }, () =>
      Float64Array.from({ length: matrix.columns }, () => random() - 0.5),
    ),
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    basis = orthonormal(basis.map((column) => transposedTimes(matrix, times(matrix, column))));
    await onRound(round / ROUNDS);
  }
  return basis;
}

/** Columns made orthonormal from left to right (modified Gram–Schmidt); those that add nothing are left out. */
function orthonormal(columns: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const before = Math.sqrt(dot(column, column));
    for (const earlier of basis) subtract(column, earlier, dot(column, earlier));
    const length = Math.sqrt(dot(column, column));
    if (length <= NEGLIGIBLE * before || length === 0) continue;
    for (let at = 0; at < column.length; at += 1) column[at] = (column[at] ?? 0) / length;
    basis.push(column);
  }
  return basis;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function subtract(from: Float64Array, other: Float64Array, factor: number): void {
  for (let at = 0; at < from.length; at += 1) from[at] = (from[at] ?? 0) - factor * (other[at] ?? 0);
}
