import { outlineAsciidoc } from './asciidoc.js';
import { cutChunks, type NoteChunk } from './chunks.js';
import { decodeNote, type NoteEncoding } from './decode.js';
import { type NoteHeader, readHeader } from './header.js';
import { outlineMarkdown } from './markdown.js';
import { noteFormat, noteStem } from './note-format.js';
import type { NoteFormat, NoteProblem } from './notes.rows.js';
import { type NoteLink, type NoteOutline, TextLines } from './outline.js';
import { outlineText } from './plain-text.js';

/** Raised when a file would be read or cut in another way: the next pass then reads again what was read by another. */
export const READING = 2;

/** A note as it goes into the index. */
export interface ParsedNote {
  readonly format: NoteFormat;
  readonly encoding: NoteEncoding;
  readonly title: string;
  readonly lines: number;
  /** Without a byte order mark: what offsets count in. */
  readonly text: string;
  readonly header: NoteHeader;
  readonly chunks: readonly NoteChunk[];
  readonly links: readonly NoteLink[];
  readonly problems: readonly NoteProblem[];
}

const OUTLINES: Readonly<Record<NoteFormat, (lines: TextLines, from: number) => NoteOutline>> = {
  markdown: outlineMarkdown,
  asciidoc: outlineAsciidoc,
  text: outlineText,
};

/**
 * Reads a note.
 * @param path relative to the root; its ending says how the note is written
 * @returns null for what is no text
 */
export function parseNote(path: string, bytes: Buffer): ParsedNote | null {
  const decoded = decodeNote(bytes);
  if (decoded === null) return null;
  const { text, encoding, damage } = decoded;
  const format = noteFormat(path) ?? 'text';
  const lines = new TextLines(text);
  const { header, lines: headerLines, problems } = readHeader(lines, format);
  const { blocks, links } = OUTLINES[format](lines, headerLines);
  const heading = blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.title;
  return {
    format,
    encoding,
    title: header.title || heading || noteStem(path),
    lines: lines.count,
    text,
    header,
    chunks: cutChunks(lines, blocks),
    links,
    problems: [
      ...problems.map((message): NoteProblem => ({ path, kind: 'header', message })),
      ...(damage === null ? [] : [{ path, kind: 'encoding', message: damage } as const]),
    ],
  };
}
