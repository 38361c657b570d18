import { cutChunks, type NoteChunk } from './chunks.js';
import type { NoteHeader } from './header.js';
import { noteStem } from './note-format.js';
import { structureOf } from './note-structure.js';
import type { NoteFormat, NoteProblem } from './notes.rows.js';
import type { NoteLink } from './outline.js';

/** Raised when a file would be read or cut in another way: the next pass then reads again what was read by another. */
export const READING = 2;

/** A note as it goes into the index. */
export interface ParsedNote {
  readonly format: NoteFormat;
  readonly title: string;
  readonly lines: number;
  /** Without a byte order mark: what offsets count in. */
  readonly text: string;
  readonly header: NoteHeader;
  readonly chunks: readonly NoteChunk[];
  readonly links: readonly NoteLink[];
  readonly problems: readonly NoteProblem[];
}

/**
 * Reads a note.
 * @param path relative to the root; its ending says how the note is written
 * @returns null for what is no text
 */
export function parseNote(path: string, bytes: Buffer): ParsedNote | null {
  const structure = structureOf(path, bytes);
  if (structure === null) return null;
  const { format, decoded, lines, blocks, links } = structure;
  const { text, damage } = decoded;
  const { header, problems } = structure.header;
  const heading = blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.title;
  return {
    format,
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
