import { z } from 'zod';
import { VerbatimError } from '../../../errors.js';

/** A slug names a file and a row; it may not lead out of a folder. */
const Slug = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,199}$/u, 'must be a slug of letters, digits, hyphens and stops');
const line = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').replace(/\s+/g, ' ').trim());

/** What `GET /api/graph` gives. */
export const GraphAnswer = z.object({
  concepts: z.array(z.object({ slug: Slug })),
  edges: z.array(z.object({ source: z.string(), target: z.string(), type: line, note: line })).default([]),
});

/** What `GET /api/concept/<slug>` gives. */
export const ConceptAnswer = z.object({
  slug: Slug,
  name: z.string().trim().min(1),
  original: line,
  gloss: line,
  summary: line,
  tradition: line,
  school: line,
  domains: z
    .array(line)
    .nullish()
    .transform((domains) => (domains ?? []).filter(Boolean)),
  key_passages: z
    .array(z.object({ slug: z.string(), idx: z.number().int().nonnegative(), text: line }))
    .nullish()
    .transform((passages) => passages ?? []),
});

/** The whole graph, as it is kept: one file. */
export const WcwGraph = z.object({ edges: GraphAnswer.shape.edges, concepts: z.array(ConceptAnswer) });

export type GraphAnswer = z.infer<typeof GraphAnswer>;
export type ConceptAnswer = z.infer<typeof ConceptAnswer>;
export type WcwGraph = z.infer<typeof WcwGraph>;

/** A concept or an edge that could not be taken, and why. */
export interface GraphProblem {
  readonly concept: string;
  readonly problem: string;
}

/** A graph as it was had, and what of it could not be. */
export interface GraphRead {
  readonly graph: WcwGraph;
  readonly problems: readonly GraphProblem[];
}

/**
 * Reads one answer of the documented interface.
 * @param name how to call it in an error
 * @throws VerbatimError `mismatch` for anything but JSON of that shape
 */
export function readAnswer<T>(schema: z.ZodType<T>, json: string, name: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw notAsDocumented(name, `it is no JSON (${(cause as Error).message.split('\n')[0]?.slice(0, 120)})`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw notAsDocumented(name, `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'not usable'}`);
}

function notAsDocumented(name: string, what: string): VerbatimError {
  return new VerbatimError(
    'mismatch',
    `${name} does not have the documented shape: ${what}.`,
    'docs/importing.md shows the shape; correct the file, or import without the graph (--no-graph).',
  );
}
