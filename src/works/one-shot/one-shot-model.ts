import type { ChatModel } from '../../chat/chat-model.js';
import { makeChatModel } from '../../chat/make-chat-model.js';
import { namedModel } from '../../chat/named-model.js';
import type { Config } from '../../config.js';

/** One request of the model may take so long, milliseconds: a client waits for both of them. */
export const MODEL_DEADLINE_MS = 12_000;

/** Who widens a situation and chooses among what was found. */
export interface OneShotModel {
  /** Null: no chat model is set, and both are done by rule. */
  readonly open: (() => Promise<ChatModel>) | null;
}

/**
 * The model that the settings name for `get_passages`, made at its first use.
 * @returns undefined where the tool is not offered
 * @throws VerbatimError `bad-input` where `CHAT_PROVIDER` is set and a setting that it needs is not
 */
export function oneShotModel({ oneShot, chat }: Pick<Config, 'oneShot' | 'chat'>): OneShotModel | undefined {
  if (!oneShot) return undefined;
  if (chat.provider === undefined) return { open: null };
  namedModel(chat);
  let model: Promise<ChatModel> | undefined;
  return {
    open: () => {
      // Asked once: whoever is waiting has the searches by rule, which are better than a second wait.
      model ??= makeChatModel(chat, { timeoutMs: MODEL_DEADLINE_MS, retries: 0 });
      return model;
    },
  };
}
