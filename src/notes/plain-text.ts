import type { NoteBlock, NoteOutline, TextLines } from './outline.js';

/** A text without markup: its paragraphs, parted by empty lines. */
export function outlineText(lines: TextLines, from: number): NoteOutline {
  const blocks: NoteBlock[] = [];
  let first: number | null = null;
  for (let line = from; line <= lines.starts.length; line += 1) {
    const blank = line === lines.starts.length || lines.line(line).trim() === '';
    if (!blank) first ??= line;
    else if (first !== null) {
      blocks.push({
        kind: 'prose',
        start: lines.startOf(first),
        end: lines.startOf(line),
        level: 0,
        title: '',
      });
      first = null;
    }
  }
  return { blocks, links: [] };
}
