/** How long a unit's line is: enough words to be found by, few enough that each still means something. */
export const KEYWORDS = { least: 8, most: 15 } as const;

/** How many everyday sentences a unit has. */
export const SITUATIONS = { least: 3, most: 5 } as const;

/** So many words running that also stand in the passage are a copy: search finds the passage by its own words already. */
export const COPIED_RUN = 5;
