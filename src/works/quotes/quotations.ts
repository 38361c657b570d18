import { dominantScript, type Script } from '../../text/scripts.js';
import type { Quotation } from './quotation.js';
import { findMarked } from './quotation-marks.js';

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const blockLine = /^[ \t]{0,3}>[^\n]*(?:\n[ \t]{0,3}>[^\n]*)*/gm;
const blockPrefix = /^[ \t]{0,3}(?:>[ \t]?)+/;
const attributionLine = /^[ \t]*(?:—|―|–|--|-[ \t])[ \t]*(\S.*)$/;
const attributionAtEnd = /\s+(?:—|―|–|--)[ \t]*([^—―\n]{2,80})$/;
const element = /<(q|blockquote|cite)\b[^<>]{0,400}>([\s\S]*?)(?:<\/\1\s*>|$)/gi;
const source = /<(?:cite|footer)\b[^<>]{0,400}>([\s\S]*?)(?:<\/(?:cite|footer)\s*>|$)/i;
const tag = /<[^<>]{0,400}>/g;

/** Every quotation of an answer, in order: block quotes, tags, and quotation marks of any kind, in none of the others. */
export function findQuotations(answer: string): Quotation[] {
  const tagged = [...answer.matchAll(element)];
  const free = blank(answer, tagged.map(rangeOf));
  const blocks = [...free.matchAll(blockLine)];
  const rest = blank(free, blocks.map(rangeOf));
  return [
    ...tagged.map(taggedQuotation),
    ...blocks.flatMap((block) => blockQuotations(block[0], block.index)),
    ...findMarked(rest, 0),
  ].sort((a, b) => a.start - b.start);
}

function rangeOf(found: RegExpExecArray): { outerStart: number; outerEnd: number } {
  return { outerStart: found.index, outerEnd: found.index + found[0].length };
}

/** The answer with the ranges, which are in order, made blank, so that offsets stay. */
function blank(answer: string, ranges: readonly { outerStart: number; outerEnd: number }[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { outerStart, outerEnd } of ranges) {
    if (outerStart < at) continue;
    parts.push(answer.slice(at, outerStart), ' '.repeat(outerEnd - outerStart));
    at = outerEnd;
  }
  return parts.join('') + answer.slice(at);
}

function taggedQuotation(found: RegExpExecArray): Quotation {
  const [whole, name = 'q', content = ''] = found;
  const outerStart = found.index;
  const start = outerStart + whole.indexOf('>') + 1;
  const cited = name.toLowerCase() === 'cite' ? null : source.exec(content);
  const quote = (cited === null ? content : content.replace(cited[0], ' ')).replace(tag, ' ').trim();
  return {
    quote,
    start,
    end: start + content.length,
    outerStart,
    outerEnd: outerStart + whole.length,
    marks: name.toLowerCase(),
    attribution: cited?.[1]?.replace(tag, ' ').trim() ?? null,
    inner: findMarked(content, start),
  };
}

/** The paragraphs of a Markdown block quote; lines in another script are a quotation of their own. */
function blockQuotations(block: string, blockStart: number): Quotation[] {
  const lines: Line[] = [];
  let at = blockStart;
  for (const raw of block.split('\n')) {
    const prefix = blockPrefix.exec(raw)?.[0].length ?? 0;
    lines.push({ text: raw.slice(prefix), start: at + prefix, end: at + raw.length });
    at += raw.length + 1;
  }
  const quotations: Quotation[] = [];
  let group: Line[] = [];
  let script: Script | null = null;
  const close = (attribution: string | null) => {
    if (group.length > 0) quotations.push(blockQuotation(group, attribution));
    group = [];
    script = null;
  };
  for (const line of lines) {
    const attributed = attributionLine.exec(line.text)?.[1];
    if (attributed !== undefined) {
      close(attributed.trim());
      // An original and its translation share the line that follows them.
      attributeAll(quotations, attributed.trim());
    } else if (line.text.trim() === '') {
      close(null);
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

function blockQuotation(lines: readonly Line[], attribution: string | null): Quotation {
  const [first] = lines;
  const last = lines.at(-1);
  const start = first?.start ?? 0;
  let quote = lines.map(({ text }) => text.trim()).join(' ');
  let end = last?.end ?? start;
  let attributed = attribution;
  const atEnd = attribution === null ? attributionAtEnd.exec(quote) : null;
  if (atEnd !== null) {
    attributed = atEnd[1]?.trim() ?? null;
    quote = quote.slice(0, atEnd.index);
    end -= atEnd[0].length;
  }
  const inner = lines.flatMap((line) => findMarked(line.text, line.start));
  return {
    quote,
    start,
    end,
    outerStart: start,
    outerEnd: end,
    marks: 'blockquote',
    attribution: attributed,
    inner,
  };
}
