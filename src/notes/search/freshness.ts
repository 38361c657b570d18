import { VerbatimError } from '../../errors.js';
import type { Freshness } from '../answers.js';
import { cutChunks } from '../chunks.js';
import type { ShownChunk } from '../note-rows.repository.js';
import { structureOf } from '../note-structure.js';
import type { PathPolicy } from '../path-policy.js';

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

/**
 * Looks at a chunk's file before it is shown. One whose file is as it was indexed is trusted; otherwise the file is
 * read: the chunk is found again word for word, or by its headings, or it is lost.
 */
export function freshChunk(policy: PathPolicy, chunk: ShownChunk): FreshChunk | Lost {
  const headings = JSON.parse(chunk.headings) as string[];
  try {
    const place = policy.look(chunk.path);
    if (place === null || place.kind !== 'file') return 'gone';
    const { size, mtimeMs } = place.stamp;
    if (size === chunk.size && mtimeMs === chunk.mtime_ms) {
      const { raw, start_line: startLine, end_line: endLine } = chunk;
      return { freshness: 'indexed', raw, startLine, endLine, headings };
    }
    return reread(policy, chunk, headings);
  } catch (error) {
    if (!(error instanceof VerbatimError)) throw error;
    return error.kind === 'not-found' ? 'gone' : 'unreadable';
  }
}

function reread(policy: PathPolicy, chunk: ShownChunk, headings: readonly string[]): FreshChunk | Lost {
  const structure = structureOf(chunk.path, policy.read(chunk.path).bytes);
  if (structure === null) return 'unreadable';
  const { lines, blocks } = structure;
  const at = lines.text.indexOf(chunk.raw);
  if (at !== -1) {
    const [startLine, endLine] = [lines.lineAt(at), lines.lineAt(at + chunk.raw.length - 1)];
    return { freshness: 'moved', raw: chunk.raw, startLine, endLine, headings };
  }
  const wanted = JSON.stringify(headings);
  // Without a heading, any text above the first heading would do: that is no sign of being the same.
  const same =
    headings.length === 0
      ? []
      : cutChunks(lines, blocks).filter((now) => JSON.stringify(now.headings) === wanted);
  const [nearest] = same.sort(
    (a, b) => Math.abs(a.startLine - chunk.start_line) - Math.abs(b.startLine - chunk.start_line),
  );
  return nearest ? { freshness: 'changed', ...nearest } : 'rewritten';
}
