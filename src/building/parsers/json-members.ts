import { type JsonSlice, parseJsonSlice } from './json-array.js';
import { jsonTokens } from './json-tokens.js';
import { lineAt, malformed } from './parsed-passage.js';

/** No object or line of a list of verses is near this long, in characters: what is longer is something else. */
export const MAX_RECORD_LENGTH = 1_000_000;

/**
 * Where the values of an object's own members stand in the file, by name.
 * @throws VerbatimError `mismatch`, naming file and line, when the slice is no object, is too long or names a member twice
 */
export function jsonMembers(
  file: string,
  text: string,
  { start, end }: JsonSlice,
): ReadonlyMap<string, JsonSlice> {
  const fail = (what: string) => malformed(file, `line ${lineAt(text, start)}`, what);
  if (end - start > MAX_RECORD_LENGTH) {
    throw fail(`it is ${end - start} characters long, and a record has at most ${MAX_RECORD_LENGTH}`);
  }
  const source = text.slice(start, end);
  if (!source.startsWith('{')) throw fail('it is not a JSON object');
  const members = new Map<string, JsonSlice>();
  let depth = 0;
  let name: string | null = null;
  let valueFrom: number | null = null;
  const notClosed = () => fail('the JSON object is not closed');
  for (const token of jsonTokens(source, 0, notClosed)) {
    const { mark } = token;
    const ends = depth === 1 && (mark === ',' || mark === '}');
    if (ends && name !== null && valueFrom !== null) {
      const raw = source.slice(valueFrom, token.start);
      const from = start + valueFrom + raw.search(/\S|$/u);
      if (members.has(name)) throw fail(`it has "${name}" twice`);
      members.set(name, { start: from, end: from + raw.trim().length });
      name = null;
      valueFrom = null;
    }
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
    else if (depth === 1 && mark === ':') valueFrom = token.end;
    else if (depth === 1 && mark === '"' && valueFrom === null) {
      name = String(parseJsonSlice(file, source, token));
    }
  }
  if (depth !== 0) throw notClosed();
  return members;
}
