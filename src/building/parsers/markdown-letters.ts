import type { MarkdownLettersFormat } from '../prose-formats.js';
import { partStarts } from './long-passages.js';
import {
  collapseMapped,
  joinMapped,
  type MappedText,
  mapped,
  rawOf,
  sliceMapped,
  withoutMatches,
} from './mapped-text.js';
import { lineAt, malformed, type ParsedPassage } from './parsed-passage.js';
import { passagesOf, type Stretch } from './pieces.js';
import { blocksOf, linesOf, type TextBlock } from './text-blocks.js';

const TITLE = /^# (\d+)\. \S/u;
const FOOTNOTES = /^## FOOTNOTES$/u;
const RULE = /^-{4,}$/u;
const SECTION = /^\s*\((\d+)\)\s+/u;

/** Marks that point to footnotes, and signs of emphasis. */
const MARKS = /\[\^[\w.-]+\]|\*/gu;

/** Lines so far in are verse. */
const VERSE_LINE = /^ {4}/u;

interface OpenSection {
  readonly key: string;
  readonly paragraphs: MappedText[];
}

/**
 * Reads letters in Markdown: each begins with a heading `# 7. Title`, its sections with `(3) ` at the beginning of a line,
 * and its footnotes stand under `## FOOTNOTES`. Headings, salutations and footnotes are apparatus.
 * @throws VerbatimError `mismatch`, naming file and line, for a letter out of order or without sections
 */
export function parseMarkdownLetters(
  file: string,
  text: string,
  { run_on: runOn }: Pick<MarkdownLettersFormat, 'run_on'>,
): ParsedPassage[] {
  const reader = new LetterReader(file, text, runOn);
  for (const block of blocksOf(linesOf(text))) reader.read(block);
  return reader.end();
}

class LetterReader {
  private readonly passages: ParsedPassage[] = [];
  private letter = 0;
  private number = 0;
  private section: OpenSection | null = null;
  private inNotes = false;

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly runOn: MarkdownLettersFormat['run_on'],
  ) {}

  read(block: TextBlock): void {
    const [first = ''] = block.lines;
    const [, title] = TITLE.exec(first) ?? [];
    if (title !== undefined) this.openLetter(Number(title), block);
    else if (FOOTNOTES.test(first)) {
      this.flush();
      this.inNotes = true;
    } else if (RULE.test(first)) this.flush();
    else if (this.letter === 0) this.addApparatus(block, 'introduction');
    else if (this.inNotes) this.addApparatus(block, 'note');
    else this.addText(block);
  }

  end(): ParsedPassage[] {
    this.closeLetter('the end');
    if (this.letter === 0) throw malformed(this.file, 'the whole file', 'it holds no letter');
    return this.passages;
  }

  private openLetter(number: number, block: TextBlock): void {
    this.closeLetter(this.lineOf(block));
    if (number !== this.letter + 1) {
      throw malformed(this.file, this.lineOf(block), `letter ${number} follows letter ${this.letter}`);
    }
    this.letter = number;
    this.number = 0;
    this.inNotes = false;
    this.addApparatus(block, 'heading');
  }

  private closeLetter(place: string): void {
    this.flush();
    if (this.letter > 0 && this.number === 0) {
      throw malformed(this.file, place, `letter ${this.letter} has no section`);
    }
  }

  /** A block of a letter; a line of it may begin the next section. */
  private addText(block: TextBlock): void {
    let lines: number[] = [];
    const flushLines = () => {
      if (lines.length === 0) return;
      if (this.section) this.section.paragraphs.push(this.join(block, lines));
      else this.addApparatus(block, 'heading');
      lines = [];
    };
    for (const [at, line] of block.lines.entries()) {
      if (Number(SECTION.exec(line)?.[1]) === this.number + 1) {
        flushLines();
        this.flush();
        this.number += 1;
        this.section = { key: `${this.letter}:${this.number}`, paragraphs: [] };
      }
      lines.push(at);
    }
    flushLines();
  }

  /** Lines of a paragraph: one sentence a line, and verse. */
  private join({ lines, starts }: TextBlock, wanted: readonly number[]): MappedText {
    const isVerse = (at: number | undefined) => VERSE_LINE.test(lines[at ?? -1] ?? '');
    const parts = wanted.map((at) => {
      const line = lines[at] ?? '';
      const start = starts[at] ?? 0;
      const label = SECTION.exec(line);
      const isLabelled = Number(label?.[1]) === this.number && at === wanted[0];
      return mapped(this.text, start + (isLabelled ? (label?.[0].length ?? 0) : 0), start + line.length);
    });
    return parts.reduce((joined, part, at) =>
      joinMapped([joined, part], isVerse(wanted[at]) || isVerse(wanted[at - 1]) ? '\n' : ' '),
    );
  }

  private flush(): void {
    if (!this.section) return;
    const { key, paragraphs } = this.section;
    this.section = null;
    const stretches = paragraphs.flatMap((paragraph) => this.stretchesOf(paragraph));
    if (stretches.length === 0) throw malformed(this.file, key, 'the section has no words');
    const passages = passagesOf(this.text, key, stretches, []);
    const next = this.runOn[key];
    this.passages.push(
      ...passages.map((passage) => (next === undefined ? passage : { ...passage, keys: [key, next] })),
    );
  }

  private stretchesOf(paragraph: MappedText): Stretch[] {
    const words = collapseMapped(withoutMatches(paragraph, MARKS), true);
    if (words.text === '') return [];
    const starts = partStarts(words.text);
    return starts.map((from, at) => {
      const part = collapseMapped(sliceMapped(words, from, starts[at + 1]), true);
      const { raw, start } = rawOf(this.text, part);
      return { body: part.text, start, end: start + raw.length, joint: at === 0 ? '\n\n' : ' ' };
    });
  }

  private lineOf({ start }: TextBlock): string {
    return `line ${lineAt(this.text, start)}`;
  }

  private addApparatus(block: TextBlock, kind: string): void {
    const words = collapseMapped(withoutMatches(mapped(this.text, block.start, block.end), /\*/gu), false);
    this.passages.push({
      keys: [],
      body: words.text,
      ...rawOf(this.text, words),
      apparatus: kind,
      notes: [],
    });
  }
}
