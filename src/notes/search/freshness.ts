import { VerbatimError } from '../../errors.js';
import type { Freshness } from '../answers.js';
import { hasIndexedBytes, isAsIndexed } from '../as-indexed.js';
import { cutChunks, type NoteChunk } from '../chunks.js';
import type { ShownChunk } from '../note-rows.repository.js';
import { structureOf } from '../note-structure.js';
import type { OpenedFolder } from '../opened-folder.js';
import type { TextLines } from '../outline.js';

/** A chunk as its file has it now. */
export interface FreshChunk {
  readonly freshness: Freshness;
  readonly raw: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly headings: readonly string[];
}

/** Why a chunk cannot be shown any more. */
export type Lost = 'gone' | 'unreadable' | 'rewritten';

/** A note that is another than it was when it was indexed. */
interface ChangedNote {
  readonly lines: TextLines;
  readonly chunks: readonly NoteChunk[];
}

/** The files of one answer's chunks, each looked at once and read once at most. */
export class FreshNotes {
  private readonly notes = new Map<string, ChangedNote | 'indexed' | Lost>();

  /** @param maxFileBytes a larger file is not read: its chunks are lost */
  constructor(private readonly maxFileBytes: number) {}

  /**
   * Looks at a chunk's file before it is shown. One whose file is as it was indexed is trusted; otherwise the file is
   * read: the chunk is found again word for word, or by its headings, or it is lost.
   */
  chunk(folder: OpenedFolder, chunk: ShownChunk): FreshChunk | Lost {
    const name = `${folder.folder.name}/${chunk.path}`;
    const note = this.notes.get(name) ?? this.look(folder, chunk);
    this.notes.set(name, note);
    if (note === 'indexed') {
      const { raw, start_line: startLine, end_line: endLine } = chunk;
      return { freshness: 'indexed', raw, startLine, endLine, headings: headingsOf(chunk) };
    }
    return typeof note === 'string' ? note : foundAgain(note, chunk);
  }

  private look({ policy, rows }: OpenedFolder, chunk: ShownChunk): ChangedNote | 'indexed' | Lost {
    try {
      const place = policy.look(chunk.path);
      if (place === null || place.kind !== 'file') return 'gone';
      if (isAsIndexed(place.stamp, chunk)) return 'indexed';
      const { bytes } = policy.readReal(chunk.path, this.maxFileBytes);
      if (hasIndexedBytes(bytes, { sha256: rows.sha256(chunk.file) })) return 'indexed';
      const structure = structureOf(chunk.path, bytes);
      if (structure === null) return 'unreadable';
      const { lines, blocks } = structure;
      return { lines, chunks: cutChunks(lines, blocks) };
    } catch (error) {
      if (!(error instanceof VerbatimError)) throw error;
      return error.kind === 'not-found' ? 'gone' : 'unreadable';
    }
  }
}

function headingsOf(chunk: ShownChunk): readonly string[] {
  return JSON.parse(chunk.headings) as string[];
}

function foundAgain({ lines, chunks }: ChangedNote, chunk: ShownChunk): FreshChunk | Lost {
  const headings = headingsOf(chunk);
  const at = lines.text.indexOf(chunk.raw);
  if (at !== -1) {
    const [startLine, endLine] = [lines.lineAt(at), lines.lineAt(at + chunk.raw.length - 1)];
    return { freshness: 'moved', raw: chunk.raw, startLine, endLine, headings };
  }
  const wanted = JSON.stringify(headings);
  // Without a heading, any text above the first heading would do: that is no sign of being the same.
  const same = headings.length === 0 ? [] : chunks.filter((now) => JSON.stringify(now.headings) === wanted);
  const [nearest] = same.sort(
    (a, b) => Math.abs(a.startLine - chunk.start_line) - Math.abs(b.startLine - chunk.start_line),
  );
  return nearest ? { freshness: 'changed', ...nearest } : 'rewritten';
}
