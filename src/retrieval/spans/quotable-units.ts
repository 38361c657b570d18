import { sentencesOf } from '../../text/sentences.js';

/** What belongs together is one unit up to this; what is longer is parted by its lines. UTF-16 code units. */
const LONGEST_UNIT = 400;

const HEADING = /^[#=]{1,6}[ \t]/;
/** With how far it is indented. */
const ITEM = /^([ \t]*)(?:[-*+•]|\d{1,9}[.)])[ \t]+\S/;
const ROW = /^[ \t]*\|/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const INDENTED = /^[ \t]/;
const BLANK = /^\s*$/;
/** `am 3. ` goes on: a number with a stop seldom ends a sentence, and where it does, two are given. */
const ORDINAL = /(?:^|[^\p{L}\p{N}.,])\d{1,2}\.[ \t]*\n?$/u;

/**
 * Parts a text into what is quoted whole: sentences; list items, with what is indented under them; rows of a table; fenced
 * blocks; headings. Joined, they are the text again.
 */
export function quotableUnits(text: string): string[] {
  const lines = linesOf(text);
  const units: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const first = lines[at] as string;
    const past = endOfBlock(lines, at);
    const block = lines.slice(at, past).join('');
    if (isProse(first)) units.push(...whole(sentencesOf(block)));
    else if (block.length <= LONGEST_UNIT) units.push(block);
    else units.push(...parted(lines.slice(at, past)));
    at = past;
  }
  return units;
}

/** True for a unit that says nothing without what stands under it: a heading, or a line that ends with a colon. */
export function announces(unit: string): boolean {
  const line = unit.trimEnd();
  return !line.includes('\n') && (HEADING.test(line) || line.endsWith(':'));
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const isProse = (line: string): boolean =>
  !HEADING.test(line) && !ITEM.test(line) && !ROW.test(line) && !FENCE.test(line);

/** The line past a block that begins with a line, with the blank lines that follow it. */
function endOfBlock(lines: readonly string[], first: number): number {
  const line = lines[first] as string;
  const fence = FENCE.exec(line)?.[1];
  let past = first + 1;
  if (fence !== undefined) {
    while (past < lines.length && !lines[past]?.trimStart().startsWith(fence)) past += 1;
    past += 1;
  } else if (ITEM.test(line)) {
    past = endOfItem(lines, first);
  } else if (isProse(line)) {
    while (past < lines.length && isProse(lines[past] as string)) past += 1;
  }
  while (past < lines.length && BLANK.test(lines[past] as string)) past += 1;
  return Math.min(past, lines.length);
}

/** To the next item that is indented no further, or to a blank line after which nothing is. */
function endOfItem(lines: readonly string[], first: number): number {
  const indent = indentOf(lines[first] as string);
  let past = first + 1;
  for (; past < lines.length; past += 1) {
    const line = lines[past] as string;
    if (BLANK.test(line)) {
      while (BLANK.test(lines[past + 1] ?? 'end')) past += 1;
      if (!INDENTED.test(lines[past + 1] ?? 'end')) break;
    } else if (HEADING.test(line) || ROW.test(line) || FENCE.test(line)) {
      if (!INDENTED.test(line)) break;
    } else if (ITEM.test(line) && indentOf(line) <= indent) break;
  }
  return past;
}

const indentOf = (line: string): number => ITEM.exec(line)?.[1]?.length ?? 0;

/** A long block by its lines: an item with the lines that belong to it, its sentences where that is too long itself. */
function parted(lines: readonly string[]): string[] {
  const parts: string[] = [];
  for (const line of lines) {
    const begins = parts.length === 0 || ITEM.test(line) || ROW.test(line) || !ITEM.test(lines[0] as string);
    if (begins) parts.push(line);
    else parts.push(`${parts.pop()}${line}`);
  }
  return parts.flatMap((part) => (part.length <= LONGEST_UNIT ? [part] : whole(sentencesOf(part))));
}

/** Sentences that a mark or a number with a stop seems to end, put together again with what follows. */
function whole(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  let open = '';
  for (const sentence of sentences) {
    open += sentence;
    if (ORDINAL.test(sentence)) continue;
    joined.push(open);
    open = '';
  }
  return open === '' ? joined : [...joined, open];
}
