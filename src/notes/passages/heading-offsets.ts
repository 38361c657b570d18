/** A heading of Markdown or AsciiDoc: one to six marks, a space, and something. */
const HEADING = /^(?:#{1,6}|={1,6})[ \t]+\S/;
const FENCE = /^ {0,3}(`{3,}|~{3,}|-{4,}[ \t]*$|\.{4,}[ \t]*$)/;

/**
 * Offsets of the lines that are headings, ascending, in UTF-16 code units. Lines inside fences are none. Setext
 * headings are not known: what they part is parted less.
 */
export function headingOffsets(text: string): number[] {
  const offsets: number[] = [];
  let fence: string | undefined;
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const first = text.charCodeAt(start);
    if (MAY_BEGIN.has(first)) {
      const line = text.slice(start, Math.min(end, start + LONGEST_LINE));
      const mark = FENCE.exec(line)?.[1]?.slice(0, 3);
      if (mark !== undefined) {
        if (fence === undefined) fence = mark;
        else if (fence === mark) fence = undefined;
      } else if (fence === undefined && HEADING.test(line)) {
        offsets.push(start);
      }
    }
    start = end + 1;
  }
  return offsets;
}

/** What a line with a heading or a fence begins with. */
const MAY_BEGIN = new Set([...'#=`~-. '].map((character) => character.charCodeAt(0)));
/** A heading or a fence is told by its beginning; a line of a megabyte is not read for it. */
const LONGEST_LINE = 200;
