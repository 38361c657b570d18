import { z } from 'zod';
import { Cuts } from './format-schema.js';

const words = z.string().trim().min(1);
const number = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), words);

/** One section a line, `24.3` before it; the unit is the chapter. */
export const SectionLinesFormat = z.strictObject({
  name: z.literal('section-lines'),
  /** Chapters that are part of another in the numbering cited: `'53': '52'`. */
  renumbered: z.record(words, number).default({}),
  /** Chapters in place of which the file has a note of the translator. */
  notes_at: z.array(number).default([]),
  cuts: Cuts,
});

/** TEI, P4 or P5. */
export const TeiFormat = z.strictObject({
  name: z.literal('tei'),
  /**
   * What a unit is: a division, named by the `type` or `subtype` of it and of those that its key begins with
   * (`[book, chapter]`), or the text from one milestone of this unit to the next.
   */
  units: z.union([
    z.strictObject({ divisions: z.array(words).min(1) }),
    z.strictObject({ milestone: words }),
  ]),
  /** Every division as the file labels it and as it is cited, in the file's order: `1:praef = 1:m1`. The labels when unset. */
  labels: z
    .array(z.string().regex(/^\S+ = \S+$/, 'must be a label and a key such as "1:praef = 1:m1"'))
    .optional(),
  /** Units that the file gives in two divisions of one label, as a page on which a book ends. */
  divided: z.array(number).default([]),
  cuts: Cuts,
  /** A document type could declare entities. Where a file has one it is passed over, if so said here; nothing in it is read. */
  document_type: z.enum(['refused', 'passed-over']).default('refused'),
  /** Greek whose elision, quotation marks and parentheses the file writes as breathings and modifier letters. */
  greek_signs: z.enum(['as-written', 'apostrophes', 'apostrophes-and-parentheses']).default('as-written'),
});

/** Letters in Markdown: `# 7. Title`, sections that begin `(3) `, footnotes under a heading of their own. */
export const MarkdownLettersFormat = z.strictObject({
  name: z.literal('markdown-letters'),
  /** Sections in which the next one is translated too: `'108:38': '108:39'`. */
  run_on: z.record(words, words).default({}),
});

export type SectionLinesFormat = z.infer<typeof SectionLinesFormat>;
export type MarkdownLettersFormat = z.infer<typeof MarkdownLettersFormat>;
export type TeiFormat = z.infer<typeof TeiFormat>;
