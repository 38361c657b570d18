import { VerbatimError } from '../../errors.js';
import { decodeNote } from '../decode.js';
import type { ShownChunk } from '../note-rows.repository.js';
import type { OpenedFolder } from '../opened-folder.js';
import { TextLines } from '../outline.js';
import { MAX_READ_CHARACTERS } from '../reading/read-note.js';
import type { FreshChunk } from './freshness.js';

/** Tells where in a line chunks begin, reading each file once: the index knows of lines alone. */
export class LineOffsets {
  private readonly texts = new Map<string, TextLines | null>();

  /**
   * Characters of its first line before a chunk that a reading from the line's beginning would not come to; 0 where it
   * would, or the file cannot be read.
   */
  of(folder: OpenedFolder, chunk: ShownChunk, { raw, startLine }: FreshChunk): number {
    // No line of a small note is that long.
    if (chunk.size <= MAX_READ_CHARACTERS || !folder.rows.beginsWithinLine(chunk)) return 0;
    const lines = this.linesOf(folder, chunk.path);
    if (lines === null) return 0;
    const start = lines.startOf(startLine - 1);
    const offset = lines.text.indexOf(raw, start) - start;
    return offset + raw.length > MAX_READ_CHARACTERS ? offset : 0;
  }

  private linesOf({ folder, policy }: OpenedFolder, path: string): TextLines | null {
    const name = `${folder.name}/${path}`;
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    const lines = readLines(() => policy.readReal(path).bytes);
    this.texts.set(name, lines);
    return lines;
  }
}

function readLines(read: () => Buffer): TextLines | null {
  try {
    const note = decodeNote(read());
    return note && new TextLines(note.text);
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    return null;
  }
}
