import { VerbatimError } from '../../errors.js';
import type { TextLines } from '../outline.js';
import type { LineRange } from './line-range.js';

/** What an answer may show of the lines that were asked for. */
export interface ShownLines {
  readonly text: string;
  /** The last line of which something is shown. */
  readonly last: number;
  /** Characters of the first line before the text. */
  readonly after: number;
  /** What to ask for next, as `lineRange` reads it; null where all is shown. */
  readonly continues: string | null;
  /** Of a line that is cut, its length in characters; null where none is. */
  readonly cutLine: number | null;
}

/**
 * As many whole lines as an answer may hold; of a single longer line a part, and the next goes on behind it. So that
 * whoever follows `continues` reads everything once.
 * @param most characters, 2 at least, in UTF-16 code units as everywhere here
 * @throws VerbatimError `bad-input` where the first line does not have the characters that were to be passed over
 */
export function withinBudget(
  lines: TextLines,
  { first, last, after: wanted = 0 }: LineRange,
  most: number,
): ShownLines {
  const lineStart = lines.startOf(first - 1);
  const lineLength = lines.line(first - 1).length;
  if (wanted > 0 && wanted >= lineLength) throw pastTheLine(first, lineLength);
  const start = lineStart + wholeCharacter(lines.text, lineStart, wanted);
  const after = start - lineStart;
  let end = first;
  while (end < last && lines.startOf(end + 1) - start <= most) end += 1;
  const text = lines.text.slice(start, lines.startOf(end)).replace(/(?:\r\n|\n|\r)$/u, '');
  if (text.length <= most) {
    const continues = end < last ? `${end + 1}-${last}` : null;
    return { text, last: end, after, continues, cutLine: null };
  }
  // Only the first line can be longer than the budget.
  const length = wholeCharacter(text, 0, most);
  return {
    text: text.slice(0, length),
    last: first,
    after,
    continues: `${first}+${after + length}-${last}`,
    cutLine: lineLength,
  };
}

/** An offset from `start`, moved back by one where it would part a pair of surrogates. */
function wholeCharacter(text: string, start: number, offset: number): number {
  const code = text.charCodeAt(start + offset);
  const before = text.charCodeAt(start + offset - 1);
  const parts = offset > 0 && code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
  return parts ? offset - 1 : offset;
}

function pastTheLine(line: number, length: number): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `Line ${line} has ${length} characters.`,
    `Ask for line ${line} from its beginning, or for the next.`,
  );
}
