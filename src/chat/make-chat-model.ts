import type { ChatConfig } from '../config.js';
import { VerbatimError } from '../errors.js';
import type { ChatModel, ChatOptions } from './chat-model.js';

/**
 * The chat model that the settings name. The providers' code is loaded here and nowhere else, so that no other command
 * and no server waits for it.
 * @throws VerbatimError `bad-input`, naming the setting, when one is missing
 */
export async function makeChatModel(config: ChatConfig, options: ChatOptions = {}): Promise<ChatModel> {
  const { provider, model, baseUrl, apiKey } = config;
  const missing =
    (provider === undefined && 'CHAT_PROVIDER') ||
    (model === undefined && 'CHAT_MODEL') ||
    (provider === 'openai-compatible' && baseUrl === undefined && 'CHAT_BASE_URL') ||
    (provider !== 'openai-compatible' && apiKey === undefined && 'CHAT_API_KEY');
  if (missing || provider === undefined || model === undefined) {
    throw new VerbatimError(
      'bad-input',
      `A chat model is needed, and ${missing} is not set.`,
      'Set CHAT_PROVIDER (openai-compatible, anthropic or mistral), CHAT_MODEL, and CHAT_BASE_URL or CHAT_API_KEY; the README has the table of settings.',
    );
  }
  const { SdkChatModel } = await import('./sdk-chat-model.js');
  return new SdkChatModel({ ...config, provider, model }, options);
}
