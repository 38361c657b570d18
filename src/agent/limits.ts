/** What one question may take before it is given up. */
export interface Limits {
  /** Turns of the model, repairs among them. */
  readonly turns: number;
  /** Calls of tools, failed ones among them. */
  readonly calls: number;
  /** Tokens, in and out, over all turns: each turn reads the whole conversation again. */
  readonly tokens: number;
}

/**
 * Generous beside what the instructions ask for (about five searches, five readings and a check of each quote, one call a turn),
 * so that who reaches them goes in circles.
 */
export const LIMITS: Limits = { turns: 30, calls: 60, tokens: 1_000_000 };
