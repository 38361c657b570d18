import type { ChatConfig } from '../config.js';
import type { ChatModel, ChatOptions } from './chat-model.js';
import { namedModel } from './named-model.js';
import type { ToolModel } from './tool-model.js';

/**
 * The chat model that the settings name. The providers' code is loaded here and nowhere else, so that no other command
 * and no server waits for it.
 * @throws VerbatimError `bad-input`, naming the setting, when one is missing
 */
export async function makeChatModel(config: ChatConfig, options: ChatOptions = {}): Promise<ChatModel> {
  const named = namedModel(config);
  const { SdkChatModel } = await import('./sdk-chat-model.js');
  return new SdkChatModel(named, options);
}

/**
 * The same model as one that may call tools.
 * @throws VerbatimError `bad-input`, naming the setting, when one is missing
 */
export async function makeToolModel(config: ChatConfig, options: ChatOptions = {}): Promise<ToolModel> {
  const named = namedModel(config);
  const { SdkToolModel } = await import('./sdk-tool-model.js');
  return new SdkToolModel(named, options);
}
