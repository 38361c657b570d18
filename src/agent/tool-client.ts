import type { ToolDescription } from '../chat/tool-model.js';

/** What a tool answered. */
export interface ToolResult {
  readonly text: string;
  /** Its structured content; undefined where it has none. */
  readonly structured: unknown;
  /** True when the tool says that it could not do what was asked: the model's affair. */
  readonly isError: boolean;
}

/** The tools that a model is given. */
export interface ToolClient {
  list(): Promise<readonly ToolDescription[]>;
  /**
   * @throws VerbatimError `unavailable` when there is no answer to be had (the server is gone, or does not answer in time):
   * nobody's affair but the person's who runs this. `cancelled` when stopped.
   */
  call(name: string, args: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<ToolResult>;
}
