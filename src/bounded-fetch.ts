/** A whole answer: nothing of it is still to come. */
export interface WholeAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** What an answer may take. */
export interface AnswerBounds {
  /** For the whole answer; no limit when unset. */
  readonly timeoutMs?: number;
  readonly maxBytes: number;
}

/** The answer was not whole in time. The message says how long that was. */
export class TooLate extends Error {}

/** The answer went on past any that was expected. */
export class TooLong extends Error {}

/**
 * `fetch` with a redirect as a failure, since it could carry a key and texts to another host, and with the body read,
 * counted while it comes, so that one without end takes neither time nor memory without end.
 * @throws TooLate, TooLong; what `fetch` throws otherwise, also when `init.signal` aborts. The cause of that may hold the
 *   request, and with it the key.
 */
export async function boundedFetch(
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  { timeoutMs, maxBytes }: AnswerBounds,
): Promise<WholeAnswer> {
  // Held by its timer and its listener until the answer is whole: AbortSignal.timeout and AbortSignal.any may be collected
  // before they fire, and then an answer without end is waited for without end.
  const stop = new AbortController();
  const stopped = () => stop.abort(init.signal?.reason);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => stop.abort(new TooLate(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  init.signal?.addEventListener('abort', stopped);
  if (init.signal?.aborted) stopped();
  try {
    const response = await fetch(input, { ...init, redirect: 'error', signal: stop.signal });
    const bytes = await bodyOf(response, maxBytes, stop.signal);
    const { ok, status, statusText, headers } = response;
    return { ok, status, statusText, headers, bytes };
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stopped);
  }
}

/** As whom to post, and who may give up. */
export interface Poster {
  readonly apiKey: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** `boundedFetch` that posts JSON, with a key where there is one. */
export function postJson(
  url: string,
  body: unknown,
  { apiKey, signal }: Poster,
  bounds: AnswerBounds,
): Promise<WholeAnswer> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) };
  return boundedFetch(url, init, bounds);
}

/** A provider's words, which may say the key back. */
export function withoutKey(text: string, apiKey: string | undefined): string {
  return apiKey ? text.replaceAll(apiKey, '[key]') : text;
}

/** The stop is heard here too: what `fetch` itself listens with may be collected once the headers have come. */
async function bodyOf(response: Response, maxBytes: number, stop: AbortSignal): Promise<Buffer> {
  const reader = response.body?.getReader();
  if (reader === undefined) return Buffer.alloc(0);
  const cancel = () => void reader.cancel().catch(() => {});
  stop.addEventListener('abort', cancel);
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      bytes += read.value.byteLength;
      if (bytes > maxBytes) throw new TooLong(`its answer is longer than ${maxBytes / 1024 / 1024} MB`);
      chunks.push(read.value);
    }
    stop.throwIfAborted();
    return Buffer.concat(chunks);
  } finally {
    stop.removeEventListener('abort', cancel);
    cancel();
  }
}
