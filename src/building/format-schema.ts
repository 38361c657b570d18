import { z } from 'zod';

const words = z.string().trim().min(1);

/** Source of a regular expression, in Unicode mode. */
export const Pattern = z.string().refine((source) => {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}, 'must be a regular expression');

/** What an edition prints inside a text and does not belong to it: it leaves the text and is kept beside it, flagged. */
const Cut = z.strictObject({
  /** Its group `words` is what is kept, or else the whole match. */
  pattern: Pattern,
  as: z.enum(['note', 'heading', 'stray']),
  /** What is said of it with the text, where it is no note of the edition or its words tell too little. */
  says: words.optional(),
});

export const Cuts = z.array(Cut).default([]);

/** A list of strings somewhere in a JSON file, a unit each, numbered as they stand. */
export const JsonStringsFormat = z.strictObject({
  name: z.literal('json-strings'),
  /** Where the list stands: `[0, paragraphs]`. */
  path: z.array(z.union([words, z.number().int().nonnegative()])).default([]),
  cuts: Cuts,
});

const record = {
  /** Members that make the key, joined by colons; full stops in them count as colons. */
  key: z.union([words.transform((member) => [member]), z.array(words).min(1)]),
  /** The member that holds the text; a record whose text is null has none. */
  text: words,
  /** Where the text itself ends or begins with its number: the group `key` must be the record's key, and is left out. */
  printed_key: Pattern.optional(),
  cuts: Cuts,
};

/** A JSON array with one object a unit. */
export const JsonRecordsFormat = z.strictObject({ name: z.literal('json-records'), ...record });

/** One JSON object a line, a unit each. */
export const JsonLinesFormat = z.strictObject({ name: z.literal('json-lines'), ...record });

/** Paragraphs of an HTML page, or of Markdown that is written in HTML. */
export const HtmlParagraphsFormat = z.strictObject({
  name: z.literal('html-paragraphs'),
  /** What a unit is: a paragraph with its chapter's number, a paragraph alone, or all paragraphs of a chapter. */
  unit: z.enum(['chapter-and-paragraph', 'paragraph', 'chapter']),
  /** What begins a chapter: a heading element, or a line of text such as `---` between two chapters. */
  chapters: words,
  /** Opening words of chapters that the file does not part from the one before. */
  chapter_openings: z.array(Pattern).default([]),
  /** Whether paragraphs begin with their numbers (`58, 59.`) or are counted as they stand. */
  numbers: z.enum(['printed', 'counted']),
  /** The file opens single quotation marks with backticks (`so'): they are given as the apostrophes that close them. */
  backtick_quotes: z.boolean().default(false),
  cuts: Cuts,
});

/** Plain text in which a verse begins with its number and goes on to the next blank line. */
export const NumberedLinesFormat = z.strictObject({
  name: z.literal('numbered-lines'),
  /** First heading of the text; what stands before it is the editors'. */
  begin: Pattern,
  /** Headings and colophons between the verses; anything else that is no verse is an error. */
  headings: z.array(Pattern).default([]),
});

/** One level of the division of a text, from a label such as `CHAP. IX.` at the beginning of a paragraph. */
const Division = z.strictObject({
  /** The label; its group `number` is the number printed. */
  pattern: Pattern,
  numbers: z.enum(['arabic', 'roman', 'counted']),
  /** Blank lines that must stand above it. */
  blank_lines: z.number().int().nonnegative().default(0),
  /** The first one begins with the division it stands in, and has no label of its own. */
  first_unlabelled: z.boolean().default(false),
  /** Labels that the file misprints, by the key they stand for: `'2:18': XVII`. */
  misprints: z.record(words, z.preprocess(String, words)).default({}),
});

/** A book of Project Gutenberg in plain text. */
export const GutenbergTextFormat = z.strictObject({
  name: z.literal('gutenberg-text'),
  /** First line of the work itself; what stands before it is an introduction. The first division's label when unset. */
  begin: Pattern.optional(),
  /** First line after the work; what stands from there on is an appendix. */
  end: Pattern.optional(),
  /** How paragraphs are told apart: by blank lines, or by their first line being indented. */
  paragraphs: z.enum(['blank-line', 'indent']).default('blank-line'),
  /** Levels of division, the outermost first. A unit is a division of the last level. */
  divisions: z.array(Division).min(1),
  /** Script of the lines of another language that a bilingual book prints between, and that are left out: `Han`. */
  other_script: z.enum(['Han']).optional(),
  /** Whole paragraphs that are apparatus, by kind. */
  notes: z.array(Pattern).default([]),
  /** Whether an indented paragraph right after a note goes on with it. */
  notes_go_on_indented: z.boolean().default(false),
  headings: z.array(Pattern).default([]),
  /** Whether paragraphs of a unit are numbered from 1; the numbers are left out. */
  numbered_paragraphs: z.boolean().default(false),
  /** Units in which those numbers are misprinted, so that they are not counted. */
  misnumbered: z.array(words).default([]),
  cuts: Cuts,
});

export type Cut = z.infer<typeof Cut>;
export type JsonStringsFormat = z.infer<typeof JsonStringsFormat>;
export type JsonRecordFormat = Omit<z.infer<typeof JsonRecordsFormat>, 'name'>;
export type HtmlParagraphsFormat = z.infer<typeof HtmlParagraphsFormat>;
export type NumberedLinesFormat = z.infer<typeof NumberedLinesFormat>;
export type GutenbergTextFormat = z.infer<typeof GutenbergTextFormat>;
