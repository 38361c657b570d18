import type { SaxesTagPlain } from 'saxes';
import { collapseSpace, malformed, type ParsedPassage, SeenKeys } from './parsed-passage.js';
import { attribute, walkXml } from './xml.js';

/** Marks of open and closed paragraphs between verses: layout of the codex, no words. */
const PARASHAH_MARKS = new Set(['x-pe', 'x-samekh']);

/** A place where another reading is read than the one that is written. */
interface Variant {
  ketiv: string;
  /** Null until a reading of type x-qere is seen; '' where nothing is read. */
  qere: string | null;
}

interface OpenVerse {
  readonly key: string;
  readonly start: number;
  text: string;
  readonly notes: string[];
}

/**
 * Reads verses of an OSIS book whose verses are elements (`<verse osisID="Eccl.4.17">…</verse>`), as in the Open Scriptures
 * Hebrew Bible: morphemes joined, the qere in place of the ketiv, which becomes a note; parashah marks and editors' notes
 * left out; sof pasuq, paseq and inverted nun kept. Code points stand as in the file: nothing is normalised.
 * @throws VerbatimError `mismatch`, naming file and verse
 */
export function parseOsis(file: string, xml: string, format: { readonly book: string }): ParsedPassage[] {
  const reader = new OsisReader(file, xml, format.book);
  walkXml(file, xml, reader);
  if (reader.verses.length === 0) throw malformed(file, 'the whole file', 'it holds no verse');
  return reader.verses;
}

class OsisReader {
  readonly verses: ParsedPassage[] = [];
  private readonly seen: SeenKeys;
  private verse: OpenVerse | null = null;
  private variant: Variant | null = null;
  /** Open elements inside the verse, outermost first. */
  private readonly within: SaxesTagPlain[] = [];

  constructor(
    private readonly file: string,
    private readonly xml: string,
    private readonly book: string,
  ) {
    this.seen = new SeenKeys(file);
  }

  open(tag: SaxesTagPlain, end: number): void {
    if (tag.name === 'verse') this.openVerse(tag, end);
    else if (this.verse) {
      this.within.push(tag);
      if (tag.name === 'note') {
        this.variant = attribute(tag, 'type') === 'variant' ? { ketiv: '', qere: null } : null;
      }
      if (this.variant && tag.name === 'rdg' && attribute(tag, 'type') === 'x-qere') this.variant.qere ??= '';
    }
  }

  text(text: string): void {
    if (!this.verse) return;
    const words = text.replaceAll('/', '');
    if (this.isIn('note')) {
      if (this.variant && this.isIn('catchWord')) this.variant.ketiv += words;
      else if (this.variant?.qere != null && this.isIn('rdg')) this.variant.qere += words;
    } else if (!this.within.some((tag) => PARASHAH_MARKS.has(attribute(tag, 'type') ?? ''))) {
      this.verse.text += words;
    }
  }

  close(tag: SaxesTagPlain, end: number): void {
    if (tag.name === 'verse') this.closeVerse(end);
    else if (this.verse) {
      this.within.pop();
      if (tag.name === 'note') this.closeNote(this.verse);
    }
  }

  private openVerse(tag: SaxesTagPlain, end: number): void {
    const id = attribute(tag, 'osisID') ?? '';
    const [book, chapter, number, ...more] = id.split('.');
    if (this.verse || tag.isSelfClosing) {
      throw malformed(this.file, id, 'its verses are not elements that hold their words');
    }
    if (
      book !== this.book ||
      !/^\d+$/.test(chapter ?? '') ||
      !/^\d+$/.test(number ?? '') ||
      more.length > 0
    ) {
      throw malformed(this.file, `verse "${id}"`, `it is no verse of ${this.book}`);
    }
    const key = `${chapter}:${number}`;
    this.seen.add(key);
    this.verse = { key, start: this.xml.lastIndexOf('<verse', end - 1), text: '', notes: [] };
  }

  private closeVerse(end: number): void {
    if (!this.verse) return;
    const { key, start, text, notes } = this.verse;
    const body = collapseSpace(text).replace(/ ?־ ?/g, '־');
    if (body === '') throw malformed(this.file, key, 'the verse has no words');
    this.verses.push({ keys: [key], body, raw: this.xml.slice(start, end), start, apparatus: null, notes });
    this.verse = null;
  }

  /** Puts the qere in place of the ketiv, which stands right before the note. */
  private closeNote(verse: OpenVerse): void {
    const { variant } = this;
    this.variant = null;
    if (!variant || variant.qere === null) return;
    const ketiv = collapseSpace(variant.ketiv);
    const qere = collapseSpace(variant.qere).replace(/ ?־ ?/g, '־');
    const before = collapseSpace(verse.text);
    if (!before.endsWith(ketiv)) {
      throw malformed(this.file, verse.key, `the ketiv ${ketiv} does not stand before its note`);
    }
    const kept = before.slice(0, before.length - ketiv.length);
    verse.text = `${ketiv === '' ? `${kept} ` : kept}${qere}`;
    verse.notes.push(ketivNote(ketiv, qere));
  }

  private isIn(name: string): boolean {
    return this.within.some((tag) => tag.name === name);
  }
}

function ketivNote(ketiv: string, qere: string): string {
  if (ketiv === '') return `qere ${qere}, read though nothing is written (the qere is given here)`;
  if (qere === '') return `ketiv ${ketiv}, written but not read (left out here)`;
  return `ketiv ${ketiv}, qere ${qere} (the qere is given here)`;
}
