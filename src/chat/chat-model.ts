import type { z } from 'zod';

/** What was spent on one request or several. */
export interface ChatCost {
  readonly requests: number;
  /** Tokens read and written, as the provider counted them; 0 where it does not say. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** In the provider's currency; undefined where a price is not set. */
  readonly amount: number | undefined;
}

/** Something to be written in a given shape. */
export interface ChatRequest<T> {
  readonly instructions: string;
  readonly prompt: string;
  /** The shape; a JSON schema is made of it for providers that hold to one. */
  readonly schema: z.ZodType<T>;
  readonly signal?: AbortSignal | undefined;
}

/** What a model answered: a value of the shape, or why there is none (no JSON, another shape, a refusal). It costs either way. */
export type ChatAnswer<T> = { readonly cost: ChatCost } & (
  | { readonly value: T }
  | { readonly value?: never; readonly problem: string }
);

/** A chat model that answers in a given shape. */
export interface ChatModel {
  /** Provider and model: 'mistral/mistral-small-latest'. */
  readonly id: string;
  /**
   * One answer; tried again while the provider is busy or out of reach.
   * @throws VerbatimError `unavailable` when the provider refuses or cannot be reached, `cancelled` when stopped
   */
  answer<T>(request: ChatRequest<T>): Promise<ChatAnswer<T>>;
}

export interface ChatOptions {
  /** For one try; a batch of long passages takes a model a while. */
  readonly timeoutMs?: number;
  /** Further tries after a failure that may pass. */
  readonly retries?: number;
}
