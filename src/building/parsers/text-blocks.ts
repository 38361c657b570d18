/** Lines of a text file that stand together, without a blank line between them. */
export interface TextBlock {
  /** Without their line ends; spaces at the ends stay. */
  readonly lines: readonly string[];
  /** Offset of each line. */
  readonly starts: readonly number[];
  /** Offset of the first line. */
  readonly start: number;
  /** Offset past the last line's text. */
  readonly end: number;
  /** Blank lines above it. */
  readonly blankLines: number;
}

/** One line of a text file, its end (LF or CR LF) apart. */
export interface TextLine {
  readonly text: string;
  readonly start: number;
}

/** The lines of a text, or of a stretch of it, with the places where they stand in the whole. */
export function linesOf(text: string, from = 0, to = text.length): TextLine[] {
  const lines: TextLine[] = [];
  let start = from;
  for (const ended of text.slice(from, to).split('\n')) {
    lines.push({ text: ended.endsWith('\r') ? ended.slice(0, -1) : ended, start });
    start += ended.length + 1;
  }
  return lines;
}

/** The blocks that lines make. */
export function blocksOf(lines: readonly TextLine[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextLine[] = [];
  let blankLines = 0;
  let above = 0;
  const flush = () => {
    const [first] = open;
    const last = open.at(-1);
    if (!first || !last) return;
    blocks.push({
      lines: open.map((line) => line.text),
      starts: open.map((line) => line.start),
      start: first.start,
      end: last.start + last.text.length,
      blankLines: above,
    });
    open = [];
    blankLines = 0;
  };
  for (const line of lines) {
    if (line.text.trim() === '') {
      flush();
      blankLines += 1;
    } else {
      if (open.length === 0) above = blankLines;
      open.push(line);
    }
  }
  flush();
  return blocks;
}
