import { dominantScript, type Script } from '../../text/scripts.js';
import type { Quotation } from './quotation.js';
import { findMarked } from './quotation-marks.js';

/** A line of a block, without its mark and with its tags made blank; offsets into the answer. */
interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const blockPrefix = /^[ \t]{0,3}(?:>[ \t]?)+/;
/** Tags of layout, and verse numbers set above the line. */
const layout = /<sup\b[^<>]{0,400}>[\s\p{N}:.,–-]{0,20}<\/sup\s*>|<[^<>]{0,400}>/giu;
const attributionLine = /^[ \t]*(?:—|―|–|--|-[ \t])[ \t]*(\S.*)$/;
const attributionAtEnd = /\s+(?:—|―|–|--)[ \t]*([^—―\n]{2,80})$/;
const referenceAtEnd = /(?:[([（]([^()[\]（）\n]{2,80})[)\]）]|\s-\s+([^\n]{2,80}))[\s.*_]*$/u;
/** Characters at the end of a block in which its reference stands. */
const END = 120;
const referenceLine = /^[\s*_]*[([（]([^()[\]（）\n]{2,80})[)\]）][\s.*_]*$/u;
/** Words set in bold or italics at the head of a line, with a colon or without. */
const emphasisedHead = /^\s*([*_]{1,3})([^*_\n]{2,80})\1(\s*[:：—–])?\s*/u;
const plainHead = new RegExp(
  "^\\s*(?:#{1,6}\\s+)?((?:[1-4]\\s?)?\\p{L}[\\p{L} .'’]{0,40}?\\s\\p{N}+[:.]\\p{N}+(?:\\s?[-–]\\s?\\p{N}+)?(?:\\s\\([^()\\n]{2,30}\\))?)" +
    '\\s*(?:[:：—–]\\s*|$)',
  'u',
);
/** A label without emphasis, or the mark of an alert (“[!NOTE]”). */
const plainLabel = /^\s*(?:original|translation)\b[^:：\n]{0,40}[:：]\s*|^\s*\[!\p{L}{2,20}\]\s*/iu;
/** A name and a number after it, in few words. */
const likeReference = /^[^\p{N}]{0,3}(?:[1-4]\s?)?\p{L}[^\n]*\p{N}/u;
const MOST_WORDS_OF_REFERENCE = 8;

function isLikeReference(text: string): boolean {
  return likeReference.test(text) && text.trim().split(/\s+/).length <= MOST_WORDS_OF_REFERENCE;
}

/** What stands before the words of a line: the reference, or a label such as “Translation:”. */
function headOf(text: string): { readonly length: number; readonly reference: string | null } | null {
  const emphasised = emphasisedHead.exec(text);
  if (emphasised !== null) {
    const [{ length }, , words = '', colon] = emphasised;
    if (isLikeReference(words)) return { length, reference: words.replace(/\s*[:：]\s*$/u, '') };
    const label = colon !== undefined || /[:：]\s*$/u.test(words);
    return label && words.trim().split(/\s+/).length <= MOST_WORDS_OF_REFERENCE
      ? { length, reference: null }
      : null;
  }
  const plain = plainHead.exec(text);
  if (plain !== null) return { length: plain[0].length, reference: plain[1] ?? null };
  const label = plainLabel.exec(text);
  return label === null ? null : { length: label[0].length, reference: null };
}

function linesOf(block: string, blockStart: number): Line[] {
  const lines: Line[] = [];
  let at = blockStart;
  for (const raw of block.split('\n')) {
    const prefix = blockPrefix.exec(raw)?.[0].length ?? 0;
    const text = raw.slice(prefix).replace(layout, (tag) => ' '.repeat(tag.length));
    lines.push({ text, start: at + prefix, end: at + raw.length });
    at += raw.length + 1;
  }
  return lines;
}

/**
 * The paragraphs of a Markdown block quote, without their references and labels; lines in another script are a
 * quotation of their own.
 * @param blockStart where the block stands in the answer
 */
export function blockQuotations(block: string, blockStart: number): Quotation[] {
  const quotations: Quotation[] = [];
  let group: Line[] = [];
  let script: Script | null = null;
  // A reference that stood before the words it is of.
  let heading: string | null = null;
  const close = (attribution: string | null) => {
    if (group.length > 0) {
      quotations.push(blockQuotation(group, attribution, heading));
      heading = null;
    }
    group = [];
    script = null;
  };
  for (const whole of linesOf(block, blockStart)) {
    const reference = referenceLine.exec(whole.text)?.[1];
    const attributed =
      attributionLine.exec(whole.text)?.[1] ??
      (reference !== undefined && isLikeReference(reference) ? reference : undefined);
    const head = attributed === undefined ? headOf(whole.text) : null;
    if (head !== null) {
      close(null);
      heading = head.reference ?? heading;
    }
    const line = head === null ? whole : withoutHead(whole, head.length);
    if (attributed !== undefined) {
      close(attributed.trim());
      // An original and its translation share the line that follows them.
      attributeAll(quotations, attributed.trim());
    } else if (line.text.trim() === '') {
      close(null);
      // A reference on a line of its own after the words is of them.
      if (head?.reference != null && quotations.at(-1)?.attribution === null) {
        attributeAll(quotations, head.reference);
        heading = null;
      }
    } else {
      const here = dominantScript(line.text);
      if (script !== null && here !== null && here !== script) close(null);
      script ??= here;
      group.push(line);
    }
  }
  close(null);
  return quotations;
}

function attributeAll(quotations: Quotation[], attribution: string): void {
  for (let at = quotations.length - 1; at >= 0; at -= 1) {
    const quotation = quotations[at];
    if (quotation === undefined) return;
    if (quotation.attribution !== null && quotation.attribution !== attribution) return;
    quotations[at] = { ...quotation, attribution };
  }
}

function withoutHead({ text, start, end }: Line, length: number): Line {
  return { text: text.slice(length), start: start + length, end };
}

function blockQuotation(
  lines: readonly Line[],
  attribution: string | null,
  heading: string | null,
): Quotation {
  const [first] = lines;
  const last = lines.at(-1);
  const start = first?.start ?? 0;
  let quote = lines.map(({ text }) => text.trim().replace(/[ \t]{2,}/g, ' ')).join(' ');
  let end = last?.end ?? start;
  const cited = attribution === null ? citedAtEnd(quote) : null;
  if (cited !== null) {
    quote = quote.slice(0, quote.length - cited.length);
    end = Math.max(start, end - cited.length);
  }
  return {
    quote,
    start,
    end,
    outerStart: start,
    outerEnd: end,
    marks: 'blockquote',
    attribution: attribution ?? cited?.reference ?? heading,
    inner: lines.flatMap((line) => findMarked(line.text, line.start)),
  };
}

/** The reference at the end of a paragraph, with as many characters as it takes there. */
function citedAtEnd(quote: string): { readonly length: number; readonly reference: string } | null {
  const tail = quote.slice(-END);
  const dashed = attributionAtEnd.exec(tail);
  const found = dashed ?? referenceAtEnd.exec(tail);
  const reference = (found?.[1] ?? found?.[2])?.trim();
  if (found === null || reference === undefined) return null;
  if (dashed === null && !isLikeReference(reference)) return null;
  return { length: tail.length - tail.slice(0, found.index).trimEnd().length, reference };
}
