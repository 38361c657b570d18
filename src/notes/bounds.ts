import type { NumberBounds } from '../whole-number.js';

/** Hits of one search. */
export const HIT_BOUNDS = { least: 1, most: 20, usual: 10 } as const satisfies NumberBounds;

/** Entries of one page of a list. */
export const ENTRY_BOUNDS = { least: 1, most: 200, usual: 50 } as const satisfies NumberBounds;

/** Claims of one comparison. */
export const MOST_CLAIMS = 100;
