import { sentencesOf } from '../../text/sentences.js';

const HEADING = /^[ \t]*[#=]{1,6}[ \t]+(.*)$/gmu;
/** Marks of list items and quotations at the beginning of a line. */
const LINE_MARK = /^[ \t]*(?:[-*+>]|\d+[.)])[ \t]+/gmu;
const TABLE_ROW = /^[ \t]*\|.*\|[ \t]*$/gmu;

/** The sentences of a chunk that say something: of prose, list items, table rows and headings, each apart and on one line. */
export function statementsOf(raw: string): string[] {
  const apart = raw
    .replace(HEADING, '\n\n$1\n\n')
    .replace(LINE_MARK, '\n\n')
    .replace(TABLE_ROW, (row) => `\n\n${row.replaceAll('|', ' ')}\n\n`);
  return sentencesOf(apart)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => /\p{L}.*\p{L}/u.test(sentence));
}
