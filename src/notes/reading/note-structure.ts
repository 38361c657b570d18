import type { NoteHeading } from '../answers.js';
import { outlineAsciidoc } from '../asciidoc.js';
import { decodeNote } from '../decode.js';
import { readHeader } from '../header.js';
import { outlineMarkdown } from '../markdown.js';
import { noteFormat } from '../note-format.js';
import { type NoteBlock, TextLines } from '../outline.js';
import { outlineText } from '../plain-text.js';

/** A note as it stands in its file now. */
export interface NoteStructure {
  readonly lines: TextLines;
  readonly blocks: readonly NoteBlock[];
  readonly headings: readonly NoteHeading[];
}

const OUTLINES = { markdown: outlineMarkdown, asciidoc: outlineAsciidoc, text: outlineText } as const;

/** Null for what is no text. */
export function structureOf(path: string, bytes: Buffer): NoteStructure | null {
  const decoded = decodeNote(bytes);
  if (decoded === null) return null;
  const lines = new TextLines(decoded.text);
  const format = noteFormat(path) ?? 'text';
  const { lines: from } = readHeader(lines, format);
  const { blocks } = OUTLINES[format](lines, from);
  const headings = blocks
    .filter(({ kind }) => kind === 'heading')
    .map(({ level, title, start }) => ({ level, text: title, line: lines.lineAt(start) }));
  return { lines, blocks, headings };
}
