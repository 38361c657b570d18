import { postJson, TooLate, TooLong, type WholeAnswer, withoutKey } from '../../bounded-fetch.js';
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
    let answer: WholeAnswer;
    try {
      const { apiKey, model } = this.endpoint;
      const bounds = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };
      answer = await postJson(this.url, { model, input: texts }, { apiKey, signal }, bounds);
    } catch (error) {
      if (signal?.aborted) throw cancelled(signal.reason);
      if (error instanceof TooLong) throw this.unavailable(error.message, PROTOCOL_RECOVERY);
      const reason =
        error instanceof TooLate ? error.message : withoutKey(rootReason(error), this.endpoint.apiKey);
      throw new TransientFailure(this.unavailable(reason, UNREACHABLE_RECOVERY), undefined);
    }
    const body = answer.bytes.toString('utf8');
    if (!answer.ok) throw this.refused(answer, body);
    try {
      return JSON.parse(body);
    } catch {
      throw this.unavailable(
        'its answer is not JSON',
        'Check EMBEDDING_BASE_URL: it must end before /embeddings.',
      );
    }
  }

  private refused({ status, headers }: WholeAnswer, body: string): Error {
    const reason = withoutKey(`HTTP ${status} ${providerMessage(body)}`, this.endpoint.apiKey).trim();
    const failure = this.unavailable(reason, recoveryFor(status));
    if (status !== TOO_MANY_REQUESTS && status < 500) return failure;
    return new TransientFailure(failure, parseRetryAfter(headers.get('retry-after')));
  }

  private unavailable(reason: string, recovery: string): VerbatimError {
    // No cause: what fetch throws may hold the request, and with it the key.
    return new VerbatimError(
      'unavailable',
      `The embedding provider at ${hostOf(this.url)} failed: ${reason}.`,
      recovery,
    );
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
