import { structureOf } from '../note-structure.js';

/** What of a note passages are found by. */
export interface PostedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** Offsets in it at which headings begin, ascending, in UTF-16 code units. */
  readonly headings: readonly number[];
}

/**
 * @param path relative to the root; its ending says how the note is written
 * @returns null for what is no text
 */
export function postedText(path: string, bytes: Buffer): PostedText | null {
  const structure = structureOf(path, bytes);
  if (structure === null) return null;
  const headings = structure.blocks.filter(({ kind }) => kind === 'heading').map(({ start }) => start);
  return { text: structure.lines.text, headings };
}
