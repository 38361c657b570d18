import type { TeiFormat } from '../prose-formats.js';
import { withApostrophes, withParentheses } from './greek-signs.js';
import { malformed, type ParsedPassage } from './parsed-passage.js';
import { passagesOf, SENTENCE_END, type Stretch } from './pieces.js';
import { type Glyph, type Speller, type Stray, TeiParagraph } from './tei-paragraph.js';

const SPELLERS: Readonly<Record<TeiFormat['greek_signs'], Speller>> = {
  'as-written': (glyphs) => glyphs,
  apostrophes: withApostrophes,
  'apostrophes-and-parentheses': withParentheses,
};

/** A unit of a TEI text that is being read. */
export class TeiUnit {
  private paragraph = new TeiParagraph();
  private readonly stretches: Stretch[] = [];
  private readonly apparatus: ParsedPassage[] = [];
  private readonly notes = new Set<string>();
  private readonly strays: Stray[] = [];
  private readonly spell: Speller;
  /** Verse was the last thing read. */
  endsInVerse = false;

  constructor(
    private readonly key: string,
    private readonly format: Pick<TeiFormat, 'greek_signs' | 'cuts'>,
  ) {
    this.spell = SPELLERS[format.greek_signs];
  }

  add(words: string, raw: string, end: number): void {
    if (words.trim() !== '') this.endsInVerse = false;
    this.paragraph.add(words, raw, end);
  }

  /** @param note what is to be said of the sign */
  addSign(sign: string, start: number, end: number, note?: string): void {
    if (note !== undefined) this.note(note);
    this.paragraph.addSign(sign, start, end);
  }

  note(said: string): void {
    this.notes.add(said);
  }

  addApparatus(passage: ParsedPassage): void {
    this.apparatus.push(passage);
  }

  breakLine(afterVerse = false): void {
    this.endsInVerse ||= afterVerse;
    this.paragraph.breakLine();
  }

  breakParagraph(): void {
    if (this.stretches.length > 0) this.closeBefore(this.paragraph.takeClosingMarks());
    const marks = this.paragraph.takeOpeningMarks();
    const isMidSentence = !SENTENCE_END.test(this.stretches.at(-1)?.body ?? '.');
    const { stretches, strays } = this.paragraph.finish(
      isMidSentence ? ' ' : '\n\n',
      this.spell,
      this.format.cuts,
    );
    this.stretches.push(...stretches);
    this.strays.push(...strays);
    this.paragraph = new TeiParagraph();
    for (const { char, start, end } of marks) this.paragraph.addSign(char, start, end);
    this.endsInVerse = false;
  }

  /** Closing quotation marks may stand behind the end of their last paragraph. */
  private closeBefore(marks: readonly Glyph[]): void {
    const last = this.stretches.at(-1);
    const end = marks.at(-1)?.end;
    if (!last || end === undefined) return;
    const body = last.body + marks.map(({ char }) => char).join('');
    this.stretches.splice(-1, 1, { ...last, body, end });
  }

  /** The unit's passages, then what was printed beside them. */
  finish(file: string, xml: string): ParsedPassage[] {
    this.breakParagraph();
    if (this.stretches.length === 0) throw malformed(file, this.key, 'it has no words');
    const passages = passagesOf(xml, this.key, this.stretches, [...this.notes]);
    return [...passages, ...this.apparatus, ...passages.flatMap((passage) => straysOf(passage, this.strays))];
  }
}

/** What was cut out of a passage, each word once; at its ends it is not in the passage's stretch of the file at all. */
function straysOf({ raw, start }: ParsedPassage, strays: readonly Stray[]): ParsedPassage[] {
  const inside = strays.filter((stray) => stray.start >= start && stray.start < start + raw.length);
  const words = new Set(inside.map((stray) => stray.words).filter((word) => /[\p{L}\p{N}]/u.test(word)));
  return [...words].map((body) => ({ keys: [], body, raw, start, apparatus: 'stray', notes: [] }));
}
