import { malformed } from './parsed-passage.js';

/** Last line before the book: of today's postings, and of those before 2005 with their "small print". */
const STARTS = [/^\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG .*$/mu, /^\*END\*? ?THE SMALL PRINT! .*$/mu];

/** First line after the book. */
const ENDS = [
  /^\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG .*$/mu,
  /^ *End of (?:the |this )?Project Gutenberg.*$/imu,
];

/**
 * Where the book stands in a posting of Project Gutenberg, between its header and its licence.
 * @returns offsets of its first character and past its last
 * @throws VerbatimError `mismatch`, naming the file, when a mark is missing: the file may be cut short, or another file
 */
export function gutenbergFrame(file: string, text: string): { readonly from: number; readonly to: number } {
  const start = STARTS.map((mark) => mark.exec(text)).find((match) => match !== null);
  if (!start)
    throw malformed(file, 'the whole file', 'it has no mark where a book of Project Gutenberg starts');
  const from = start.index + start[0].length;
  const ends = ENDS.flatMap((mark) => mark.exec(text.slice(from))?.index ?? []);
  if (ends.length === 0)
    throw malformed(file, 'its end', 'it has no mark where a book of Project Gutenberg ends');
  return { from, to: from + Math.min(...ends) };
}
