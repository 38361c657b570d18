import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the server saw it. */
export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly input: readonly string[];
}

/** What the server does with a request: gives JSON, or anything the handler writes. */
export type Behaviour = (request: SeenRequest, response: ServerResponse) => void;

/** A server on the loopback interface that speaks OpenAI's embeddings protocol, as well or as badly as it is told. */
export class FakeEmbeddingsServer {
  readonly seen: SeenRequest[] = [];
  /** Behaviours of the next requests, first to last; after them every request is answered properly. */
  readonly next: Behaviour[] = [];
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
    const { model, input } = JSON.parse(body) as { model: string; input: string[] };
    const { authorization } = request.headers;
    const seen: SeenRequest = { path: request.url ?? '', authorization, model, input };
    this.seen.push(seen);
    (this.next.shift() ?? properly)(seen, response);
  }
}

/** Three dimensions that tell texts apart: length, first letter, one. Ten tokens a text. */
export const vectorOf = (text: string): number[] => [text.length, text.codePointAt(0) ?? 0, 1];

/** Answers as a good server does. */
export const properly: Behaviour = ({ input }, response) => {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  json({
    object: 'list',
    data,
    usage: { prompt_tokens: input.length * 10, total_tokens: input.length * 10 },
  })({ path: '', authorization: undefined, model: '', input }, response);
};

/** Answers with this value, whatever was asked. */
export const json =
  (value: unknown): Behaviour =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };

/** Answers with this text as it stands. */
export const text =
  (body: string): Behaviour =>
  (_, response) => {
    response.end(body);
  };

/** Refuses. */
export const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = '{"message":"no"}'): Behaviour =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Takes the request and never answers. */
export const hang: Behaviour = () => {};
