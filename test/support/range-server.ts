import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of files in memory that knows Range and If-Range, and can be made to fail. */
export class RangeServer {
  readonly files = new Map<string, Buffer>();
  /** Requests as they came. */
  readonly asked: {
    readonly path: string;
    readonly range: string | undefined;
    readonly ifRange: string | undefined;
  }[] = [];
  etag: string | null = '"one"';
  /** Send only so many bytes of the body and then nothing until `hangUp`, for as many answers as the list is long. */
  cuts: number[] = [];
  /** Answer these first. */
  failures: number[] = [];
  ranges = true;
  private held: ServerResponse | undefined;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => this.answer(request, response));
  }

  static async start(): Promise<RangeServer> {
    const server = new RangeServer();
    server.server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Loses the connection over which an answer was cut. */
  hangUp(): void {
    this.held?.destroy();
    this.held = undefined;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    const { range, 'if-range': ifRange } = request.headers;
    this.asked.push({ path, range, ifRange: typeof ifRange === 'string' ? ifRange : undefined });
    const failure = this.failures.shift();
    const file = this.files.get(path);
    if (failure !== undefined) {
      response.writeHead(failure, { 'retry-after': '0' }).end();
      return;
    }
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? Number.NaN);
    const partial = this.ranges && !Number.isNaN(from) && (ifRange === undefined || ifRange === this.etag);
    const etag = this.etag === null ? {} : { etag: this.etag };
    if (partial && from >= file.length) {
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
      return;
    }
    const body = partial ? file.subarray(from) : file;
    const headers = { ...etag, 'content-length': body.length };
    if (partial) {
      response.writeHead(206, {
        ...headers,
        'content-range': `bytes ${from}-${file.length - 1}/${file.length}`,
      });
    } else response.writeHead(200, headers);
    const cut = this.cuts.shift();
    if (cut === undefined) response.end(body);
    else if (cut === 0) response.destroy();
    else {
      this.held = response;
      response.write(body.subarray(0, cut));
    }
  }
}
