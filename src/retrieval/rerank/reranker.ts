/** Judges how well texts answer a query by reading both together: slower than any list, and surer. */
export interface Reranker {
  /** Provider and model, for people: 'local/ms-marco-minilm', 'api/rerank-v3.5'. */
  readonly name: string;
  /**
   * @param texts none blank
   * @returns one score a text, in the order asked, higher for the better; comparable within one call only
   * @throws VerbatimError `bad-input` for a model that is none, `unavailable` when the provider fails, `cancelled` on
   *   abort
   */
  score(query: string, texts: readonly string[], signal?: AbortSignal): Promise<readonly number[]>;
  close(): Promise<void>;
}
