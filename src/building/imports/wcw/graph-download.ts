import { setTimeout } from 'node:timers/promises';
import { EnvHttpProxyAgent, request } from 'undici';
import { VerbatimError } from '../../../errors.js';
import { cancelled } from '../../../sources/cancelled.js';
import { parseRetryAfter } from '../../../text/retry-after.js';
import { type GraphReader, MAX_GRAPH_BYTES } from './graph-source.js';

const PATIENCE_MS = 9_000;
const ATTEMPTS = 3;
const MAX_RETRY_WAIT_MS = 5_000;

/** The documented interface at an address: `<origin>/api/graph`, `<origin>/api/concept/<slug>`. */
export class GraphApi {
  private readonly dispatcher = new EnvHttpProxyAgent({ connect: { timeout: PATIENCE_MS } });

  constructor(
    private readonly origin: string,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** @throws VerbatimError `unavailable` when it does not answer, `cancelled` on abort */
  readonly read: GraphReader = async (path) => {
    const url = new URL(`/api/${path.split('/').map(encodeURIComponent).join('/')}`, this.origin);
    let reason = '';
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const answer = await this.ask(url);
      if (typeof answer !== 'object' || answer === null) return answer;
      reason = answer.reason;
      if (attempt < ATTEMPTS)
        await pause(Math.min(answer.waitMs ?? 300 * attempt, MAX_RETRY_WAIT_MS), this.signal);
    }
    throw notHad(url, reason);
  };

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }

  /** The answer's text, null for "no such thing", or why to ask again. */
  private async ask(
    url: URL,
  ): Promise<string | null | { readonly reason: string; readonly waitMs?: number }> {
    try {
      const {
        statusCode: status,
        headers,
        body,
      } = await request(url, {
        dispatcher: this.dispatcher,
        signal: this.signal,
        headersTimeout: PATIENCE_MS,
        bodyTimeout: PATIENCE_MS,
        headers: { 'user-agent': 'verbatim', accept: 'application/json' },
      });
      if (status === 200) return await textOf(url, body as AsyncIterable<Buffer>);
      await body.dump();
      if (status === 404) return null;
      if (status !== 429 && status < 500) throw notHad(url, `the server answered ${status}`);
      const waitMs = parseRetryAfter(headers['retry-after']);
      const reason = `the server answered ${status}`;
      return waitMs === undefined ? { reason } : { reason, waitMs };
    } catch (cause) {
      if (this.signal?.aborted) throw cancelled();
      if (cause instanceof VerbatimError) throw cause;
      return { reason: (cause as Error).message || String(cause) };
    }
  }
}

async function textOf(url: URL, body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_GRAPH_BYTES) throw notHad(url, `it is larger than ${MAX_GRAPH_BYTES / 1024 ** 2} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {
    throw cancelled();
  });
}

function notHad(url: URL, reason: string): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `${url.href} cannot be had: ${reason}.`,
    'Import without the graph (--no-graph), or name a folder that holds it (--graph).',
  );
}
