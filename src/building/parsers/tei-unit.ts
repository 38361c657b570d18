import type { TeiFormat } from '../prose-formats.js';
import { withApostrophes, withParentheses } from './greek-signs.js';
import { malformed, type ParsedPassage } from './parsed-passage.js';
import { passagesOf, type Stretch } from './pieces.js';
import { type Speller, TeiParagraph } from './tei-paragraph.js';

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
  private readonly spell: Speller;
  /** Verse was the last thing read. */
  endsInVerse = false;

  constructor(
    private readonly key: string,
    signs: TeiFormat['greek_signs'],
  ) {
    this.spell = SPELLERS[signs];
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
    this.stretches.push(...this.paragraph.finish('\n\n', this.spell));
    this.paragraph = new TeiParagraph();
    this.endsInVerse = false;
  }

  /** The unit's passages, then what was printed beside them. */
  finish(file: string, xml: string): ParsedPassage[] {
    this.breakParagraph();
    if (this.stretches.length === 0) throw malformed(file, this.key, 'it has no words');
    return [...passagesOf(xml, this.key, this.stretches, [...this.notes]), ...this.apparatus];
  }
}
