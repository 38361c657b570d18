import { z } from 'zod';
import { decodeSource } from '../../../sources/decode.js';
import { type CorpusLine, corpusLines, type LineOptions, MAX_LINE_BYTES } from './corpus-lines.js';

/** Slugs become the first part of passage and unit ids, so they may hold neither spaces nor the marks that part an id. */
const Slug = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,199}$/u, 'must be a slug of letters, digits, hyphens and stops');
const words = z.string().trim().min(1, 'must not be empty');
const optionalWords = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  words.nullable().default(null),
);

const CorpusText = z.object({
  slug: Slug,
  title: words,
  author: optionalWords,
  translator: optionalWords,
  tradition: optionalWords,
  kind: z.enum(['full-text', 'summary']),
  text: z
    .string()
    .refine((text) => text.trim() !== '', 'must not be empty')
    .refine((text) => !/[\p{Surrogate}\0]/u.test(text), 'holds half a character or a NUL'),
  /** Not part of the documented shape; kept where a line has it. */
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional()
    .catch(null),
});

/** One text of the corpus, as its line gives it. */
export type CorpusText = z.infer<typeof CorpusText>;

/** A line that gave no text, and why. */
export interface LineProblem {
  readonly line: number;
  /** Null where the line does not say. */
  readonly slug: string | null;
  readonly problem: string;
}

export type CorpusEntry =
  | { readonly kind: 'text'; readonly line: number; readonly text: CorpusText }
  | ({ readonly kind: 'problem' } & LineProblem);

/**
 * Reads a corpus, one text a line, in the order of the file. A line that is no text, or whose slug an earlier line has,
 * costs only itself.
 * @throws VerbatimError as `corpusLines`
 */
export async function* corpusTexts(path: string, options: LineOptions = {}): AsyncGenerator<CorpusEntry> {
  const lineOf = new Map<string, number>();
  for await (const line of corpusLines(path, options)) {
    const entry = readLine(line, options.maxLineBytes ?? MAX_LINE_BYTES);
    if (entry.kind === 'problem') {
      yield entry;
      continue;
    }
    const { slug } = entry.text;
    const earlier = lineOf.get(slug);
    if (earlier === undefined) {
      lineOf.set(slug, line.number);
      yield entry;
    } else {
      const problem = `the slug stands on line ${earlier} already, and that text is kept`;
      yield { kind: 'problem', line: line.number, slug, problem };
    }
  }
}

function readLine(line: CorpusLine, maxBytes: number): CorpusEntry {
  const { number } = line;
  const wrong = (slug: string | null, problem: string): CorpusEntry => ({
    kind: 'problem',
    line: number,
    slug,
    problem,
  });
  if (line.kind === 'too-long') {
    const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
    const long = `the line is ${megabytes(line.length)} MB long, more than the ${megabytes(maxBytes)} MB that a text may have`;
    return wrong(slugIn(line.head.toString('latin1')), long);
  }
  let json: string;
  try {
    json = decodeSource(line.bytes, 'utf-8', 'the line');
  } catch (error) {
    return wrong(slugIn(line.bytes.toString('latin1')), (error as Error).message.replace(/\.$/, ''));
  }
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return wrong(slugIn(json), `it is no JSON (${shorten((error as Error).message)})`);
  }
  const parsed = CorpusText.safeParse(value);
  if (parsed.success) return { kind: 'text', line: number, text: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'the line';
  return wrong(slugIn(json), `${field}: ${shorten(issue?.message ?? 'not usable')}`);
}

/** The slug that a line names, also where the line cannot be read as a whole. */
function slugIn(line: string): string | null {
  return /"slug"\s*:\s*"([^"\\]{1,200})"/.exec(line.slice(0, 4096))?.[1] ?? null;
}

function shorten(message: string): string {
  const [first = ''] = message.split('\n');
  return first.length > 120 ? `${first.slice(0, 120)}…` : first;
}
