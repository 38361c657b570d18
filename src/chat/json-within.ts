/** The JSON value that a model wrote: the whole text, or what stands between its first `{` and its last `}`; undefined for none. */
export function jsonWithin(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  for (const candidate of [text, from === -1 ? '' : text.slice(from, to + 1)]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Not JSON as it stands.
    }
  }
  return undefined;
}
