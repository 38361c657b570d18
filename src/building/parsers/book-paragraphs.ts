import type { GutenbergTextFormat } from '../format-schema.js';
import { type MappedText, mapped } from './mapped-text.js';
import { blocksOf, linesOf, type TextBlock, type TextLine } from './text-blocks.js';

/** A paragraph of a plain-text book, before it is known what it is. */
export interface BookParagraph {
  /** Its lines, line breaks between them. */
  readonly words: MappedText;
  readonly firstLine: string;
  /** Every line of it is indented: verse, or a note. */
  readonly isIndented: boolean;
  readonly blankLines: number;
}

/** Spaces before the first line of a paragraph, where paragraphs are told apart so. */
const INDENT = /^ {4,}\S/u;

/** Rows of stars, dashes or dots, which stand for a pause. */
const ORNAMENT = /^[\s*_.·–—-]+$/u;

const OTHER_SCRIPT = { Han: /\p{Script=Han}/u } as const;

/**
 * Cuts a stretch of a file into paragraphs.
 * @param beginsAnew whether a line that is not indented begins a paragraph all the same
 */
export function bookParagraphs(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  format: Pick<GutenbergTextFormat, 'paragraphs' | 'other_script'>,
  beginsAnew: (line: string) => boolean,
): BookParagraph[] {
  const { other_script: other } = format;
  const lines = linesOf(text, from, to).filter(
    (line) => other === undefined || !OTHER_SCRIPT[other].test(line.text),
  );
  const blocks = format.paragraphs === 'indent' ? indentedBlocks(lines, beginsAnew) : blocksOf(lines);
  return blocks
    .filter(({ lines: words }) => !words.every((line) => ORNAMENT.test(line)))
    .map(({ lines: words, starts, blankLines }) => ({
      words: joinLines(text, words, starts),
      firstLine: words[0]?.trim() ?? '',
      isIndented: words.every((line) => /^\s/u.test(line)),
      blankLines,
    }));
}

/** Paragraphs by indented first lines: a page break in the middle of one, with its blank lines, does not end it. */
function indentedBlocks(lines: readonly TextLine[], beginsAnew: (line: string) => boolean): TextBlock[] {
  const blocks: TextLine[][] = [];
  for (const line of lines) {
    if (line.text.trim() === '') continue;
    const open = blocks.at(-1);
    if (!open || INDENT.test(line.text) || beginsAnew(line.text.trim())) blocks.push([line]);
    else open.push(line);
  }
  return blocks.map((block) => ({
    lines: block.map(({ text }, at) => (at === 0 ? text.trimStart() : text)),
    starts: block.map(({ text, start }, at) => (at === 0 ? start + text.search(/\S/u) : start)),
    start: block[0]?.start ?? 0,
    end: (block.at(-1)?.start ?? 0) + (block.at(-1)?.text.length ?? 0),
    blankLines: 0,
  }));
}

function joinLines(text: string, lines: readonly string[], starts: readonly number[]): MappedText {
  let words = '';
  const at: number[] = [];
  for (const [index, line] of lines.entries()) {
    const start = starts[index] ?? 0;
    if (index > 0) {
      words += '\n';
      at.push(start - 1);
    }
    const part = mapped(text, start, start + line.length);
    words += part.text;
    at.push(...part.at);
  }
  return { text: words, at };
}
