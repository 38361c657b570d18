import type { NumberedLinesFormat } from '../format-schema.js';
import { collapseSpace, lineAt, malformed, type ParsedPassage } from './parsed-passage.js';
import { linesOf, type TextLine } from './text-blocks.js';

const VERSE = /^(?<number>\d+)(?<letter>[a-z])? +(?=\S)/u;

/** Letters that the editor doubts. */
const DOUBT_BRACKETS = /[[\]]/gu;

const DOUBT_NOTE =
  'The edition prints letters of this verse in brackets, as uncertain; the brackets are left out here.';

/** Lines that belong together. */
interface OpenLines {
  /** 0 for apparatus. */
  readonly number: number;
  readonly kind: 'verse' | 'heading' | 'introduction';
  /** Letters of its parts, '' for a verse that is not parted. */
  readonly letters: string[];
  readonly words: string[];
  readonly start: number;
  end: number;
}

/**
 * Reads verses that begin with their numbers, 1, 2, 3, …, each up to the next blank line. A verse in parts (`143a`,
 * `143b`) is one verse, and a note says so.
 * @throws VerbatimError `mismatch`, naming file and line, for a number out of order and for a line that is neither of a
 *   verse nor of a heading
 */
export function parseNumberedLines(
  file: string,
  text: string,
  format: Pick<NumberedLinesFormat, 'begin' | 'headings'>,
): ParsedPassage[] {
  const begin = new RegExp(format.begin, 'u');
  const headings = format.headings.map((pattern) => new RegExp(pattern, 'u'));
  const reader = new VerseReader(file, text);
  let begun = false;
  for (const line of linesOf(text)) {
    const words = line.text.trim();
    begun ||= begin.test(words);
    if (words === '') reader.pause();
    else if (!begun) reader.goOn(line) || reader.begin(line, 'introduction');
    else if (headings.some((heading) => heading.test(words))) reader.begin(line, 'heading');
    else {
      const { number, letter = '' } = VERSE.exec(words)?.groups ?? {};
      if (number !== undefined) reader.beginVerse(line, Number(number), letter);
      else if (!reader.goOn(line)) {
        throw malformed(
          file,
          `line ${lineAt(text, line.start)}`,
          'it is neither of a verse nor of a heading',
        );
      }
    }
  }
  return reader.finish();
}

class VerseReader {
  private readonly passages: ParsedPassage[] = [];
  private open: OpenLines | null = null;
  /** The lines above have ended; only another part of the same verse may go on from there. */
  private paused = false;
  private last = 0;

  constructor(
    private readonly file: string,
    private readonly text: string,
  ) {}

  pause(): void {
    this.paused = true;
  }

  begin(line: TextLine, kind: 'heading' | 'introduction'): void {
    this.flush();
    this.start(line, kind, 0, '', line.text);
  }

  beginVerse(line: TextLine, number: number, letter: string): void {
    const fail = (what: string) => malformed(this.file, `line ${lineAt(this.text, line.start)}`, what);
    const words = line.text.trim().replace(VERSE, '');
    if (this.open && this.open.number === number && letter !== '') {
      const due = 'abcdefgh'.charAt(this.open.letters.length);
      if (letter !== due) throw fail(`part ${letter} of verse ${number} stands where ${due} is due`);
      this.open.letters.push(letter);
      this.open.words.push(words);
      this.open.end = endOf(line);
      this.paused = false;
      return;
    }
    this.flush();
    if (number !== this.last + 1) throw fail(`verse ${number} follows verse ${this.last}`);
    if (letter !== '' && letter !== 'a')
      throw fail(`part ${letter} of verse ${number} stands where a is due`);
    this.last = number;
    this.start(line, 'verse', number, letter, words);
  }

  /** @returns false where there is nothing that the line could go on */
  goOn(line: TextLine): boolean {
    if (!this.open || this.paused) return false;
    this.open.words.push(line.text);
    this.open.end = endOf(line);
    return true;
  }

  finish(): ParsedPassage[] {
    this.flush();
    if (this.last === 0) throw malformed(this.file, 'the whole file', 'it holds no verse');
    return this.passages;
  }

  private start(
    line: TextLine,
    kind: OpenLines['kind'],
    number: number,
    letter: string,
    words: string,
  ): void {
    // Behind a verse's number, which is the edition's, and behind white space.
    const start = line.start + line.text.indexOf(words.trim());
    this.open = { number, kind, letters: [letter], words: [words], start, end: endOf(line) };
    this.paused = false;
  }

  private flush(): void {
    if (!this.open) return;
    const { number, kind, letters, words, start, end } = this.open;
    const joined = words.join('\n');
    const isVerse = kind === 'verse';
    this.passages.push({
      keys: isVerse ? [String(number)] : [],
      body: collapseSpace(isVerse ? joined.replace(DOUBT_BRACKETS, '') : joined),
      raw: this.text.slice(start, end),
      start,
      apparatus: isVerse ? null : kind,
      notes: isVerse ? notesOf(number, letters, joined) : [],
    });
    this.open = null;
  }
}

function endOf({ text, start }: TextLine): number {
  return start + text.trimEnd().length;
}

function notesOf(number: number, letters: readonly string[], words: string): string[] {
  const parts = letters.map((letter) => `${number}${letter}`);
  return [
    ...(words.search(DOUBT_BRACKETS) === -1 ? [] : [DOUBT_NOTE]),
    ...(parts.length > 1 ? [`The edition prints this verse in parts: ${parts.join(', ')}.`] : []),
  ];
}
