import { APICallError, RetryError } from 'ai';
import { VerbatimError } from '../errors.js';
import type { NamedModel } from './named-model.js';

/** Of a provider's error message, so much is repeated. */
const MESSAGE_LENGTH = 200;

/** What the SDK threw, as an error that a person can act on. Its message never holds the key. */
export function chatFailure(error: unknown, config: NamedModel, signal: AbortSignal | undefined): Error {
  if (signal?.aborted) {
    return new VerbatimError('cancelled', 'The chat model was stopped.', 'Run the command again.');
  }
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(last)) return last instanceof Error ? last : new Error(String(last));
  // No cause: what the SDK throws holds the request.
  return new VerbatimError(
    'unavailable',
    `The chat model ${config.provider}/${config.model} failed: ${reasonOf(last, config.apiKey)}.`,
    recoveryFor(last.statusCode),
  );
}

function reasonOf({ statusCode, message, cause }: APICallError, apiKey: string | undefined): string {
  const said = statusCode === undefined && cause instanceof Error ? cause.message : message;
  const plain = (apiKey ? said.replaceAll(apiKey, '[key]') : said).replace(/\s+/g, ' ').trim();
  return `${statusCode === undefined ? '' : `HTTP ${statusCode} `}${plain.slice(0, MESSAGE_LENGTH).replace(/\.$/, '')}`;
}

function recoveryFor(status: number | undefined): string {
  if (status === undefined) return 'Check the network and CHAT_BASE_URL, then run the command again.';
  if (status === 401 || status === 403) return 'Check CHAT_API_KEY: the provider does not accept it.';
  if (status === 429) return "Wait until the provider's limit has passed, then run the command again.";
  if (status === 404) return 'Check CHAT_BASE_URL and CHAT_MODEL: the provider does not know them.';
  if (status >= 500) return 'The trouble is at the provider; run the command again later.';
  return 'Check CHAT_MODEL and CHAT_BASE_URL against the provider’s documentation.';
}
