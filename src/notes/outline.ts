import type { LinkKind } from './notes.rows.js';

/** A piece of a note that starts and ends with a line. Offsets count UTF-16 code units of the note's text. */
export interface NoteBlock {
  /** `whole` is never cut: a fence, a table, a list. `prose` may be, where it is long. */
  readonly kind: 'heading' | 'prose' | 'whole';
  readonly start: number;
  readonly end: number;
  /** Of a heading, 1–6; 0 otherwise. */
  readonly level: number;
  /** Of a heading, without markup; '' otherwise. */
  readonly title: string;
}

/** A link as written, to be resolved by `LinkResolver`. */
export interface NoteLink {
  readonly kind: LinkKind;
  /** Path or name, without fragment; never empty. */
  readonly target: string;
  /** 1-based line of the file. */
  readonly line: number;
}

/** The structure of a note's body. */
export interface NoteOutline {
  /** In order, without overlap; what stands between them is blank. */
  readonly blocks: readonly NoteBlock[];
  readonly links: readonly NoteLink[];
}

/** A text by its lines, which end with LF, CR LF or CR. */
export class TextLines {
  /** Offset at which each line starts. */
  readonly starts: readonly number[];

  constructor(readonly text: string) {
    const starts = [0];
    const next = text.includes('\r') ? nextOfAnyEnd : nextOfLineFeed;
    for (let at = next(text, 0); at !== 0; at = next(text, at)) starts.push(at);
    // A line end at the very end begins no further line.
    if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();
    this.starts = starts;
  }

  get count(): number {
    return this.text === '' ? 0 : this.starts.length;
  }

  /** Offset of a line, counted from 0; the text's length past the last. */
  startOf(line: number): number {
    return this.starts[line] ?? this.text.length;
  }

  /** A line without its end, counted from 0. */
  line(line: number): string {
    const [start, next] = [this.startOf(line), this.startOf(line + 1)];
    let end = next;
    while (end > start && (this.text[end - 1] === '\n' || this.text[end - 1] === '\r')) end -= 1;
    return this.text.slice(start, end);
  }

  /** The 1-based line that an offset stands in. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

/** The start of the next line; 0 for none. */
function nextOfLineFeed(text: string, from: number): number {
  return text.indexOf('\n', from) + 1;
}

function nextOfAnyEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) return at + 1;
  }
  return 0;
}
