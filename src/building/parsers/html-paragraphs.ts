import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5';
import type { HtmlParagraphsFormat } from '../format-schema.js';
import { passageWithoutCuts } from './cuts.js';
import { collapseSpace, lineAt, malformed, type ParsedPassage } from './parsed-passage.js';

type HtmlNode = DefaultTreeAdapterMap['node'];

/** An element of text, or a line that stands between elements. */
interface HtmlBlock {
  /** Name of the element; '#text' for a line between elements. */
  readonly name: string;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** Elements that hold text of their own. */
const BLOCKS = new Set(['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** One number or several, before a verse or several verses given as one. */
const PRINTED_NUMBERS = /^(?<numbers>\d+(?:, ?\d+)*)\.\s+/u;

/**
 * Reads the paragraphs of an HTML page. Entities are read, tags left out; headings are apparatus, and so is all that
 * stands before the first chapter.
 * @throws VerbatimError `mismatch`, naming file and line, for a number out of order and a paragraph without one
 */
export function parseHtmlParagraphs(
  file: string,
  text: string,
  format: Omit<HtmlParagraphsFormat, 'name'>,
): ParsedPassage[] {
  const openings = format.chapter_openings.map((opening) => new RegExp(opening, 'u'));
  const hasHeadings = BLOCKS.has(format.chapters);
  const reader = new ParagraphReader(file, text, format);
  if (!hasHeadings) reader.beginChapter();
  for (const block of htmlBlocks(text)) {
    if (
      block.name === (hasHeadings ? format.chapters : '#text') &&
      (hasHeadings || block.words === format.chapters)
    ) {
      reader.beginChapter();
      if (hasHeadings) reader.addHeading(block);
    } else if (block.name === '#text')
      throw malformed(file, `line ${lineAt(text, block.start)}`, 'it is in no element');
    else if (block.name.startsWith('h')) reader.addHeading(block);
    else {
      if (openings.some((opening) => opening.test(block.words))) reader.beginChapter();
      reader.addParagraph(block);
    }
  }
  return reader.end();
}

class ParagraphReader {
  private readonly passages: ParsedPassage[] = [];
  private chapter = 0;
  private paragraph = 0;

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly format: Omit<HtmlParagraphsFormat, 'name'>,
  ) {}

  beginChapter(): void {
    this.chapter += 1;
    if (this.format.unit === 'chapter-and-paragraph') this.paragraph = 0;
  }

  addHeading(block: HtmlBlock): void {
    this.passages.push(this.apparatus(block, this.chapter === 0 ? 'introduction' : 'heading'));
  }

  addParagraph(block: HtmlBlock): void {
    if (this.chapter === 0) {
      this.passages.push(this.apparatus(block, 'introduction'));
      return;
    }
    const { numbers, body: printed } = this.numbered(block);
    const body = this.format.backtick_quotes ? printed.replaceAll('`', "'") : printed;
    const keys =
      this.format.unit === 'chapter' ? [String(this.chapter)] : numbers.map((number) => this.keyOf(number));
    const raw = this.text.slice(block.start, block.end);
    this.passages.push(
      ...passageWithoutCuts({ keys, body, raw, start: block.start, notes: [] }, this.format.cuts),
    );
  }

  end(): ParsedPassage[] {
    if (this.paragraph === 0)
      throw malformed(this.file, 'the whole file', 'it holds no paragraph in a chapter');
    return this.passages;
  }

  private keyOf(number: number): string {
    return this.format.unit === 'paragraph' ? String(number) : `${this.chapter}:${number}`;
  }

  private numbered({ words, start }: HtmlBlock): {
    readonly numbers: readonly number[];
    readonly body: string;
  } {
    if (this.format.numbers === 'counted') {
      this.paragraph += 1;
      return { numbers: [this.paragraph], body: words };
    }
    const match = PRINTED_NUMBERS.exec(words);
    const numbers = (match?.groups?.numbers ?? '').split(',').map(Number);
    const place = `line ${lineAt(this.text, start)}`;
    if (!match) throw malformed(this.file, place, 'the paragraph has no number');
    for (const number of numbers) {
      if (number !== this.paragraph + 1) {
        throw malformed(this.file, place, `verse ${number} follows verse ${this.paragraph}`);
      }
      this.paragraph = number;
    }
    return { numbers, body: words.slice(match[0].length) };
  }

  private apparatus({ words, start, end }: HtmlBlock, kind: string): ParsedPassage {
    return { keys: [], body: words, raw: this.text.slice(start, end), start, apparatus: kind, notes: [] };
  }
}

/** Elements with text, in the order of the file, and what stands between them. */
function htmlBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  const visit = (node: HtmlNode) => {
    const place = 'sourceCodeLocation' in node ? node.sourceCodeLocation : undefined;
    const isBlock = tree.isElementNode(node) && BLOCKS.has(node.tagName);
    if (isBlock || tree.isTextNode(node)) {
      const words = collapseSpace(textOf(node));
      if (words === '' || !place) return;
      const name = tree.isTextNode(node) ? '#text' : tree.isElementNode(node) ? node.tagName : '';
      blocks.push({ name, words, start: place.startOffset, end: place.endOffset });
    } else if ('childNodes' in node && !(tree.isElementNode(node) && SILENT.has(node.tagName))) {
      for (const child of node.childNodes) visit(child);
    }
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return blocks;
}

/** Elements whose text is not the page's: the frame of a posting stands in `div`. */
const SILENT = new Set(['head', 'style', 'script', 'div']);

function textOf(node: HtmlNode): string {
  if (tree.isTextNode(node)) return node.value;
  if (tree.isElementNode(node) && node.tagName === 'br') return ' ';
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
