import { noteLink } from './link-target.js';
import type { NoteBlock, NoteLink, NoteOutline, TextLines } from './outline.js';

/** A line that opens a block, and closes it where it stands again. */
const DELIMITER = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|`{3,}.*|[|,:!]={3,})[ \t]*$/s;
const COMMENT = /^\/{4,}[ \t]*$/;
const VERBATIM = /^(?:-{4,}|\.{4,}|\+{4,}|`{3,}.*)[ \t]*$/s;
const HEADING = /^(={1,6}|#{1,6})[ \t]+(\S.*)$/s;
const LIST =
  /^[ \t]*(?:\*{1,5}|\.{1,5}|-|\d+\.|[a-zA-Z]\.|<\d+>)[ \t]+\S|^[ \t]*\S.*?(?:::{1,3}|;;)(?:[ \t]|$)/;
/** Belongs to the block after it: attributes, an anchor, a title. */
const BEFORE_BLOCK = /^(?:\[[^\]].*\]|\[\[.+\]\]|\[\]|\.[^\s.].*)[ \t]*$/s;
const INCLUDE = /^\\?include::([^[\s][^[]*)\[/;
/** With its bracket or without: what never comes to one is passed over whole, not looked through from each place in it. */
const XREF = /(?<!\\)\b(?:xref|link):([^\s[\]]+)(\[?)/g;
const XREF_TEXT = /(?:xref|link):[^\s[\]]*(?:\[([^\]]*)(\]?))?/g;
const CROSS_REFERENCE = /(?<!\\)<<([^<>,\n]+)(?:,[^<>\n]*)?>>/g;

/**
 * The structure of an AsciiDoc note, line by line: sections, delimited blocks, tables, lists, and its links. What it
 * leaves out of the language, and why, stands in docs/decisions.
 * @param from the line of the body's beginning, counted from 0
 */
export function outlineAsciidoc(lines: TextLines, from: number): NoteOutline {
  const reader = new AsciidocReader(lines, from);
  reader.read();
  return reader;
}

class AsciidocReader implements NoteOutline {
  readonly blocks: NoteBlock[] = [];
  readonly links: NoteLink[] = [];

  constructor(
    private readonly lines: TextLines,
    private at: number,
  ) {}

  read(): void {
    /** The first of the lines that belong to the block after them. */
    let before: number | null = null;
    while (this.at < this.lines.count) {
      const line = this.lines.line(this.at);
      const start: number = before ?? this.at;
      if (line.trim() === '') {
        if (before !== null) this.block('prose', before);
        before = null;
        this.at += 1;
      } else if (BEFORE_BLOCK.test(line)) {
        before = start;
        this.at += 1;
      } else {
        before = null;
        this.readBlock(line, start);
      }
    }
    if (before !== null) this.block('prose', before);
  }

  private readBlock(line: string, start: number): void {
    const heading = HEADING.exec(line);
    if (heading) {
      this.at += 1;
      const [, mark = '', title = ''] = heading;
      if (this.blocks.length === 0 && mark.length === 1) this.skipDocumentHeader();
      this.block('heading', start, mark.length, withoutClosing(title, mark));
    } else if (DELIMITER.test(line)) {
      this.skipDelimited(line);
      this.block('whole', start);
    } else if (LIST.test(line)) {
      this.skipList();
      this.block('whole', start);
    } else {
      this.skipParagraph();
      this.block('prose', start);
    }
  }

  /** Author, revision and attributes belong to the document's title. */
  private skipDocumentHeader(): void {
    while (this.at < this.lines.count && this.lines.line(this.at).trim() !== '') this.at += 1;
  }

  private block(kind: NoteBlock['kind'], first: number, level = 0, title = ''): void {
    const [start, end] = [this.lines.startOf(first), this.lines.startOf(this.at)];
    this.blocks.push({ kind, start, end, level, title: plainTitle(title) });
  }

  /** To the same line again, or to the end where it never comes. */
  private skipDelimited(delimiter: string): void {
    const close = delimiter.startsWith('`') ? (/^`+/.exec(delimiter)?.[0] ?? '') : delimiter.trimEnd();
    this.at += 1;
    while (this.at < this.lines.count) {
      const line = this.lines.line(this.at);
      this.at += 1;
      if (line.trimEnd() === close) return;
      if (COMMENT.test(delimiter)) continue;
      if (VERBATIM.test(delimiter)) this.findInclude(line, this.at);
      else this.findLinks(line, this.at);
    }
  }

  /** Items, what hangs on them, and further items after an empty line. */
  private skipList(): void {
    while (this.at < this.lines.count) {
      const line = this.lines.line(this.at);
      if (line.trim() === '') {
        let next = this.at;
        while (next < this.lines.count && this.lines.line(next).trim() === '') next += 1;
        const follows = next < this.lines.count ? this.lines.line(next) : '';
        if (!LIST.test(follows) && !/^[ \t]+\S|^\+[ \t]*$/.test(follows)) return;
        this.at = next;
      } else if (DELIMITER.test(line)) this.skipDelimited(line);
      else this.skipLine(line);
    }
  }

  private skipParagraph(): void {
    while (this.at < this.lines.count) {
      const line = this.lines.line(this.at);
      if (line.trim() === '' || DELIMITER.test(line)) return;
      this.skipLine(line);
    }
  }

  private skipLine(line: string): void {
    this.at += 1;
    if (!/^\/\/(?!\/)/.test(line)) this.findLinks(line, this.at);
  }

  private findInclude(line: string, number: number): void {
    const [written, path] = INCLUDE.exec(line) ?? [];
    if (path !== undefined && !written?.startsWith('\\')) this.add(noteLink('include', path, number));
  }

  private findLinks(line: string, number: number): void {
    this.findInclude(line, number);
    for (const [whole, target = '', bracket] of line.matchAll(XREF)) {
      if (bracket === '') continue;
      const kind = whole.startsWith('link') ? 'markdown' : 'xref';
      if (kind === 'markdown' || namesFile(target)) this.add(noteLink(kind, target, number));
    }
    for (const [, target = ''] of line.matchAll(CROSS_REFERENCE)) {
      if (namesFile(target)) this.add(noteLink('xref', target, number));
    }
  }

  private add(link: NoteLink | null): void {
    if (link !== null) this.links.push(link);
  }
}

/** A name alone is an anchor of the note itself. */
function namesFile(target: string): boolean {
  return !target.startsWith('#') && /[#/]|\.\w+$/.test(target);
}

/** A title may end with the mark that it begins with: '== Bearings =='. */
function withoutClosing(title: string, mark: string): string {
  const text = title.trimEnd();
  const open = text.endsWith(mark) ? text.slice(0, -mark.length) : '';
  return /[ \t]$/.test(open) ? open.trimEnd() : text;
}

function plainTitle(title: string): string {
  return title
    .replace(XREF_TEXT, (whole: string, text?: string, close?: string) => (close ? (text ?? '') : whole))
    .replace(/[*`]+|(?<!\w)_+|(?<!_)_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
