import { setTimeout as pause } from 'node:timers/promises';
import { APICallError } from 'ai';
import { chatFailure } from './chat-failure.js';
import type { ChatOptions } from './chat-model.js';
import { chatCost } from './cost.js';
import { type DirectModel, languageModel } from './language-model.js';
import type { NamedModel } from './named-model.js';
import { pauseBeforeRetry } from './retry.js';
import type { AssistantTurn, ToolConversation, ToolMessage, ToolModel, TurnEnd } from './tool-model.js';

/** A model may think for a while before it writes; more is a connection that was lost. */
const TIMEOUT_MS = 180_000;
const RETRIES = 5;
/** What a model thinks before its answer, and an answer with its quotations; more is a model that does not stop. */
const MAX_OUTPUT_TOKENS = 8_192;
/** What open models think aloud before their answer, where the server does not keep it apart. */
const THOUGHT = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/u;

type Generated = Awaited<ReturnType<DirectModel['doGenerate']>>;
type Prompt = Parameters<DirectModel['doGenerate']>[0]['prompt'];
type FunctionTool = Extract<
  NonNullable<Parameters<DirectModel['doGenerate']>[0]['tools']>[number],
  { readonly type: 'function' }
>;

/** One turn at a time through the AI SDK's providers: calls come back as the model wrote them, and nothing is run. */
export class SdkToolModel implements ToolModel {
  readonly id: string;
  /** 0, until the model says that it takes none. */
  temperature: number | undefined = 0;
  private readonly model: DirectModel;

  constructor(
    private readonly config: NamedModel,
    private readonly options: ChatOptions = {},
  ) {
    this.id = `${config.provider}/${config.model}`;
    this.model = languageModel(config, options.timeoutMs ?? TIMEOUT_MS);
  }

  async next(conversation: ToolConversation, signal?: AbortSignal): Promise<AssistantTurn> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.turn(await this.generate(conversation, signal));
      } catch (error) {
        if (signal?.aborted || !APICallError.isInstance(error)) throw chatFailure(error, this.config, signal);
        const { statusCode, responseHeaders } = error;
        if (this.temperature !== undefined && refusesTemperature(error)) {
          this.temperature = undefined;
          continue;
        }
        // An answer that came and is not in the protocol's shape: the model's fault or the gateway's, not the network's.
        if (statusCode !== undefined && statusCode < 300) return this.unreadable();
        const wait = pauseBeforeRetry(
          { status: statusCode, headers: responseHeaders ?? {} },
          attempt,
          Date.now(),
        );
        if (wait === null || attempt > (this.options.retries ?? RETRIES)) {
          throw chatFailure(error, this.config, signal);
        }
        await this.wait(wait, signal);
      }
    }
  }

  private generate({ instructions, tools, messages }: ToolConversation, signal: AbortSignal | undefined) {
    return this.model.doGenerate({
      prompt: [{ role: 'system', content: instructions }, ...messages.map(promptMessage)],
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: 'function' as const,
        name,
        description,
        inputSchema: inputSchema as FunctionTool['inputSchema'],
      })),
      toolChoice: { type: 'auto' },
      ...(this.temperature !== undefined && { temperature: this.temperature }),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      ...(signal && { abortSignal: signal }),
    });
  }

  private turn({ content, finishReason, usage }: Generated): AssistantTurn {
    return {
      text: content
        .flatMap((part) => (part.type === 'text' ? [part.text] : []))
        .join('')
        .replace(THOUGHT, ''),
      calls: content.flatMap((part) =>
        part.type === 'tool-call'
          ? [{ id: part.toolCallId, name: part.toolName, arguments: part.input }]
          : [],
      ),
      end: endOf(finishReason.unified),
      cost: chatCost(usage.inputTokens.total ?? 0, usage.outputTokens.total ?? 0, this.config),
    };
  }

  /** What it cost is not known, since the provider's count could not be read either. */
  private unreadable(): AssistantTurn {
    return { text: '', calls: [], end: 'unreadable', cost: chatCost(0, 0, this.config) };
  }

  private async wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await pause(milliseconds, undefined, signal && { signal });
    } catch (error) {
      throw chatFailure(error, this.config, signal);
    }
  }
}

/** Models that think before they answer take no temperature, and say so in many words. */
function refusesTemperature({ statusCode, message, responseBody = '' }: APICallError): boolean {
  return (statusCode === 400 || statusCode === 422) && /temperature/iu.test(`${message} ${responseBody}`);
}

function endOf(reason: Generated['finishReason']['unified']): TurnEnd {
  if (reason === 'length') return 'cut-off';
  return reason === 'content-filter' ? 'withheld' : 'complete';
}

function promptMessage(message: ToolMessage): Prompt[number] {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
          ...message.calls.map(({ id, name, arguments: written }) => ({
            type: 'tool-call' as const,
            toolCallId: id,
            toolName: name,
            input: objectOr(written),
          })),
        ],
      };
    case 'tool':
      return {
        role: 'tool',
        content: message.outcomes.map(({ id, name, text, isError }) => ({
          type: 'tool-result' as const,
          toolCallId: id,
          toolName: name,
          output: { type: isError ? ('error-text' as const) : ('text' as const), value: text },
        })),
      };
  }
}

/** Arguments that were no JSON object go back as an empty one, since protocols take nothing else; the result says what was wrong. */
function objectOr(written: string): unknown {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
