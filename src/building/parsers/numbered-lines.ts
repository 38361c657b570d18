import type { NumberedLinesFormat } from '../format-schema.js';
import { collapseSpace, lineAt, malformed, type ParsedPassage } from './parsed-passage.js';
import { blocksOf, linesOf, type TextBlock } from './text-blocks.js';

const VERSE = /^(?<number>\d+)(?<part>[a-z])? +(?=\S)/u;

/** Letters that the editor doubts. */
const DOUBT_BRACKETS = /[[\]]/gu;

const DOUBT_NOTE =
  'The edition prints letters of this verse in brackets, as uncertain; the brackets are left out here.';

interface OpenVerse {
  readonly number: number;
  readonly parts: { readonly letter: string; readonly words: string }[];
  readonly start: number;
  end: number;
}

/**
 * Reads verses that begin with their numbers, 1, 2, 3, …, each up to the next blank line. A verse in parts (`143a`,
 * `143b`) is one verse, and a note says so.
 * @throws VerbatimError `mismatch`, naming file and line, for a number out of order and for a block that is neither verse
 *   nor heading
 */
export function parseNumberedLines(
  file: string,
  text: string,
  format: Pick<NumberedLinesFormat, 'begin' | 'headings'>,
): ParsedPassage[] {
  const begin = new RegExp(format.begin, 'u');
  const headings = format.headings.map((pattern) => new RegExp(pattern, 'u'));
  const passages: ParsedPassage[] = [];
  let verse: OpenVerse | null = null;
  let last = 0;
  let begun = false;
  const flush = () => {
    if (verse) passages.push(verseOf(verse, text));
    verse = null;
  };
  for (const block of blocksOf(linesOf(text)).flatMap((each) => headingApart(each, headings))) {
    const place = `line ${lineAt(text, block.start)}`;
    const [first = ''] = block.lines;
    begun ||= begin.test(first);
    const { number, part = '' } = VERSE.exec(first)?.groups ?? {};
    const isHeading = headings.some((heading) => heading.test(first));
    if (!begun || isHeading) {
      flush();
      passages.push(apparatus(block, begun ? 'heading' : 'introduction', text));
    } else if (number === undefined) throw malformed(file, place, 'it is neither a verse nor a heading');
    else {
      const words = block.lines.join('\n').replace(VERSE, '');
      const open: OpenVerse | null = verse;
      if (open && part !== '' && open.number === Number(number)) {
        expectLetter(file, place, open, part);
        open.parts.push({ letter: part, words });
        open.end = block.end;
      } else {
        flush();
        if (Number(number) !== last + 1)
          throw malformed(file, place, `verse ${number} follows verse ${last}`);
        last += 1;
        verse = { number: last, parts: [{ letter: part, words }], start: block.start, end: block.end };
        expectLetter(file, place, { ...verse, parts: [] }, part === '' ? 'a' : part);
      }
    }
  }
  flush();
  if (last === 0) throw malformed(file, 'the whole file', 'it holds no verse');
  return passages;
}

function expectLetter(file: string, place: string, { number, parts }: OpenVerse, letter: string): void {
  const due = 'abcdefgh'.charAt(parts.length);
  if (letter !== due)
    throw malformed(file, place, `part ${letter} of verse ${number} stands where ${due} is due`);
}

function verseOf({ number, parts, start, end }: OpenVerse, text: string): ParsedPassage {
  const words = parts.map((part) => part.words).join('\n');
  const letters = parts.map(({ letter }) => `${number}${letter}`);
  const raw = text.slice(start, end);
  // The number belongs to the edition: the slice begins behind it.
  const from = /^\d+[a-z]? +/u.exec(raw)?.[0].length ?? 0;
  return {
    keys: [String(number)],
    body: collapseSpace(words.replace(DOUBT_BRACKETS, '')),
    raw: raw.slice(from),
    start: start + from,
    apparatus: null,
    notes: [
      ...(words.search(DOUBT_BRACKETS) === -1 ? [] : [DOUBT_NOTE]),
      ...(parts.length > 1 ? [`The edition prints this verse in parts: ${letters.join(', ')}.`] : []),
    ],
  };
}

/** A heading may stand right above a verse, without a blank line between them. */
function headingApart(block: TextBlock, headings: readonly RegExp[]): TextBlock[] {
  const [first = '', ...rest] = block.lines;
  if (rest.length === 0 || !headings.some((heading) => heading.test(first))) return [block];
  const below = block.starts[1] ?? block.end;
  return [
    { ...block, lines: [first], starts: block.starts.slice(0, 1), end: block.start + first.length },
    {
      ...block,
      lines: rest,
      starts: block.starts.slice(1),
      start: below,
      blankLines: 0,
    },
  ];
}

function apparatus(block: TextBlock, kind: string, text: string): ParsedPassage {
  return {
    keys: [],
    body: collapseSpace(block.lines.join('\n')),
    raw: text.slice(block.start, block.end),
    start: block.start,
    apparatus: kind,
    notes: [],
  };
}
