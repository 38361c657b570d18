/** The largest value of a quantised vector. */
const LARGEST = 127;

/**
 * A vector in a byte a dimension, scaled so that its largest value is 127: cosine similarity does not look at length,
 * and loses less than the fourth decimal.
 */
export function quantise(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest > 0 ? LARGEST / largest : 0;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}
