/** A sparse matrix by rows: the values of row r stand from `starts[r]` up to `starts[r + 1]`, each with its column. */
export interface SparseRows {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Int32Array;
  readonly columnOf: Int32Array;
  readonly values: Float64Array;
}

/** The matrix times a vector of one value a column. */
export function times({ rows, starts, columnOf, values }: SparseRows, vector: Float64Array): Float64Array {
  const product = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      sum += (values[at] ?? 0) * (vector[columnOf[at] ?? 0] ?? 0);
    }
    product[row] = sum;
  }
  return product;
}

/** The transposed matrix times a vector of one value a row. */
export function transposedTimes(
  { rows, columns, starts, columnOf, values }: SparseRows,
  vector: Float64Array,
): Float64Array {
  const product = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1) {
    const factor = vector[row] ?? 0;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const column = columnOf[at] ?? 0;
      product[column] = (product[column] ?? 0) + factor * (values[at] ?? 0);
    }
  }
  return product;
}
