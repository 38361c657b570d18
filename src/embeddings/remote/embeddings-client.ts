import { rootReason, VerbatimError } from '../../errors.js';
import { parseRetryAfter } from '../../text/retry-after.js';
import { cancelled } from '../input-check.js';
import { TransientFailure } from './retry.js';

/** Where and as whom to ask. */
export interface Endpoint {
  /** Up to and without `/embeddings`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** Of a provider's error message, so much is repeated. */
const MESSAGE_LENGTH = 200;
const TOO_MANY_REQUESTS = 429;

/** A full batch of the longest vectors in use (256 of 4096 numbers, written out) is under 30 MB; what is longer is no answer. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** The provider went on past any answer. */
class TooLong extends Error {}

/** Asks one embeddings endpoint; knows HTTP, and nothing of vectors. */
export class EmbeddingsClient {
  private readonly url: string;

  constructor(private readonly endpoint: Endpoint) {
    this.url = `${endpoint.baseUrl.replace(/\/+$/, '')}/embeddings`;
  }

  /**
   * One request, without retries.
   * @returns the parsed JSON of the answer
   * @throws TransientFailure around VerbatimError `unavailable` when a later try may succeed (429, 5xx, no connection,
   *   no answer in time); VerbatimError `unavailable` for any other refusal, `cancelled` when the caller stopped it.
   *   No error holds the API key.
   */
  async ask(texts: readonly string[], timeoutMs: number, signal: AbortSignal | undefined): Promise<unknown> {
    // Held by its timer and its listener until the answer is whole: AbortSignal.timeout and AbortSignal.any may be collected
    // before they fire, and then an answer without end is waited for without end.
    const stop = new AbortController();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      stop.abort();
    }, timeoutMs);
    const stopped = () => stop.abort();
    signal?.addEventListener('abort', stopped);
    if (signal?.aborted) stop.abort();
    let response: Response;
    let body: string;
    try {
      response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(this.endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${this.endpoint.apiKey}` }),
        },
        body: JSON.stringify({ model: this.endpoint.model, input: texts }),
        // A redirect could carry the key and the texts to another host.
        redirect: 'error',
        signal: stop.signal,
      });
      body = await bodyOf(response, stop.signal);
    } catch (error) {
      if (signal?.aborted) throw cancelled(signal.reason);
      if (error instanceof TooLong) throw this.unavailable(error.message, PROTOCOL_RECOVERY);
      const reason = late
        ? `it did not answer within ${timeoutMs / 1000} s`
        : this.withoutKey(rootReason(error));
      throw new TransientFailure(this.unavailable(reason, UNREACHABLE_RECOVERY), undefined);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stopped);
    }
    if (!response.ok) throw this.refused(response, body);
    try {
      return JSON.parse(body);
    } catch {
      throw this.unavailable(
        'its answer is not JSON',
        'Check EMBEDDING_BASE_URL: it must end before /embeddings.',
      );
    }
  }

  private refused(response: Response, body: string): Error {
    const { status } = response;
    const reason = this.withoutKey(`HTTP ${status} ${providerMessage(body)}`).trim();
    const failure = this.unavailable(reason, recoveryFor(status));
    if (status !== TOO_MANY_REQUESTS && status < 500) return failure;
    return new TransientFailure(failure, parseRetryAfter(response.headers.get('retry-after')));
  }

  private unavailable(reason: string, recovery: string): VerbatimError {
    // No cause: what fetch throws may hold the request, and with it the key.
    return new VerbatimError(
      'unavailable',
      `The embedding provider at ${hostOf(this.url)} failed: ${reason}.`,
      recovery,
    );
  }

  private withoutKey(text: string): string {
    const { apiKey } = this.endpoint;
    return apiKey ? text.replaceAll(apiKey, '[key]') : text;
  }
}

/**
 * The body as text, counted while it comes so that one without end takes no memory without end. The stop is heard here
 * too: what fetch itself listens with may be collected once the headers have come.
 */
async function bodyOf(response: Response, stop: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const cancel = () => void reader.cancel().catch(() => {});
  stop.addEventListener('abort', cancel);
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      bytes += read.value.byteLength;
      if (bytes > MAX_ANSWER_BYTES) {
        throw new TooLong(`its answer is longer than ${MAX_ANSWER_BYTES / 1024 / 1024} MB`);
      }
      chunks.push(read.value);
    }
    stop.throwIfAborted();
    return new TextDecoder().decode(Buffer.concat(chunks));
  } finally {
    stop.removeEventListener('abort', cancel);
    cancel();
  }
}

const PROTOCOL_RECOVERY =
  'Check EMBEDDING_BASE_URL: what answers there does not speak the embeddings protocol.';
const UNREACHABLE_RECOVERY = 'Check the network and EMBEDDING_BASE_URL, then try again.';

function recoveryFor(status: number): string {
  if (status === 401 || status === 403) return 'Check EMBEDDING_API_KEY: the provider does not accept it.';
  if (status === TOO_MANY_REQUESTS)
    return "Wait until the provider's limit has passed, then run the command again.";
  if (status === 404) return 'Check EMBEDDING_BASE_URL and EMBEDDING_MODEL: the provider does not know them.';
  if (status >= 500) return 'The trouble is at the provider; try again later.';
  return 'Check EMBEDDING_MODEL and EMBEDDING_BASE_URL against the provider’s documentation.';
}

/** The message of an error answer in any of the usual shapes, or the beginning of its text. */
function providerMessage(body: string): string {
  let message = body;
  try {
    const parsed = JSON.parse(body) as {
      error?: { message?: unknown } | string;
      message?: unknown;
      detail?: unknown;
    };
    const found =
      typeof parsed.error === 'string'
        ? parsed.error
        : (parsed.error?.message ?? parsed.message ?? parsed.detail);
    if (typeof found === 'string') message = found;
  } catch {
    // Not JSON: a proxy's page, say; its beginning is all there is.
  }
  return message.replace(/\s+/g, ' ').slice(0, MESSAGE_LENGTH).trim();
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'EMBEDDING_BASE_URL';
}
