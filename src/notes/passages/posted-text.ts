import { structureOf } from '../note-structure.js';

/** What of a note passages are found by. */
export interface PostedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** The offset in it past its header, which is no text to quote: UTF-16 code units. */
  readonly body: number;
  /** Offsets in it at which the body, where there is a header, and headings begin, ascending. */
  readonly headings: readonly number[];
}

/**
 * @param path relative to the root; its ending says how the note is written
 * @returns null for what is no text
 */
export function postedText(path: string, bytes: Buffer): PostedText | null {
  const structure = structureOf(path, bytes);
  if (structure === null) return null;
  const { format, lines, header, blocks } = structure;
  const [first] = blocks;
  const titled = format === 'asciidoc' && first?.kind === 'heading' && first.level === 1;
  const body =
    titled && lines.lineAt(first.end - 1) > lines.lineAt(first.start)
      ? first.end
      : lines.startOf(header.lines);
  const headings = blocks
    .filter(({ kind, start }) => kind === 'heading' && start >= body)
    .map(({ start }) => start);
  return {
    text: lines.text,
    body,
    headings: body === 0 || headings[0] === body ? headings : [body, ...headings],
  };
}
