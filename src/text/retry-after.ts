/**
 * Reads a Retry-After header: seconds, or an HTTP date (RFC 9110, 10.2.3).
 * @param header as the client gives it; of a header that came more than once nothing is read
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, never negative; undefined when there is none or it makes no sense
 */
export function parseRetryAfter(
  header: string | readonly string[] | null | undefined,
  now = Date.now(),
): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse takes far too much for a date; an HTTP date begins with a weekday and ends in GMT.
  if (!/^[A-Z][a-z]+,? .*GMT$/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(date - now, 0);
}
