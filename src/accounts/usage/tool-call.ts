/** What a call came to: something new, nothing, what the same question had brought already, or an error. */
export type Outcome = 'new' | 'empty' | 'repeated' | 'failed';

/** One call of a tool, as the usage record is told of it. */
export interface ToolCall {
  /** Null on one's own machine. */
  readonly account: string | null;
  /** Through what it came; see docs/usage.md. */
  readonly session: string;
  readonly tool: string;
  readonly failed: boolean;
  /** What was searched for; null for a tool that searches for nothing. */
  readonly query: string | null;
  /** Ids of the passages or units delivered; null for a tool that delivers none. */
  readonly passages: readonly string[] | null;
}
