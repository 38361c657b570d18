import type { NoteHeading } from './answers.js';
import { outlineAsciidoc } from './asciidoc.js';
import { type DecodedNote, decodeNote } from './decode.js';
import { type HeaderReading, readHeader } from './header.js';
import { outlineMarkdown, outlineMdx } from './markdown.js';
import { isMdx, noteFormat } from './note-format.js';
import type { NoteFormat } from './notes.rows.js';
import { type NoteOutline, TextLines } from './outline.js';
import { outlineText } from './plain-text.js';

/** A note by its parts, before it is cut. */
export interface NoteStructure extends NoteOutline {
  readonly format: NoteFormat;
  readonly decoded: DecodedNote;
  /** Of the text without a byte order mark: what offsets count in. */
  readonly lines: TextLines;
  readonly header: HeaderReading;
}

const OUTLINES: Readonly<Record<NoteFormat, (lines: TextLines, from: number) => NoteOutline>> = {
  markdown: outlineMarkdown,
  asciidoc: outlineAsciidoc,
  text: outlineText,
};

/**
 * What a note's bytes hold: its text, header, blocks and links.
 * @param path relative to the root; its ending says how the note is written
 * @returns null for what is no text
 */
export function structureOf(path: string, bytes: Buffer): NoteStructure | null {
  const decoded = decodeNote(bytes);
  if (decoded === null) return null;
  const format = noteFormat(path) ?? 'text';
  const lines = new TextLines(decoded.text);
  const header = readHeader(lines, format);
  const outline = isMdx(path) ? outlineMdx : OUTLINES[format];
  const { blocks, links } = outline(lines, header.lines);
  return { format, decoded, lines, header, blocks, links };
}

/** The headings of a note, in order, each with its line. */
export function headingsOf({ lines, blocks }: Pick<NoteStructure, 'lines' | 'blocks'>): NoteHeading[] {
  return blocks
    .filter(({ kind }) => kind === 'heading')
    .map(({ level, title, start }) => ({ level, text: title, line: lines.lineAt(start) }));
}
