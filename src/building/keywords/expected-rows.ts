import { keysIn } from '../aligning/keys.js';

/** `expect.lines` of a recipe. */
export type ExpectedLines = 'all' | readonly string[];

/**
 * Which missing rows a recipe says are there.
 * @param missing units without a row
 * @param keys    every unit of the work, in reading order
 * @returns `astray`: a locus of the recipe that is not in the work; `missing`: those units that must have a row
 */
export function expectedRows(
  expected: ExpectedLines,
  missing: readonly string[],
  keys: readonly string[],
): { readonly astray?: string; readonly missing: readonly string[] } {
  if (expected === 'all') return { missing };
  const due = new Set<string>();
  for (const locus of expected) {
    const run = keysIn(locus, keys);
    if (!run) return { astray: locus, missing: [] };
    for (const key of run) due.add(key);
  }
  return { missing: missing.filter((key) => due.has(key)) };
}
