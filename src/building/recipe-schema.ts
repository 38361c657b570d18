import { z } from 'zod';
import {
  GutenbergTextFormat,
  HtmlParagraphsFormat,
  JsonLinesFormat,
  JsonRecordsFormat,
  JsonStringsFormat,
  NumberedLinesFormat,
  Pattern,
} from './format-schema.js';
import { MarkdownLettersFormat, SectionLinesFormat, TeiFormat } from './prose-formats.js';

const words = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
/** Years and editions are written as numbers by some people and as text by others. */
const asText = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), words);
const count = z.number().int().nonnegative();

/** One locus of the work, `5:22`, or a run of them, `7:53-8:11`. */
const Loci = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .regex(
      /^[^\s-]+(-[^\s-]+)?$/,
      'must be a locus such as 5:22 or a run such as 7:53-8:11, without spaces (quote it in YAML)',
    ),
);

/** `5` or `5-7`. */
const Chapters = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .regex(/^\d+(-\d+)?$/, 'must be a chapter such as 5 or a run such as 5-7')
    .transform((run) => {
      const [first, last] = run.split('-').map(Number);
      return { first: first ?? 0, last: last ?? first ?? 0 };
    }),
);

export const SourceRecipe = z.strictObject({
  spec: words,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the 64 hex digits that `sha256sum <file>` prints'),
  encoding: z.enum(['utf-8', 'latin-1']).default('utf-8'),
  license: words,
  license_stated: words,
});

/** How a file is read; one member for each file in `parsers/`. */
export const FormatRecipe = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('osis'),
    /** The book's OSIS code, the first part of each osisID: `Eccl`. */
    book: words,
  }),
  z.strictObject({
    name: z.literal('verse-lines'),
    /** What each line begins with: `Mt`. */
    book: words,
  }),
  z.strictObject({
    name: z.literal('verse-stanza-json'),
    /** What parts a footnote from a heading in the file: everything from it on is a note. */
    heading_note_mark: words.optional(),
  }),
  z.strictObject({
    name: z.literal('verse-index-json'),
    /** Number of the book, the first digits of each key of the index. */
    book: z.number().int().positive(),
    /** The file that says at which place of the list each verse stands. */
    index: SourceRecipe,
    /** Words in `…' are the translators' additions: the words stay, the marks go. */
    supplied_words: z.boolean().default(false),
    /** Headings printed inside a verse: each match is cut out; its group `heading` is the heading's words. */
    headings: z.array(Pattern).default([]),
  }),
  JsonStringsFormat,
  JsonRecordsFormat,
  JsonLinesFormat,
  HtmlParagraphsFormat,
  NumberedLinesFormat,
  GutenbergTextFormat,
  SectionLinesFormat,
  TeiFormat,
  MarkdownLettersFormat,
]);

export const TextRecipe = z.strictObject({
  role: z.enum(['original', 'translation']),
  /** Short name a reader asks by: `web`. */
  name: slug,
  title: words,
  language: words,
  translator: words.nullable().default(null),
  year: asText.nullable().default(null),
  edition: asText.nullable().default(null),
  quotable: z.boolean().default(true),
  preferred: z.boolean().default(false),
  searchable: z.boolean(),
  /** Which of the two numberings this text counts by. */
  numbering: z.enum(['cited', 'other']).default('cited'),
  /**
   * Headings that match are titles that the original counts among its words: they translate its title units, or else the
   * opening of the verse that they stand above.
   */
  titles: Pattern.optional(),
  /** Words in these brackets are the translator's additions: they stay, and a note says whose they are. */
  glosses: z.enum(['round', 'square']).optional(),
  /** Said of every passage that a pattern matches. */
  remarks: z.array(z.strictObject({ pattern: Pattern, note: words })).default([]),
  /** Compounds that the file divides at their hyphen and has nowhere else, which nothing in it tells from divided words. */
  compounds: z
    .array(words.regex(/^\p{L}+(?:-\p{L}+)+$/u, 'must be words with hyphens between them'))
    .default([]),
  source: SourceRecipe,
  format: FormatRecipe,
});

export const NumberingRecipe = z.strictObject({
  /** The numbering cited: `Masoretic (WLC)`. */
  scheme: words,
  /** The other one: `English`. */
  other: words.nullable().default(null),
  precision: z.enum(['exact', 'chapter', 'none']).default('exact'),
  /** Units whose references are less exact than the others, by locus. */
  imprecise: z.record(Loci, z.enum(['chapter', 'none'])).default({}),
  /** A published table of both; `alignment.tsv` beside the recipe corrects it or stands for it. */
  map: z.strictObject({ format: z.literal('verse-map'), book: words, source: SourceRecipe }).optional(),
});

/** What must come out; the build stops at the first difference. */
export const Expectation = z.strictObject({
  units: count,
  /** One number a chapter, in reading order; absent where a work has no chapters. */
  units_per_chapter: z.array(count).optional(),
  with_original: count,
  with_aid: count,
  /** Every unit that has no original, and every unit that the preferred translation lacks. */
  without_original: z.array(Loci).default([]),
  without_aid: z.array(Loci).default([]),
  /** Passages that are not apparatus, by text. */
  passages: z.record(slug, count),
  /** Where `keywords.tsv` has a row for every passage: in the whole work, or in these loci. */
  lines: z.union([z.literal('all'), z.array(Loci)]).default([]),
});

/** The contents of `work.yaml`, whole. */
export const WorkRecipe = z
  .strictObject({
    id: slug,
    title: words,
    title_original: words.nullable().default(null),
    author: words,
    tradition: slug,
    /** BCP 47 code of the original's language. */
    language: words,
    tier: z.union([z.literal(1), z.literal(2)]).default(1),
    unit: z.enum(['verse', 'chapter', 'section', 'page']),
    abbreviation: words,
    /** What stands before the number in a reference, where it is not the abbreviation. */
    cited_as: words.optional(),
    /** How references write the names that keys begin with, where they do: `katha: Katha Upanishad`. */
    divisions: z.record(slug, words).default({}),
    /** Titles of units that have one, by key, for references: `'2': Self-Reliance`. */
    titles: z.record(words, words).default({}),
    /** Every other name that a locus may begin with. */
    names: z.array(words).min(1),
    /** The work that this one is a part of; its units are the same units there. */
    part_of: slug.nullable().default(null),
    /** The chapters taken; all when unset. */
    chapters: Chapters.optional(),
    numbering: NumberingRecipe,
    texts: z.array(TextRecipe).min(1),
    /** Said in every result about these loci. */
    differences: z.record(Loci, z.union([words, z.array(words).min(1)])).default({}),
    /** Said about the whole work. */
    notes: z.array(words).default([]),
    expect: Expectation,
  })
  .superRefine((work, context) => {
    const problem = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const names = new Set<string>();
    for (const [at, text] of work.texts.entries()) {
      if (names.has(text.name)) problem(['texts', at, 'name'], `is "${text.name}", which another text has`);
      names.add(text.name);
      if (text.numbering === 'other' && work.numbering.other === null) {
        problem(['texts', at, 'numbering'], 'is "other", but the work names no other numbering');
      }
    }
    if (work.texts.filter((text) => text.preferred).length > 1) {
      problem(['texts'], 'may have one preferred text only');
    }
    if (work.texts.filter((text) => text.role === 'original').length > 1) {
      problem(['texts'], 'may have one original only');
    }
    for (const name of Object.keys(work.expect.passages)) {
      if (!names.has(name)) problem(['expect', 'passages', name], 'is no text of this work');
    }
  });

export type SourceRecipe = z.infer<typeof SourceRecipe>;
export type FormatRecipe = z.infer<typeof FormatRecipe>;
export type TextRecipe = z.infer<typeof TextRecipe>;
export type WorkRecipe = z.infer<typeof WorkRecipe>;
