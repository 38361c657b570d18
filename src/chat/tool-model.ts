import type { ChatCost } from './chat-model.js';

/** A tool as a model is told of it. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its arguments: an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** A call that a model asks for; nothing has looked at its name or its arguments yet. */
export interface RequestedCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them: JSON if it did well. */
  readonly arguments: string;
}

/** What came of a call, as the model is told. */
export interface CallOutcome {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  /** The same as values; a model that is sent words only is not sent these. */
  readonly structured?: unknown;
}

export type ToolMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly RequestedCall[] }
  | { readonly role: 'tool'; readonly outcomes: readonly CallOutcome[] };

/** All that a model sees before it takes its turn. */
export interface ToolConversation {
  readonly instructions: string;
  readonly tools: readonly ToolDescription[];
  readonly messages: readonly ToolMessage[];
}

/** Why a turn ended: `unreadable` when what the provider sent was not in the shape of its own protocol. */
export type TurnEnd = 'complete' | 'cut-off' | 'withheld' | 'unreadable';

/** One turn: words, calls, or both, or neither. It costs in any case. */
export interface AssistantTurn {
  readonly text: string;
  readonly calls: readonly RequestedCall[];
  readonly end: TurnEnd;
  readonly cost: ChatCost;
}

/** A chat model that may call tools; who runs the calls is no affair of its own. */
export interface ToolModel {
  /** Provider and model: 'mistral/mistral-small-latest'. */
  readonly id: string;
  /** At 0 the same conversation is taken to give the same turn; undefined for a model that lets nobody set it. */
  readonly temperature: number | undefined;
  /**
   * The next turn; asked for again while the provider is busy or out of reach.
   * @throws VerbatimError `unavailable` when the provider refuses or cannot be reached, `cancelled` when stopped
   */
  next(conversation: ToolConversation, signal?: AbortSignal): Promise<AssistantTurn>;
}
