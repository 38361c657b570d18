import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { z } from 'zod';
import { VerbatimError } from '../../errors.js';
import { cancelled, stopIfAborted } from '../../sources/cancelled.js';
import { parseRetryAfter } from '../../text/retry-after.js';

/** Attempts in a row that bring nothing new; one that brings bytes starts the count again. */
const ATTEMPTS = 4;
/** Longest wait for a connection, for headers and between two pieces of the body. */
const PATIENCE_MS = 9_000;
const MAX_RETRY_WAIT_MS = 10_000;
/** Moves within one host that are followed. */
const MAX_REDIRECTS = 3;
/** Several hundred texts, packed, are a few hundred megabytes at most. */
const MAX_BYTES = 2 * 1024 ** 3;

export interface DownloadOptions {
  /** Called with bytes that are there and their total, 0 where it is not known. */
  readonly onBytes?: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Waited before the second attempt, doubled before each further one (tests). */
  readonly retryMs?: number;
}

export interface Downloaded {
  readonly sha256: string;
  readonly bytes: number;
  /** Bytes that an earlier run had left and that were not fetched again. */
  readonly resumedAt: number;
}

/** What a part was a part of; written beside it, so that another file of the same address is never joined to it. */
const Mark = z.object({ url: z.string(), validator: z.string() });

/** A file's next piece, or why there is none now. */
type Step =
  | { readonly kind: 'whole' }
  | { readonly kind: 'again'; readonly reason: string; readonly waitMs?: number };

/**
 * Fetches one large file into `path`. What arrives is kept in `<path>.part`; after a lost connection, a stop or a kill
 * the next attempt asks only for the rest, and starts anew where the server's file is another one by then (If-Range).
 * @throws VerbatimError `unavailable` when it cannot be had, `cancelled` on abort; what has arrived stays in both cases
 */
export async function download(url: URL, path: string, options: DownloadOptions = {}): Promise<Downloaded> {
  const { signal, retryMs = 500 } = options;
  await mkdir(dirname(path), { recursive: true });
  const fetching = new Fetching(url, path, options);
  const resumedAt = fetching.have();
  let idle = 0;
  try {
    for (;;) {
      stopIfAborted(signal);
      const before = fetching.have();
      const step = await fetching.attempt();
      if (step.kind === 'whole') break;
      idle = fetching.have() > before ? 1 : idle + 1;
      if (idle >= ATTEMPTS) throw notHad(url, step.reason);
      await pause(Math.min(step.waitMs ?? retryMs * 2 ** (idle - 1), MAX_RETRY_WAIT_MS), signal);
    }
  } finally {
    await fetching.close();
  }
  return { ...(await fetching.finish()), resumedAt };
}

class Fetching {
  private readonly dispatcher = new EnvHttpProxyAgent({ connect: { timeout: PATIENCE_MS } });
  private readonly part: string;
  private readonly mark: string;
  private at: URL;
  private redirects = 0;

  constructor(
    private readonly url: URL,
    private readonly path: string,
    private readonly options: DownloadOptions,
  ) {
    this.part = `${path}.part`;
    this.mark = `${path}.part.json`;
    this.at = url;
    // Fetched whole by a run that failed later: the server says whether it is still the file.
    if (existsSync(path) && !existsSync(this.part)) renameSync(path, this.part);
  }

  /** Bytes that are there. */
  have(): number {
    return this.validator() === null ? 0 : (statSync(this.part, { throwIfNoEntry: false })?.size ?? 0);
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }

  async finish(): Promise<Omit<Downloaded, 'resumedAt'>> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(this.part)) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
    renameSync(this.part, this.path);
    return { sha256: hash.digest('hex'), bytes };
  }

  async attempt(): Promise<Step> {
    const have = this.have();
    const { signal } = this.options;
    try {
      const response = await request(this.at, {
        dispatcher: this.dispatcher,
        signal,
        headersTimeout: PATIENCE_MS,
        bodyTimeout: PATIENCE_MS,
        headers: {
          'user-agent': 'verbatim',
          'accept-encoding': 'identity',
          ...(have > 0 && { range: `bytes=${have}-`, 'if-range': this.validator() ?? '' }),
        },
      });
      return await this.answer(response, have);
    } catch (cause) {
      if (signal?.aborted) throw cancelled();
      if (cause instanceof VerbatimError) throw cause;
      return { kind: 'again', reason: (cause as Error).message || String(cause) };
    }
  }

  private async answer(response: Dispatcher.ResponseData, have: number): Promise<Step> {
    const { statusCode: status, headers, body } = response;
    if (status === 200) return this.receive(response, 0, lengthOf(headers['content-length']));
    const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(String(headers['content-range'] ?? ''));
    if (status === 206 && range && Number(range[1]) === have)
      return this.receive(response, have, Number(range[2]));
    await body.dump();
    if (status === 416 && range && Number(range[2]) === have) return { kind: 'whole' };
    if (status === 206 || status === 416) {
      // Not the piece asked for: what is there is of no use.
      this.forget();
      return { kind: 'again', reason: 'it does not give the rest of the file' };
    }
    if (status >= 300 && status < 400) return this.move(headers.location);
    if (status === 429 || status >= 500) {
      const waitMs = parseRetryAfter(headers['retry-after']);
      const reason = `the server answered ${status}`;
      return waitMs === undefined ? { kind: 'again', reason } : { kind: 'again', reason, waitMs };
    }
    throw notHad(this.url, `the server answered ${status}`);
  }

  private async receive(
    { headers, body }: Dispatcher.ResponseData,
    from: number,
    total: number | null,
  ): Promise<Step> {
    if (from === 0) this.begin(validatorOf(headers));
    const file = await open(this.part, from === 0 ? 'w' : 'a');
    let done = from;
    this.options.onBytes?.(done, total ?? 0);
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        done += chunk.length;
        if (done > MAX_BYTES) throw notHad(this.url, `it is larger than ${MAX_BYTES / 1024 ** 3} GB`);
        await file.write(chunk);
        this.options.onBytes?.(done, total ?? 0);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (total === null || done === total) return { kind: 'whole' };
    if (done > total) this.forget();
    return { kind: 'again', reason: `${done} of ${total} bytes arrived` };
  }

  private move(location: unknown): Step {
    const to =
      typeof location === 'string' && URL.canParse(location, this.at.href)
        ? new URL(location, this.at)
        : null;
    if (to === null || to.host !== this.url.host || to.protocol !== this.url.protocol) {
      throw notHad(
        this.url,
        `it has moved${to === null ? '' : ` to ${to.host}`}`,
        'Fetch it by hand if the new address is to be trusted, and import it with --file.',
      );
    }
    this.redirects += 1;
    if (this.redirects > MAX_REDIRECTS) throw notHad(this.url, 'it redirects in circles');
    this.at = to;
    return { kind: 'again', reason: 'it has moved', waitMs: 0 };
  }

  /** What tells the server which file the part is of; null where the part cannot be gone on with. */
  private validator(): string | null {
    if (!existsSync(this.part) || !existsSync(this.mark)) return null;
    try {
      const { url, validator } = Mark.parse(JSON.parse(readFileSync(this.mark, 'utf8')));
      return url === this.url.href && validator !== '' ? validator : null;
    } catch {
      return null;
    }
  }

  private begin(validator: string): void {
    this.forget();
    writeFileSync(this.mark, JSON.stringify({ url: this.url.href, validator }));
  }

  private forget(): void {
    rmSync(this.part, { force: true });
    rmSync(this.mark, { force: true });
  }
}

/** Only a strong ETag, or else the date, tells one file from another byte for byte (RFC 9110, 13.1.5). */
function validatorOf(headers: Dispatcher.ResponseData['headers']): string {
  const { etag } = headers;
  if (typeof etag === 'string' && etag.startsWith('"')) return etag;
  return typeof headers['last-modified'] === 'string' ? headers['last-modified'] : '';
}

function lengthOf(header: unknown): number | null {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null;
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {
    throw cancelled();
  });
}

function notHad(url: URL, reason: string, recovery?: string): VerbatimError {
  return new VerbatimError(
    'unavailable',
    `${url.href} cannot be had: ${reason}.`,
    recovery ??
      'Run the command again to go on where it stopped, or fetch the file by other means and name it with --file.',
  );
}
