import type { GutenbergTextFormat } from '../format-schema.js';
import { type BookParagraph, bookParagraphs } from './book-paragraphs.js';
import { BookPassages } from './book-passages.js';
import { DivisionCounter } from './division-counter.js';
import { gutenbergFrame } from './gutenberg-frame.js';
import { sliceMapped } from './mapped-text.js';
import { lineAt, malformed, type ParsedPassage } from './parsed-passage.js';

/**
 * Reads a plain-text book of Project Gutenberg: passages of about a paragraph, under the keys of the divisions they stand
 * in. Header and licence of the posting are left out; what stands before and after the work, headings and notes are
 * apparatus; labels and numbers of divisions leave the text.
 * @throws VerbatimError `mismatch`, naming file and place, for a missing mark of the frame, a label out of order and words
 *   that stand in no unit
 */
export function parseGutenbergText(file: string, text: string, format: GutenbergTextFormat): ParsedPassage[] {
  const patterns = (sources: readonly string[]) => sources.map((source) => new RegExp(source, 'u'));
  const [notes, headings] = [patterns(format.notes), patterns(format.headings)];
  const begin = format.begin === undefined ? null : new RegExp(format.begin, 'u');
  const end = format.end === undefined ? null : new RegExp(format.end, 'u');
  const counter = new DivisionCounter(file, format.divisions);
  const passages = new BookPassages(file, text, format);
  const starts = (line: string) =>
    counter.labelOf(line, Number.POSITIVE_INFINITY) !== null ||
    headings.some((heading) => heading.test(line));

  let part: 'introduction' | 'work' | 'appendix' = 'introduction';
  let inNote = false;
  for (const paragraph of bookParagraphs(text, gutenbergFrame(file, text), format, starts)) {
    const label = counter.labelOf(paragraph.words.text, paragraph.blankLines);
    if (part === 'introduction' && (begin ? begin.test(paragraph.firstLine) : label !== null)) part = 'work';
    if (part === 'work' && end?.test(paragraph.firstLine)) part = 'appendix';
    const goesOnWithNote = format.notes_go_on_indented && inNote && paragraph.isIndented;
    inNote = false;
    if (part !== 'work') passages.addMargin(paragraph, part);
    else if (label) {
      counter.enter(label, `line ${lineAt(text, paragraph.words.at[0] ?? 0)}`);
      passages.enterUnit(counter.key);
      addLabelled(passages, paragraph, label.length);
    } else if (goesOnWithNote || notes.some((note) => note.test(paragraph.words.text))) {
      inNote = true;
      passages.addApparatus(paragraph, 'note');
    } else if (headings.some((heading) => heading.test(paragraph.firstLine))) {
      passages.addApparatus(paragraph, 'heading');
    } else passages.addText(paragraph);
  }
  counter.end();
  if (end && part !== 'appendix')
    throw malformed(file, 'its end', `no line is as "${format.end}", where the work ends`);
  return passages.end();
}

/** The words behind a label; a label that stands alone and says more than a number is a heading. */
function addLabelled(passages: BookPassages, paragraph: BookParagraph, length: number): void {
  const rest = sliceMapped(paragraph.words, length);
  if (rest.text.trim() !== '') passages.addText({ ...paragraph, words: rest });
  else if (/\p{L}{2}/u.test(paragraph.words.text)) passages.addApparatus(paragraph, 'heading');
}
