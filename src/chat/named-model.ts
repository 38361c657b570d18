import type { ChatConfig } from '../config.js';
import { VerbatimError } from '../errors.js';

/** Settings that name a provider and a model. */
export interface NamedModel extends ChatConfig {
  readonly provider: NonNullable<ChatConfig['provider']>;
  readonly model: string;
}

/**
 * The settings, when they name all that a provider needs.
 * @throws VerbatimError `bad-input`, naming the setting, when one is missing
 */
export function namedModel(config: ChatConfig): NamedModel {
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
  return { ...config, provider, model };
}
