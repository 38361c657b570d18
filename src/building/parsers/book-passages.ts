import { countWords } from '../../text/sentences.js';
import type { Cut, GutenbergTextFormat } from '../format-schema.js';
import type { BookParagraph } from './book-paragraphs.js';
import { saidOfCut } from './cuts.js';
import { GOES_ON, MAX_PASSAGE_WORDS, partStarts } from './long-passages.js';
import {
  collapseMapped,
  joinMapped,
  type MappedText,
  matchesIn,
  rawOf,
  sliceMapped,
  trimMapped,
  withoutMatches,
} from './mapped-text.js';
import { type Joint, lineAt, malformed, type ParsedPassage } from './parsed-passage.js';

/** Underscores stand for italics. */
const ITALICS = /_/gu;

/** A text that ends so ends a sentence; one that does not goes on in the next paragraph. */
const SENTENCE_END = /[.!?…]["'’”»)\]]*$/u;

/** A paragraph's number, at its beginning or, where the edition runs paragraphs together, inside another. */
const PARAGRAPH_NUMBER = /(?<=^|\s)(?<number>\d{1,3})\.(?=\s|$)/gu;

/** A dash at the edge of a paragraph that goes on with another, where a note stood between them: prints close it up. */
const DASH_BEGINS = /^\s*(?:--|—)\S/u;
const DASH_ENDS = /\S(?:--|—)\s*$/u;

/** What an edition prints inside its text, taken out of it. */
interface Aside {
  readonly cut: Cut;
  readonly words: MappedText;
}

interface OpenPart {
  readonly words: MappedText;
  readonly isVerse: boolean;
}

interface OpenText {
  readonly key: string;
  readonly parts: OpenPart[];
}

/** Gathers the passages of a book: joins what one sentence runs through, cuts what is long, keeps apparatus apart. */
export class BookPassages {
  private readonly passages: ParsedPassage[] = [];
  private open: OpenText | null = null;
  private key: string | null = null;
  /** Number of the last paragraph of the unit, where paragraphs are numbered. */
  private number = 0;
  private readonly margin: { readonly kind: 'introduction' | 'appendix'; readonly words: MappedText }[] = [];

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly format: Pick<GutenbergTextFormat, 'numbered_paragraphs' | 'misnumbered' | 'cuts'>,
  ) {}

  /** @param key null between the beginning of a division and that of its first unit */
  enterUnit(key: string | null): void {
    this.flush();
    this.key = key;
    this.number = 0;
  }

  addApparatus({ words }: BookParagraph, kind: 'heading' | 'note'): void {
    this.push(words, kind);
  }

  private push(words: MappedText, kind: string): void {
    const body = collapseMapped(this.clean(words, 'stray').text, false);
    if (body.text === '') return;
    this.passages.push({ keys: [], body: body.text, ...rawOf(this.text, body), apparatus: kind, notes: [] });
  }

  /** Adds a paragraph from before or after the work; short ones, such as lines of a title page or an index, stand together. */
  addMargin({ words }: BookParagraph, kind: 'introduction' | 'appendix'): void {
    const together = this.margin.at(-1);
    if (
      together?.kind === kind &&
      countWords(together.words.text) + countWords(words.text) <= MAX_PASSAGE_WORDS
    ) {
      this.margin.splice(-1, 1, { kind, words: joinMapped([together.words, words], '\n') });
    } else this.margin.push({ kind, words });
  }

  addText(paragraph: BookParagraph): void {
    if (!this.format.numbered_paragraphs) {
      this.add(paragraph.words, paragraph.isIndented, false);
      return;
    }
    const { words } = paragraph;
    let from = 0;
    let isNumbered = false;
    for (const match of words.text.matchAll(PARAGRAPH_NUMBER)) {
      const isFirst = words.text.slice(0, match.index).trim() === '';
      const number = Number(match.groups?.number);
      if (number !== this.number + 1 && !(isFirst && this.format.misnumbered.includes(this.key ?? ''))) {
        if (!isFirst) continue;
        throw malformed(
          this.file,
          `line ${lineAt(this.text, words.at[match.index] ?? 0)}`,
          `paragraph ${number} of ${this.key} follows paragraph ${this.number}`,
        );
      }
      this.add(sliceMapped(words, from, match.index), paragraph.isIndented, isNumbered);
      this.number = number;
      from = match.index + match[0].length;
      isNumbered = true;
    }
    this.add(sliceMapped(words, from), paragraph.isIndented, isNumbered);
  }

  /** @returns every passage, in the order of the file */
  end(): ParsedPassage[] {
    this.flush();
    for (const { words, kind } of this.margin) this.push(words, kind);
    if (this.passages.every(({ apparatus }) => apparatus !== null)) {
      throw malformed(this.file, 'the whole file', 'it holds no text in a unit');
    }
    return this.passages.sort((a, b) => a.start - b.start);
  }

  private add(words: MappedText, isVerse: boolean, isNumbered: boolean): void {
    // A number may stand alone above its paragraph.
    if (isNumbered) this.flush();
    if (words.text.trim() === '') return;
    if (this.key === null) {
      throw malformed(
        this.file,
        `line ${lineAt(this.text, words.at[0] ?? 0)}`,
        `“${words.text.trim().slice(0, 40)}” stands in no unit`,
      );
    }
    const last = this.open?.parts.at(-1)?.words.text.replace(ITALICS, '').trim();
    if (last !== undefined && SENTENCE_END.test(last)) this.flush();
    this.open ??= { key: this.key, parts: [] };
    this.open.parts.push({ words, isVerse });
  }

  private flush(): void {
    if (!this.open) return;
    const { key, parts } = this.open;
    this.open = null;
    const cleaned = parts.map(({ words }) => this.clean(words));
    const whole = cleaned
      .map(({ text }, at) => collapseMapped(text, parts[at]?.isVerse ?? false))
      .reduce((joined, part, at) => {
        if (joined.text === '' || part.text === '') return joined.text === '' ? part : joined;
        return joinMapped([joined, part], this.jointOf(joined.text, part.text, parts[at - 1], parts[at]));
      });
    const asides = cleaned.flatMap((each) => each.asides);
    const starts = partStarts(whole.text);
    for (const [at, start] of starts.entries()) {
      const part = trimMapped(sliceMapped(whole, start, starts[at + 1]));
      const next = whole.at[starts[at + 1] ?? whole.text.length] ?? Number.POSITIVE_INFINITY;
      const printed = asides.splice(0, asides.filter(({ words }) => (words.at[0] ?? 0) < next).length);
      this.passages.push({
        keys: [key],
        body: part.text,
        ...rawOf(this.text, part),
        apparatus: null,
        notes: printed.flatMap(({ cut, words }) => saidOfCut(cut, collapseMapped(words, false).text) ?? []),
        ...(at > 0 ? { joint: jointAtEnd(whole.text.slice(0, start)) } : {}),
      });
      for (const { cut, words } of printed) this.push(words, cut.as);
    }
  }

  /**
   * What stands between two paragraphs that were not taken for sentences of their own: nothing, a space or a line where one
   * sentence runs through both, else a new paragraph.
   */
  private jointOf(before: string, after: string, above?: OpenPart, below?: OpenPart): Joint | '' {
    const goesOn = GOES_ON.test(after);
    if (below?.isVerse) return '\n';
    if (above?.isVerse) return goesOn ? '\n' : '\n\n';
    const between = this.text.slice((above?.words.at.at(-1) ?? 0) + 1, below?.words.at[0]);
    // A note between them may divide a sentence before a name or a quotation too.
    const isApart = /[\p{L}\p{N}]/u.test(between);
    const isNew = SENTENCE_END.test(before) || (!isApart && !goesOn);
    return isNew ? '\n\n' : closedUp(before, after);
  }

  /** The words without what the edition prints inside them; a stray sign is not kept, apparatus keeps notes of its own. */
  private clean(
    words: MappedText,
    what: 'all' | 'stray' = 'all',
  ): { readonly text: MappedText; readonly asides: readonly Aside[] } {
    let text = withoutMatches(words, ITALICS);
    const asides: Aside[] = [];
    for (const cut of this.format.cuts) {
      if (what === 'stray' && cut.as !== 'stray') continue;
      const all = new RegExp(cut.pattern, 'gu');
      if (cut.as !== 'stray') asides.push(...matchesIn(text, all).map((piece) => ({ cut, words: piece })));
      text = withoutMatches(text, all);
    }
    return { text, asides: asides.sort((a, b) => (a.words.at[0] ?? 0) - (b.words.at[0] ?? 0)) };
  }
}

function closedUp(before: string, after: string): '' | ' ' {
  const ends = DASH_ENDS.test(before);
  const isClosed = DASH_BEGINS.test(after) ? !ends : ends && /^\p{Ll}/u.test(after);
  return isClosed ? '' : ' ';
}

/** A long paragraph is cut between sentences; a poem also between two of its lines, and a joined text between paragraphs. */
function jointAtEnd(before: string): Joint {
  const space = /\s*$/u.exec(before)?.[0] ?? '';
  if (/\n\s*\n/u.test(space)) return '\n\n';
  return space.includes('\n') ? '\n' : ' ';
}
