import { z } from 'zod';

/**
 * The answer shapes of src/notes/answers.ts as schemas, published as each tool's output schema, and the filters that
 * tools over notes share. `vault-schemas.test.ts` has the compiler compare the two.
 */

const notes = z.array(z.string());

/** Filters of every tool that looks through notes. */
export const filters = {
  folder: z.string().optional().describe('Only this notes folder, by name; all of them unless set'),
  path: z
    .string()
    .optional()
    .describe('Only this note, or the notes in this folder and below: "projects/mill"'),
  type: z.string().optional().describe('Only notes whose header has this type, such as "decision"'),
  project: z.string().optional().describe('Only notes of this project'),
  status: z.string().optional().describe('Only notes of this status'),
  tags: z.array(z.string()).optional().describe('Only notes that have all of these tags or topics'),
  from: z.string().optional().describe('Only notes dated (in their header) on or after: "2025-06"'),
  to: z.string().optional().describe('Only notes dated on or before: "2025-06-30"'),
};

const place = z.object({
  ref: z.string().describe('For vault_read: folder, path and lines'),
  folder: z.string(),
  path: z.string(),
  title: z.string(),
  headings: z.array(z.string()),
  startLine: z.int(),
  endLine: z.int(),
});

const noteHit = place.extend({
  snippet: z.string().describe('Words left out: read before relying on it'),
  date: z.string().nullable(),
  type: z.string().nullable(),
  freshness: z
    .enum(['indexed', 'moved', 'changed'])
    .describe('Whether the file has changed since it was indexed; what is shown is of now'),
  alsoAt: z.array(z.string()).describe('Where the same text stands too'),
  ranks: z
    .object({
      keyword: z.int().optional(),
      vector: z.int().optional(),
      score: z.number(),
      recency: z.number().optional(),
      rerank: z.int().optional(),
      matched: z.array(z.string()),
    })
    .optional(),
});

export const notesSearchAnswer = z.object({
  hits: z.array(noteHit),
  mode: z.enum(['hybrid', 'keyword']).describe('Which lists answered'),
  relaxed: z.boolean().describe('True when no chunk had every word'),
  lists: z.array(
    z.object({
      list: z.enum(['keyword', 'vector']),
      found: z.int(),
      exhausted: z.boolean().describe('True where the list holds all there is within the filters'),
    }),
  ),
  related: z.array(
    z.object({
      folder: z.string(),
      path: z.string(),
      title: z.string(),
      by: z.enum(['links-to', 'linked-from', 'near']),
      similarity: z.number().optional(),
    }),
  ),
  notes,
});

const link = z.object({ folder: z.string(), path: z.string(), title: z.string(), line: z.int() });

export const noteReadAnswer = place.extend({
  text: z.string().describe('The lines as the file has them'),
  after: z.int().optional().describe('Characters of the first line before the text'),
  lines: z.int().describe('Of the whole note'),
  about: z.object({
    type: z.string().nullable(),
    date: z.string().nullable(),
    project: z.string().nullable(),
    status: z.string().nullable(),
    source: z.string().nullable(),
    tags: z.array(z.string()),
    topics: z.array(z.string()),
    aliases: z.array(z.string()),
  }),
  outline: z.array(z.object({ level: z.int(), text: z.string(), line: z.int() })),
  linksHere: z.array(link),
  linksTo: z.array(link),
  changed: z.boolean().describe('The file has changed since it was indexed'),
  continues: z.string().nullable().describe('Lines to ask for next'),
  notes,
});

const listedNote = z.object({
  kind: z.literal('note'),
  path: z.string(),
  title: z.string(),
  type: z.string().nullable(),
  date: z.string().nullable(),
  status: z.string().nullable(),
  tags: z.array(z.string()),
  lines: z.int(),
});

const listedFolder = z.object({
  kind: z.literal('folder'),
  path: z.string(),
  count: z.int().describe('Notes in it and below'),
});

export const notesListAnswer = z.object({
  folders: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      chunks: z.int(),
      scannedAt: z.string().nullable(),
      withoutVectors: z.string().nullable().describe('Why meaning is not searched'),
      waiting: z.int().describe('Chunks that have no vector yet: words alone find them'),
      leftOut: z.int().describe('Files and folders that default rules leave out'),
      problems: z.array(z.object({ path: z.string(), kind: z.string(), message: z.string() })),
      moreProblems: z.int(),
    }),
  ),
  folder: z.string().nullable(),
  path: z.string(),
  view: z.enum(['tree', 'flat']),
  entries: z.array(z.union([listedNote, listedFolder])),
  total: z.int(),
  next: z.int().nullable().describe('Offset of the next page'),
  notes,
});

const verdict = z.enum(['covered', 'partly', 'new', 'refused']);

export const deltaAnswer = z.object({
  claims: z.array(
    z.object({
      claim: z.string(),
      verdict,
      nearest: place.extend({ snippet: z.string() }).nullable(),
      score: z
        .number()
        .nullable()
        .describe(
          'How near its sentence is, by meaning and words in common; 1 where the claim stands there word for word',
        ),
      note: z.string().optional(),
    }),
  ),
  counts: z.object({ covered: z.int(), partly: z.int(), new: z.int(), refused: z.int() }),
  notes,
});

export const reindexAnswer = z.object({
  jobs: z.array(
    z.object({
      id: z.string(),
      folder: z.string(),
      state: z.enum(['running', 'done', 'failed', 'cancelled']),
      stage: z.enum(['notes', 'vectors']).nullable(),
      done: z.int(),
      total: z.int(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      result: z
        .object({
          files: z.int(),
          added: z.int(),
          changed: z.int(),
          removed: z.int(),
          renamed: z.int(),
          embedded: z.int().nullable(),
          vectorsMissing: z.string().nullable(),
          madeAnew: z.string().nullable(),
          problems: z.int(),
        })
        .nullable(),
      error: z.object({ message: z.string(), recovery: z.string() }).nullable(),
    }),
  ),
  notes,
});

export const passagesAnswer = z.object({
  spans: z.array(
    z.object({
      ref: z.string().describe('For vault_read: folder, path and lines'),
      folder: z.string(),
      path: z.string(),
      startLine: z.int(),
      endLine: z.int(),
      text: z.string().describe('As it stands in the file'),
      score: z.number(),
      tokens: z.int(),
    }),
  ),
  tokens: z.int().describe('Of all texts'),
  tokenizer: z.string(),
  terms: z
    .array(z.object({ word: z.string(), language: z.enum(['en', 'de']).nullable(), weight: z.number() }))
    .describe('Words that counted, the heaviest first'),
  notes,
});
