/** A bracket, brace, comma or colon of JSON, or a whole string. */
export interface JsonToken {
  readonly mark: '"' | '[' | ']' | '{' | '}' | ',' | ':';
  readonly start: number;
  /** Offset past it. */
  readonly end: number;
}

const MARK = /["[\]{},:]/gu;

/**
 * The marks of a JSON text from an offset on; numbers and literals are passed over. Strings of any length are walked without
 * a regular expression, whose stack a long one would overflow.
 * @param open made the error to throw for a string that is not closed, from the offset where it begins
 */
export function* jsonTokens(
  text: string,
  from: number,
  open: (start: number) => Error,
): Generator<JsonToken> {
  const marks = new RegExp(MARK);
  marks.lastIndex = from;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const start = match.index;
    const mark = match[0] as JsonToken['mark'];
    if (mark === '"') {
      const end = endOfString(text, start);
      if (end === -1) throw open(start);
      marks.lastIndex = end;
    }
    yield { mark, start, end: marks.lastIndex };
  }
}

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text[before] === '\\') before -= 1;
    // An odd number of backslashes escapes the quotation mark.
    if ((quote - before) % 2 === 1) return quote + 1;
  }
  return -1;
}
