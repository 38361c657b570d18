import { blockQuotations } from './block-quotations.js';
import type { Quotation } from './quotation.js';
import { findMarked } from './quotation-marks.js';

const blockLine = /^[ \t]{0,3}>[^\n]*(?:\n[ \t]{0,3}>[^\n]*)*/gm;
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
