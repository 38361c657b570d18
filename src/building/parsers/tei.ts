import type { SaxesTagPlain } from 'saxes';
import type { TeiFormat } from '../prose-formats.js';
import { malformed, type ParsedPassage } from './parsed-passage.js';
import { TeiKeys } from './tei-keys.js';
import { TeiUnit } from './tei-unit.js';
import { attribute, walkXml } from './xml.js';

/** Elements that hold the editors' words, and what these are stored as. */
const APPARATUS: Readonly<Record<string, string>> = {
  note: 'note',
  head: 'heading',
  speaker: 'speaker',
  stage: 'note',
  figure: 'note',
  fw: 'heading',
};

/** Of the readings of a `choice`, those that the other one corrects, spells out or regularises. */
const UNREAD = new Set(['sic', 'orig', 'abbr']);

/** Signs that files have left of mark-up or of misreading, and that are no signs of an edition. */
const STRAY_SIGNS = /[<>^]|(?<=\p{L})\*(?!\*)/gu;

const DELETED = 'Words in [ ] stand in the manuscripts; the editor holds them to be no part of the text.';
const ADDED = 'Words in ⟨ ⟩ are added by the editor.';
const CORRUPT = 'Words between † and † are held by the editor to be corrupt.';
const GAP = 'The sign … marks a gap in the text.';

/** An element that is open, and where it begins. */
interface OpenElement {
  readonly name: string;
  readonly start: number;
  readonly divides: boolean;
}

/** A note or heading that is being read. */
interface OpenApparatus {
  readonly kind: string;
  readonly depth: number;
  readonly start: number;
  text: string;
}

/**
 * Reads a text in TEI, P4 or P5, by its divisions or its milestones. Notes, headings and speakers leave the text and stand
 * beside it; a correction is read for what it corrects, words that the editor deletes or adds stand in the brackets he
 * prints; verse keeps its lines, quotations have their marks. Nothing is fetched, and no entity is known but the five of XML.
 * @throws VerbatimError `mismatch`, naming file and place, for a division that is missing, repeated or out of order, and
 *   for words outside every unit
 */
export function parseTei(file: string, xml: string, format: Omit<TeiFormat, 'name'>): ParsedPassage[] {
  const reader = new TeiReader(file, xml, format);
  walkXml(file, xml, reader, { documentType: format.document_type });
  return reader.finish();
}

class TeiReader {
  private readonly passages: ParsedPassage[] = [];
  private readonly keys: TeiKeys;
  private readonly elements: OpenElement[] = [];
  private unit: TeiUnit | null = null;
  private apparatus: OpenApparatus | null = null;
  private inBody = false;
  private quotations = 0;
  /** The reading of a `choice` that is not taken. */
  private unread: string | null = null;
  /** What a `corr` of that `choice` has in its stead. */
  private corrected: string | null = null;

  constructor(
    private readonly file: string,
    private readonly xml: string,
    private readonly format: Omit<TeiFormat, 'name'>,
  ) {
    this.keys = new TeiKeys(file, format);
  }

  open(tag: SaxesTagPlain, end: number): void {
    const { name } = tag;
    const start = this.xml.lastIndexOf('<', end - 1);
    if (name === 'body') this.inBody = true;
    const divides = this.inBody && this.openDivision(tag);
    this.elements.push({ name, start, divides });
    if (!this.inBody || this.apparatus) return;
    const kind = APPARATUS[name];
    if (kind !== undefined) this.apparatus = { kind, depth: this.elements.length, start, text: '' };
    else if (name === 'milestone') this.passMilestone(tag);
    else this.openInUnit(tag, start, end);
  }

  text(text: string, end: number): void {
    if (!this.inBody) return;
    if (this.apparatus) this.apparatus.text += text;
    else if (UNREAD.has(this.elements.at(-1)?.name ?? '') && this.isIn('choice')) this.unread = text;
    else {
      const words = this.elements.at(-1)?.name === 'choice' ? '' : text.replace(STRAY_SIGNS, ' ');
      if (this.isIn('choice') && this.isIn('corr')) this.corrected = (this.corrected ?? '') + words;
      if (this.unit) {
        this.unit.add(words, this.rawBefore(text, end), end);
        if (words.includes('†')) this.unit.note(CORRUPT);
      } else if (words.trim() !== '') {
        throw malformed(this.file, `“${words.trim().slice(0, 40)}”`, 'the words stand outside every unit');
      }
    }
  }

  close(tag: SaxesTagPlain, end: number): void {
    const element = this.elements.pop();
    if (!this.inBody || !element) return;
    if (this.apparatus) {
      if (this.apparatus.depth > this.elements.length) this.closeApparatus(this.apparatus, end);
      return;
    }
    this.closeInUnit(tag.name, this.xml.lastIndexOf('<', end - 1), end);
    if (element.divides) {
      this.closeUnit();
      this.keys.leave();
    }
    if (tag.name === 'body') {
      this.closeUnit();
      this.inBody = false;
    }
  }

  finish(): ParsedPassage[] {
    this.keys.checkComplete();
    return this.passages;
  }

  /** Whether the element is one of the divisions that make keys; a division of the last level begins a unit. */
  private openDivision(tag: SaxesTagPlain): boolean {
    const { units } = this.format;
    if (!('divisions' in units) || !/^div\d?$/.test(tag.name)) return false;
    const level = units.divisions.findIndex((name) =>
      [attribute(tag, 'subtype'), attribute(tag, 'type')].includes(name),
    );
    if (level === -1) return false;
    const key = this.keys.enter(level, attribute(tag, 'n') ?? '', units.divisions.length);
    if (key !== null) this.unit = new TeiUnit(key, this.format);
    return true;
  }

  private passMilestone(tag: SaxesTagPlain): void {
    const { units } = this.format;
    const unit = attribute(tag, 'unit');
    if ('milestone' in units && unit === units.milestone) {
      this.closeUnit();
      this.unit = new TeiUnit(this.keys.pass(attribute(tag, 'n') ?? ''), this.format);
    } else if (unit === 'para') this.unit?.breakParagraph();
  }

  private openInUnit({ name }: SaxesTagPlain, start: number, end: number): void {
    const { unit } = this;
    if (!unit) return;
    if (name === 'p') unit.breakParagraph();
    else if (name === 'l' || name === 'lg') unit.breakLine();
    else if (name === 'lb') {
      if (this.isIn('quote') || this.isIn('lg')) unit.breakLine();
      else unit.add(' ', ' ', end);
    } else if (name === 'q') {
      this.quotations += 1;
      unit.addSign(this.quotations % 2 === 1 ? '“' : '‘', start, end);
    } else if (name === 'add') unit.addSign('⟨', start, end, ADDED);
    else if (name === 'del') unit.addSign('[', start, end, DELETED);
    else if (name === 'gap') unit.addSign('…', start, end, GAP);
    else if (name === 'choice') [this.unread, this.corrected] = [null, null];
  }

  private closeInUnit(name: string, start: number, end: number): void {
    const { unit } = this;
    if (name === 'q') this.quotations -= 1;
    if (!unit) return;
    if (name === 'p') unit.breakParagraph();
    else if (name === 'l' || name === 'lg' || (name === 'quote' && unit.endsInVerse))
      unit.breakLine(name === 'l');
    else if (name === 'q') unit.addSign(this.quotations % 2 === 0 ? '”' : '’', start, end);
    else if (name === 'add') unit.addSign('⟩', start, end);
    else if (name === 'del') unit.addSign(']', start, end);
    else if (name === 'choice' && this.unread !== null && this.corrected !== null) {
      // Whether the print has the mistake or the transcription made it, the file does not say.
      unit.note(`The file reads “${this.unread.trim()}” and corrects it to “${this.corrected.trim()}”.`);
    }
  }

  private closeApparatus({ kind, start, text }: OpenApparatus, end: number): void {
    this.apparatus = null;
    const body = text.replace(/\s+/gu, ' ').trim();
    if (body === '') return;
    const raw = this.xml.slice(start, end);
    const passage = { keys: [], body, raw, start, apparatus: kind, notes: [] };
    if (this.unit) this.unit.addApparatus(passage);
    else this.passages.push(passage);
  }

  private closeUnit(): void {
    if (!this.unit) return;
    this.passages.push(...this.unit.finish(this.file, this.xml));
    this.unit = null;
  }

  /** The stretch of the file that a text is read from: itself, unless entities stand in it. */
  private rawBefore(text: string, end: number): string {
    const same = this.xml.slice(end - text.length, end);
    return same === text ? text : this.xml.slice(this.xml.lastIndexOf('>', end - 1) + 1, end);
  }

  private isIn(name: string): boolean {
    return this.elements.some((element) => element.name === name);
  }
}
