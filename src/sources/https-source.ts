import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { VerbatimError } from '../errors.js';
import { parseRetryAfter } from '../text/retry-after.js';
import { cancelled } from './cancelled.js';
import { MAX_SOURCE_BYTES } from './limits.js';
import type { Reach, Wait } from './reach.js';

/** Moves within one host that are followed; a move to another host is reported instead. */
const MAX_REDIRECTS = 3;

/** How often a server's own trouble (429, 5xx) is waited out, and how long at most each time. */
const RETRIES = 2;
const MAX_RETRY_WAIT_MS = 5_000;

/** Fetches one https file at a time, honouring HTTPS_PROXY and NO_PROXY. */
export class HttpsSource {
  private dispatcher: Dispatcher | undefined;

  /** @param dispatcher another way to connect (tests); the environment's proxy settings when unset */
  constructor(
    private readonly reach: Reach,
    dispatcher?: Dispatcher,
  ) {
    this.dispatcher = dispatcher;
  }

  /**
   * @returns the file's bytes, not yet verified
   * @throws VerbatimError `unavailable` when it cannot be had, `cancelled` on abort
   */
  async download(url: URL, signal?: AbortSignal): Promise<Buffer> {
    let at = url;
    let retries = 0;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; ) {
      const answer = await this.ask(at, signal);
      if (answer.kind === 'body') return answer.bytes;
      if (answer.kind === 'moved') {
        at = answer.to;
        if (at.host !== url.host || at.protocol !== 'https:') {
          throw notHad(
            url,
            `it has moved to ${at.host}`,
            'Put the new address in the recipe if it is to be trusted.',
          );
        }
        redirects += 1;
      } else {
        if (retries === RETRIES) throw notHad(url, `the server answered ${answer.status}`);
        retries += 1;
        await pause(Math.min(answer.waitMs ?? 500 * retries, MAX_RETRY_WAIT_MS), signal);
      }
    }
    throw notHad(url, 'it redirects in circles');
  }

  /** Ends connections, and requests that nobody waits for any more. */
  async close(): Promise<void> {
    await this.dispatcher?.destroy();
  }

  private async ask(url: URL, signal: AbortSignal | undefined): Promise<Answer> {
    const began = performance.now();
    const wait = this.reach.waitFor(url.host);
    this.dispatcher ??= new EnvHttpProxyAgent();
    try {
      const response = await request(url, {
        dispatcher: this.dispatcher,
        signal: signal ? AbortSignal.any([signal, wait.signal]) : wait.signal,
        headersTimeout: 0,
        bodyTimeout: 0,
        headers: { 'user-agent': 'verbatim', 'accept-encoding': 'identity' },
      });
      wait.alive();
      return await readAnswer(url, response, wait);
    } catch (cause) {
      if (signal?.aborted) throw cancelled();
      if (cause instanceof VerbatimError) throw cause;
      if (wait.signal.aborted) throw wait.signal.reason;
      throw this.reach.lose(url.host, (cause as Error).message || String(cause), began);
    } finally {
      wait.end();
    }
  }
}

type Answer =
  | { readonly kind: 'body'; readonly bytes: Buffer }
  | { readonly kind: 'moved'; readonly to: URL }
  | { readonly kind: 'trouble'; readonly status: number; readonly waitMs: number | undefined };

async function readAnswer(url: URL, response: Dispatcher.ResponseData, wait: Wait): Promise<Answer> {
  const { statusCode: status, headers, body } = response;
  if (status === 200) return { kind: 'body', bytes: await readBody(url, body, wait) };
  await body.dump();
  const location = headers.location;
  if (status >= 300 && status < 400 && typeof location === 'string' && URL.canParse(location, url.href)) {
    return { kind: 'moved', to: new URL(location, url) };
  }
  if (status === 429 || status >= 500) {
    return { kind: 'trouble', status, waitMs: parseRetryAfter(headers['retry-after']) };
  }
  throw notHad(url, `the server answered ${status}`);
}

async function readBody(url: URL, body: Dispatcher.ResponseData['body'], wait: Wait): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    wait.alive();
    size += chunk.length;
    if (size > MAX_SOURCE_BYTES) throw notHad(url, `it is larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function notHad(url: URL, reason: string, recovery?: string): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `${url.href} cannot be had: ${reason}.`,
    recovery ?? 'Try again later, or set SOURCE_MIRROR to a folder that holds the file.',
  );
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(cancelled());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
