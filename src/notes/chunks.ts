import type { NoteBlock, TextLines } from './outline.js';

/** A section, or a part of a long one. */
export interface NoteChunk {
  /** The headings it stands under, outermost first, its own last. */
  readonly headings: readonly string[];
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Offset of `raw` in the note's text, in UTF-16 code units. */
  readonly start: number;
  readonly raw: string;
}

/** Sections begin at headings of this level and above; deeper ones only where a section is long. */
const SECTION_LEVEL = 2;
/** Characters: some 400 words, about what a person reads at one look. A longer section is cut where it may be. */
export const LONG_SECTION = 2_400;

/** A heading with the blocks below it, up to the next heading. */
interface Segment {
  readonly headings: readonly string[];
  readonly level: number;
  readonly blocks: readonly NoteBlock[];
}

/**
 * Cuts a note by its headings. Fences, tables and lists are never cut; every character that is not blank is in one
 * chunk, but for headings with nothing of their own, which go with the section below them.
 */
export function cutChunks(lines: TextLines, blocks: readonly NoteBlock[]): NoteChunk[] {
  const sections = joinBare(partsAt(segmentsOf(blocks), SECTION_LEVEL));
  return sections
    .flatMap((section) => cutSection(lines.text, section))
    .flatMap((piece) => chunkOf(lines, piece));
}

function segmentsOf(blocks: readonly NoteBlock[]): Segment[] {
  const segments: { headings: readonly string[]; level: number; blocks: NoteBlock[] }[] = [];
  let path: readonly { readonly level: number; readonly title: string }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      path = [...path.filter(({ level }) => level < block.level), block];
      segments.push({ headings: path.map(({ title }) => title), level: block.level, blocks: [block] });
    } else if (segments.length === 0) segments.push({ headings: [], level: 0, blocks: [block] });
    else segments.at(-1)?.blocks.push(block);
  }
  return segments;
}

/** Runs of segments that each begin at a heading of this level or above. */
function partsAt(segments: readonly Segment[], level: number): Segment[][] {
  const parts: Segment[][] = [];
  for (const segment of segments) {
    if (parts.length === 0 || segment.level <= level) parts.push([segment]);
    else parts.at(-1)?.push(segment);
  }
  return parts;
}

/** Puts a heading with nothing of its own before the section below it. */
function joinBare(parts: readonly Segment[][]): Segment[][] {
  const joined: Segment[][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const bare = last?.every(({ blocks }) => blocks.every(({ kind }) => kind === 'heading'));
    const below = (last?.at(-1)?.level ?? 0) < (part[0]?.level ?? 0);
    if (last && bare && below) last.push(...part);
    else joined.push([...part]);
  }
  return joined;
}

/** What becomes a chunk: a range of the text, and where it stands. */
interface Piece {
  readonly headings: readonly string[];
  readonly start: number;
  readonly end: number;
}

function cutSection(text: string, segments: readonly Segment[]): Piece[] {
  const bare = segments.findIndex(({ blocks }) => blocks.some(({ kind }) => kind !== 'heading'));
  const [first, last] = [segments[0]?.blocks[0], segments.at(-1)?.blocks.at(-1)];
  const own = segments[bare === -1 ? segments.length - 1 : bare];
  if (!first || !last || !own) return [];
  const { headings } = own;
  if (last.end - first.start <= LONG_SECTION) return [{ headings, start: first.start, end: last.end }];
  const deeper = segments.slice(bare + 1).map((segment) => segment.level);
  if (bare === -1 || deeper.length === 0) {
    const all = segments.flatMap(({ blocks }) => blocks);
    return packBlocks(text, all).map((range) => ({ headings, ...range }));
  }
  // A section with something deeper falls into two parts at least, so that this ends.
  return joinBare(partsAt(segments, Math.min(...deeper))).flatMap((part) => cutSection(text, part));
}

/** Fills pieces with blocks; a heading never ends one. */
function packBlocks(text: string, blocks: readonly NoteBlock[]): { start: number; end: number }[] {
  const pieces: { start: number; end: number; open: boolean }[] = [];
  for (const block of blocks) {
    const last = pieces.at(-1);
    const parts = block.kind === 'prose' ? cutProse(text, block.start, block.end) : [block];
    const [first, ...rest] = parts;
    if (!first) continue;
    if (last && (last.open || first.end - last.start <= LONG_SECTION)) {
      last.end = first.end;
      last.open = last.open && block.kind === 'heading';
    } else pieces.push({ start: first.start, end: first.end, open: block.kind === 'heading' });
    for (const { start, end } of rest) pieces.push({ start, end, open: false });
  }
  return pieces.map(({ start, end }) => ({ start, end }));
}

/**
 * Cuts prose into parts no longer than `longest`: after a line, else after a sentence, else between words, else
 * anywhere but within a character.
 */
export function cutProse(
  text: string,
  start: number,
  end: number,
  longest = LONG_SECTION,
): { readonly start: number; readonly end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let from = start;
  while (end - from > longest) {
    const cut = from + cutWithin(text.slice(from, from + longest), text.charCodeAt(from + longest));
    parts.push({ start: from, end: cut });
    from = cut;
  }
  if (from < end) parts.push({ start: from, end });
  return parts;
}

/** @param next the code unit after the part */
function cutWithin(part: string, next: number): number {
  const half = part.length / 2;
  const line = part.lastIndexOf('\n') + 1;
  if (line > half) return line;
  const sentence = Math.max(...['. ', '! ', '? ', '。'].map((end) => part.lastIndexOf(end) + end.length));
  if (sentence > half) return sentence;
  const word = Math.max(...[' ', '\t', '\u3000'].map((space) => part.lastIndexOf(space) + 1));
  if (word > half) return word;
  const pair = next >= 0xdc00 && next <= 0xdfff;
  return pair ? part.length - 1 : part.length;
}

/** Blank lines at either end are nobody's. */
function chunkOf(lines: TextLines, { headings, start, end }: Piece): NoteChunk[] {
  const piece = lines.text.slice(start, end);
  const lead = /^(?:[^\S\r\n]*(?:\r\n|\n|\r))*/.exec(piece)?.[0].length ?? 0;
  const raw = piece.slice(lead).trimEnd();
  if (raw.trim() === '') return [];
  const from = start + lead;
  const [startLine, endLine] = [lines.lineAt(from), lines.lineAt(from + raw.length - 1)];
  return [{ headings, startLine, endLine, start: from, raw }];
}
