import {
  APICallError,
  generateText,
  type LanguageModel,
  NoObjectGeneratedError,
  Output,
  RetryError,
} from 'ai';
import { VerbatimError } from '../errors.js';
import type { ChatAnswer, ChatModel, ChatOptions, ChatRequest } from './chat-model.js';
import { chatCost } from './cost.js';
import { jsonWithin } from './json-within.js';
import { languageModel, type NamedModel } from './language-model.js';

/** A model may think for a while before it writes; more is a connection that was lost. */
const TIMEOUT_MS = 180_000;
/** Pauses of 2, 4, 8, 16 and 32 s, or what Retry-After says: they outlast a limit that counts by the minute. */
const RETRIES = 5;
/** Of a provider's error message, so much is repeated. */
const MESSAGE_LENGTH = 200;

// The SDK writes to the console that a provider does not hold to a schema; whether it did is checked on each answer.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** A chat model through the AI SDK. */
export class SdkChatModel implements ChatModel {
  readonly id: string;
  private readonly model: LanguageModel;

  constructor(
    private readonly config: NamedModel,
    private readonly options: ChatOptions = {},
  ) {
    this.id = `${config.provider}/${config.model}`;
    this.model = languageModel(config, options.timeoutMs ?? TIMEOUT_MS);
  }

  async answer<T>(request: ChatRequest<T>): Promise<ChatAnswer<T>> {
    const { instructions, prompt, schema, signal } = request;
    try {
      const { usage, text, finishReason } = await generateText({
        model: this.model,
        system: instructions,
        prompt,
        output: Output.object({ schema }),
        maxRetries: this.options.retries ?? RETRIES,
        ...(signal && { abortSignal: signal }),
      });
      return this.checked(schema, text, finishReason, usage);
    } catch (error) {
      // The SDK takes a whole answer of pure JSON only; many models set it in a fence or in a sentence.
      if (NoObjectGeneratedError.isInstance(error)) {
        return this.checked(schema, error.text ?? '', error.finishReason, error.usage);
      }
      throw this.failure(error, signal);
    }
  }

  private checked<T>(
    schema: ChatRequest<T>['schema'],
    text: string,
    finishReason: string | undefined,
    usage:
      | { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined }
      | undefined,
  ): ChatAnswer<T> {
    const cost = chatCost(usage?.inputTokens ?? 0, usage?.outputTokens ?? 0, this.config);
    const parsed = schema.safeParse(jsonWithin(text));
    if (parsed.success) return { cost, value: parsed.data };
    return { cost, problem: problemOf(text, finishReason, parsed.error.issues[0]) };
  }

  private failure(error: unknown, signal: AbortSignal | undefined): Error {
    if (signal?.aborted) {
      return new VerbatimError('cancelled', 'The chat model was stopped.', 'Run the command again.');
    }
    const last = RetryError.isInstance(error) ? error.lastError : error;
    if (!APICallError.isInstance(last)) return last instanceof Error ? last : new Error(String(last));
    // No cause: what the SDK throws holds the request.
    return new VerbatimError(
      'unavailable',
      `The chat model ${this.id} failed: ${this.reason(last)}.`,
      recoveryFor(last.statusCode),
    );
  }

  private reason({ statusCode, message, cause }: APICallError): string {
    const said = statusCode === undefined && cause instanceof Error ? cause.message : message;
    const { apiKey } = this.config;
    const plain = (apiKey ? said.replaceAll(apiKey, '[key]') : said).replace(/\s+/g, ' ').trim();
    return `${statusCode === undefined ? '' : `HTTP ${statusCode} `}${plain.slice(0, MESSAGE_LENGTH).replace(/\.$/, '')}`;
  }
}

function problemOf(
  text: string,
  finishReason: string | undefined,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): string {
  if (finishReason === 'content-filter') return 'the provider withheld the answer';
  if (finishReason === 'length') return 'the answer was cut off';
  if (text.trim() === '') return 'the answer was empty';
  if (jsonWithin(text) === undefined) return 'the answer was not JSON';
  const place = (issue?.path ?? []).map(String).join('.');
  return `the answer had another shape (${place === '' ? '' : `${place}: `}${issue?.message ?? 'unknown'})`;
}

function recoveryFor(status: number | undefined): string {
  if (status === undefined) return 'Check the network and CHAT_BASE_URL, then run the command again.';
  if (status === 401 || status === 403) return 'Check CHAT_API_KEY: the provider does not accept it.';
  if (status === 429) return "Wait until the provider's limit has passed, then run the command again.";
  if (status === 404) return 'Check CHAT_BASE_URL and CHAT_MODEL: the provider does not know them.';
  if (status >= 500) return 'The trouble is at the provider; run the command again later.';
  return 'Check CHAT_MODEL and CHAT_BASE_URL against the provider’s documentation.';
}
