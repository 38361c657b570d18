/** A line of a table that is a row, and which line it is. */
export interface TableLine {
  readonly cells: readonly string[];
  /** 1-based. */
  readonly line: number;
}

/** The rows of a table written by hand: cells between tabs, no quoting; blank lines and `#` remarks are none. */
export function tableLines(text: string): readonly TableLine[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ text: line, line: at + 1 }))
    .filter(({ text }) => text.trim() !== '' && !text.startsWith('#'))
    .map(({ text, line }) => ({ cells: text.split('\t'), line }));
}
