/** One passage of a text: its number, counted from 1 as the corpus counts, and where it stands. */
export interface Block {
  readonly number: number;
  /** The block without the white space around it, otherwise as it stands. */
  readonly raw: string;
  /** UTF-16 offset of `raw` in the text. */
  readonly start: number;
}

/** What parts two passages; documented by the corpus. */
const BLANK_LINES = /\n\s*\n/g;

/** The passages of a text as the corpus numbers them: the non-blank blocks of `text.split(/\n\s*\n/)`. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let from = 0;
  const add = (end: number) => {
    const block = text.slice(from, end);
    const raw = block.trim();
    if (raw === '') return;
    const start = from + block.length - block.trimStart().length;
    blocks.push({ number: blocks.length + 1, raw, start });
  };
  for (const gap of text.matchAll(BLANK_LINES)) {
    add(gap.index);
    from = gap.index + gap[0].length;
  }
  add(text.length);
  return blocks;
}

/** What of a block is quoted: its words as they stand, with plain line ends. */
export function bodyOf({ raw }: Block): string {
  return raw.replace(/[^\S\n]*(?:\r\n?|\n)/g, '\n');
}
