import { jsonTokens } from './json-tokens.js';
import { lineAt, malformed } from './parsed-passage.js';

/** The stretch of the file that an element of the array stands in. */
export interface JsonSlice {
  readonly start: number;
  readonly end: number;
}

/** Deeper nesting than a list of verses has. */
const MAX_DEPTH = 8;

/**
 * Where the elements of a file that is one JSON array stand. The elements themselves are not read yet.
 * @throws VerbatimError `mismatch`, naming file and line, when it is no array
 */
export function jsonArraySlices(file: string, text: string): JsonSlice[] {
  const open = text.search(/\S/u);
  const fail = (at: number, what: string) => malformed(file, `line ${lineAt(text, at)}`, what);
  if (text[open] !== '[') throw fail(0, 'it is not a JSON array');
  const slices: JsonSlice[] = [];
  let depth = 0;
  let from = open + 1;
  const take = (to: number, last: boolean) => {
    const raw = text.slice(from, to);
    const start = from + raw.search(/\S|$/u);
    const end = start + raw.trim().length;
    if (!last || start < end || slices.length > 0) slices.push({ start, end });
  };
  const notClosed = () => fail(text.length, 'the JSON array is not closed');
  for (const { mark, start: at, end } of jsonTokens(text, open, notClosed)) {
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth > MAX_DEPTH) throw fail(at, `it is nested deeper than ${MAX_DEPTH}`);
    if (depth === 1 && mark === ',') {
      take(at, false);
      from = end;
    }
    if (depth === 0) {
      take(at, true);
      if (mark !== ']' || text.slice(end).trim() !== '') throw fail(at, 'it is not one JSON array');
      return slices;
    }
  }
  throw notClosed();
}

/**
 * The value of one element.
 * @throws VerbatimError `mismatch`, naming file and line, when it is not JSON
 */
export function parseJsonSlice(file: string, text: string, { start, end }: JsonSlice): unknown {
  try {
    return JSON.parse(text.slice(start, end));
  } catch {
    throw malformed(file, `line ${lineAt(text, start)}`, 'it is not JSON');
  }
}
