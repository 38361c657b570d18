import { generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai';
import { chatFailure } from './chat-failure.js';
import type { ChatAnswer, ChatModel, ChatOptions, ChatRequest } from './chat-model.js';
import { chatCost } from './cost.js';
import { jsonWithin } from './json-within.js';
import { languageModel } from './language-model.js';
import type { NamedModel } from './named-model.js';

/** A model may think for a while before it writes; more is a connection that was lost. */
const TIMEOUT_MS = 180_000;
/** Pauses of 2, 4, 8, 16 and 32 s, or what Retry-After says: they outlast a limit that counts by the minute. */
const RETRIES = 5;

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
      throw chatFailure(error, this.config, signal);
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
