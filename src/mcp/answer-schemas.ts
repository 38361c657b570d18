import { z } from 'zod';
import { FOLDS } from '../text/folds.js';

/**
 * The answer shapes of src/works/answers.ts as schemas, published as each tool's output schema.
 * `answer-schemas.test.ts` has the compiler compare the two.
 */

const precision = z.enum(['exact', 'chapter', 'none']);
const notes = z.array(z.string());

const hit = z.object({
  id: z.string().describe('Passage id, for read_passages'),
  unit: z.string().describe('Unit id, for read_passages'),
  work: z.string(),
  author: z.string(),
  title: z.string(),
  ref: z.string(),
  tradition: z.string(),
  language: z.string().describe('Language of the original'),
  snippet: z.string().describe('Not quotable'),
  ranks: z
    .object({
      keyword: z.int().optional(),
      vector: z.int().optional(),
      original: z.int().optional(),
      latent: z.int().optional(),
      situation: z.int().optional(),
      line: z.int().optional(),
      score: z.number(),
      matched: z.array(z.string()),
    })
    .optional(),
});

export const searchAnswer = z.object({
  hits: z.array(hit),
  mode: z.enum(['hybrid', 'keyword']).describe('Which lists answered'),
  relaxed: z.boolean().describe('True when no passage had every word'),
  notes,
});

const translation = z.object({
  text: z.string(),
  translator: z.string(),
  year: z.string().nullable(),
  licence: z.string(),
  name: z.string(),
  slug: z.string(),
});

const readUnit = z.object({
  unit: z.string(),
  work: z.string(),
  citation: z.string().describe('Ready to copy'),
  ref: z.string(),
  scheme: z.string().describe('The numbering the reference counts by'),
  precision: precision.describe('How exact the reference is'),
  tier: z.union([z.literal(1), z.literal(2)]),
  language: z.string(),
  original: z
    .object({
      text: z.string(),
      edition: z.string(),
      licence: z.string(),
      source: z.string(),
      romanised: z
        .object({ text: z.string(), scheme: z.string() })
        .optional()
        .describe('The original in Latin letters: not quotable'),
    })
    .nullable()
    .describe('The text to quote'),
  aid: translation.nullable().describe('A public-domain translation beside it'),
  translations: z.array(translation),
  authorised: z.array(
    z.object({
      text: z.string(),
      translator: z.string(),
      year: z.string().nullable(),
      language: z.string(),
      commentary: z.string().nullable(),
      terms: z.string(),
    }),
  ),
  covers: z.array(z.string()).describe('Passage ids asked for that stand in this unit'),
  continues: z.string().nullable().describe('The unit that follows'),
  truncated: z.boolean(),
  notes,
});

export const readAnswer = z.object({
  units: z.array(readUnit),
  unresolved: z.array(
    z.object({
      request: z.string(),
      reason: z.enum(['unknown-work', 'unknown-reference', 'ambiguous', 'unknown-passage', 'malformed']),
      message: z.string(),
      candidates: z.array(z.string()),
    }),
  ),
  notes,
});

const verdict = z.enum(['exact', 'folded', 'elided', 'altered', 'misattributed', 'absent']);

const fold = z.enum(FOLDS);

export const checkAnswer = z.object({
  verdict,
  matches: z.array(
    z.object({
      unit: z.string(),
      ref: z.string(),
      text: z.string().describe('Slug of the text matched'),
      start: z.int(),
      end: z.int(),
      folds: z.array(fold).describe('What had to be overlooked'),
      exact: z.string().describe('The stretch as the text has it'),
      occurrence: z.int(),
    }),
  ),
  omitted: z.array(z.object({ unit: z.string(), words: z.string(), negation: z.boolean() })).optional(),
  diff: z
    .array(
      z.object({
        op: z.enum(['same', 'deleted', 'inserted', 'replaced']),
        text: z.string().describe('As the text has it'),
        quote: z.string().describe('As the quote has it'),
      }),
    )
    .optional(),
  candidates: z.array(
    z.object({
      unit: z.string(),
      ref: z.string(),
      text: z.string(),
      passage: z.string(),
      similarity: z.number().min(0).max(1),
    }),
  ),
  notes,
});

export const answerCheck = z.object({
  quotations: z.array(
    z.object({
      quote: z.string(),
      start: z.int(),
      end: z.int(),
      marks: z.string(),
      reference: z.string().nullable(),
      check: z.union([checkAnswer, z.literal('too-short')]),
    }),
  ),
  counts: z.object({
    exact: z.int(),
    folded: z.int(),
    elided: z.int(),
    altered: z.int(),
    misattributed: z.int(),
    absent: z.int(),
    'too-short': z.int(),
  }),
  notes,
});

const conceptSummary = z.object({
  slug: z.string(),
  name: z.string(),
  traditions: z.array(z.string()),
  gloss: z.string(),
});

export const conceptList = z.object({ concepts: z.array(conceptSummary), notes });

const links = z.array(z.object({ slug: z.string(), name: z.string(), note: z.string() }));

const concept = conceptSummary.extend({
  also: z.array(z.string()),
  originalTerms: z.array(z.object({ term: z.string(), language: z.string(), romanised: z.string() })),
  description: z.string(),
  parallels: links,
  tensions: links,
  broader: links,
  narrower: links,
  passages: z.array(
    z.object({
      work: z.string(),
      locus: z.string(),
      unit: z.string().nullable().describe('Null where this library does not hold the work'),
      ref: z.string(),
    }),
  ),
});

export const conceptAnswer = z.object({
  concept: concept.nullable(),
  closest: z.array(conceptSummary),
  notes,
});
