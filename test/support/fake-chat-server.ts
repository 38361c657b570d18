import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the server saw it. */
export interface SeenChat {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  /** Units that the prompt asks lines for. */
  readonly asked: readonly string[];
  /** The conversation, as the protocol has it. */
  readonly messages: readonly SeenMessage[];
  readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
  readonly temperature: number | undefined;
}

/** One message of a conversation, in OpenAI's shape. */
export interface SeenMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** What the server does with a request. */
export type ChatBehaviour = (request: SeenChat, response: ServerResponse) => void;

/** A server on the loopback interface that speaks OpenAI's chat protocol, as well or as badly as it is told. */
export class FakeChatServer {
  readonly seen: SeenChat[] = [];
  /** Behaviours of the next requests, first to last; after them every request is answered properly. */
  readonly next: ChatBehaviour[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const {
      model,
      messages,
      tools = [],
      temperature,
    } = JSON.parse(body) as {
      model: string;
      messages: SeenMessage[];
      tools?: SeenChat['tools'];
      temperature?: number;
    };
    const said = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
    const prompt = said('user');
    const asked = /Write for: (.*)$/.exec(prompt)?.[1]?.split(', ') ?? [];
    const { authorization } = request.headers;
    const told = { messages, tools, temperature };
    const seen = {
      path: request.url ?? '',
      authorization,
      model,
      system: said('system'),
      prompt,
      asked,
      ...told,
    };
    this.seen.push(seen);
    (this.next.shift() ?? answeringWell)(seen, response);
  }
}

/** A line that keeps every rule, and that no other unit has. */
export const goodLine = (unit: string) => ({
  unit,
  keywords: ['season', 'timing', 'patience', 'change', 'ageing', 'planning', 'acceptance', unit],
  situations: ['work', 'family', 'money'].map((about) => `I wonder about my ${about} and number ${unit}.`),
});

/** Answers with this text, in OpenAI's shape; 100 tokens in and 50 out. */
export const saying = (content: string | null, finish = 'stop'): ChatBehaviour =>
  sending({ role: 'assistant', content }, finish);

/** A call of a tool as a model writes it: its arguments are JSON if they are a value, and as they stand if they are a string. */
export interface WrittenCall {
  readonly name: string;
  readonly args: unknown;
  readonly id?: string;
}

/** Asks for calls of tools, with ids `call-0`, `call-1`, … unless they are given. */
export const calling = (...calls: readonly WrittenCall[]): ChatBehaviour =>
  sending(
    {
      role: 'assistant',
      content: null,
      tool_calls: calls.map(({ name, args, id }, at) => ({
        id: id ?? `call-${at}`,
        type: 'function',
        function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
      })),
    },
    'tool_calls',
  );

/** Sends a message as it stands. */
export const sending =
  (message: unknown, finish: string): ChatBehaviour =>
  ({ model }, response) => {
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 0,
        model,
        choices: [{ index: 0, message, finish_reason: finish }],
        usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
      }),
    );
  };

/** Answers with good lines, changed by `change` where that gives something. */
export const answering =
  (change: (line: ReturnType<typeof goodLine>) => unknown): ChatBehaviour =>
  (request, response) =>
    saying(JSON.stringify({ units: request.asked.map((unit) => change(goodLine(unit))) }))(request, response);

export const answeringWell: ChatBehaviour = answering((line) => line);

/** Refuses. */
export const refusing =
  (status: number, headers: Readonly<Record<string, string>> = {}, message = 'no'): ChatBehaviour =>
  (_, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message, type: 'error' } }));
  };

/** Takes the request and never answers. */
export const silent: ChatBehaviour = () => {};
