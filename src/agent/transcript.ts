import type { ChatCost } from '../chat/chat-model.js';

/** How a question ended. */
export type Ending =
  /** With words for the person. */
  | 'answered'
  /** It went on writing its calls as words, after one reminder. */
  | 'call-as-text'
  /** It said nothing, after one reminder. */
  | 'empty'
  /** What came could not be read, after one reminder. */
  | 'unreadable'
  /** The answer ran into the limit of its length. */
  | 'cut-off'
  /** The provider withheld the answer. */
  | 'withheld'
  /** The same call failed twice at temperature 0. */
  | 'repeated-failure'
  | 'turn-limit'
  | 'call-limit'
  | 'token-limit';

/** What came of one call. */
export type CallEnding = 'ok' | 'tool-error' | 'unknown-tool' | 'bad-arguments';

/** One call, as it was asked for and what it showed. */
export interface CallRecord {
  /** Turn in which it was asked for, 1-based. */
  readonly turn: number;
  readonly tool: string;
  /** As the model wrote them. */
  readonly arguments: string;
  readonly ending: CallEnding;
  /** What the model was told, for a call that failed. */
  readonly problem: string | null;
  /** Units that a search found, best first. */
  readonly found: readonly string[];
  /** Units that a reading gave. */
  readonly read: readonly string[];
  readonly milliseconds: number;
}

/** All that happened on one question. */
export interface Transcript {
  readonly question: string;
  readonly ending: Ending;
  /** The last words; '' where there are none. */
  readonly answer: string;
  readonly turns: number;
  readonly calls: readonly CallRecord[];
  /** What the model was reminded of. */
  readonly reminders: readonly string[];
  readonly cost: ChatCost;
}
