import { z } from 'zod';
import { fold } from '../text/fold.js';
import { countWords } from '../text/sentences.js';
import { saysNotInLibrary } from './not-in-library.js';
import type { ToolClient } from './tool-client.js';
import { referencesIn, shorterReferences } from './written-references.js';

/** What the words in quotation marks are. */
export type QuotationKind =
  /** Said to be an author's. */
  | 'quotation'
  /** Labelled as a translation of the answer's own. */
  | 'own-translation'
  /** The person's own words, given back. */
  | 'of-the-question'
  /** A word or three without a reference: a manner of speaking. */
  | 'phrase';

/** One quotation of an answer. */
export interface JudgedQuotation {
  readonly text: string;
  readonly kind: QuotationKind;
  /** check_quote's word for it; 'too-short' where it gives none. */
  readonly verdict: string;
  /** As written beside it. */
  readonly reference: string | null;
  /** True when check_quote finds these words at that reference. */
  readonly rightReference: boolean;
  /** Units in which the words stand. */
  readonly units: readonly string[];
}

/** One reference of an answer, and the units it names; none for one that names nothing in the library. */
export interface JudgedReference {
  readonly written: string;
  readonly units: readonly string[];
}

/** An answer, judged by the same tools that the model had. */
export interface AnswerJudgement {
  readonly quotations: readonly JudgedQuotation[];
  readonly references: readonly JudgedReference[];
  /** True for an answer that says that the library has none. */
  readonly refused: boolean;
}

const Checked = z.object({
  verdict: z.string(),
  matches: z.array(z.object({ unit: z.string() })),
});
const CheckedAnswer = z.object({
  quotations: z.array(
    z.object({
      quote: z.string(),
      start: z.number(),
      end: z.number(),
      reference: z.string().nullable(),
      check: z.union([Checked, z.literal('too-short')]),
    }),
  ),
});
const Read = z.object({ units: z.array(z.object({ unit: z.string() })) });

/** Verdicts that call a quotation the text's own words. */
export const FAITHFUL: ReadonlySet<string> = new Set(['exact', 'folded']);

/** Words that make a quotation more than a manner of speaking. */
const WORDS_OF_QUOTATION = 4;
/** Characters before or after a quotation in which it may be labelled. */
const NEAR = 60;
const OWN_TRANSLATION =
  /\b(?:my|own)\s+(?:\w+\s+)?(?:translation|rendering|wording)|\btranslat(?:ed|ion)\s+(?:by me|mine)|\b(?:translation|rendering)\s*\((?:mine|my own)/iu;

/**
 * Judges the quotations and references of an answer with check_answer, check_quote and read_passages.
 * @throws VerbatimError as {@link ToolClient.call}
 */
export async function judgeAnswer(
  question: string,
  answer: string,
  tools: ToolClient,
  signal?: AbortSignal,
): Promise<AnswerJudgement> {
  const refused = saysNotInLibrary(answer);
  if (answer.trim() === '') return { quotations: [], references: [], refused };
  const { structured } = await tools.call('check_answer', { text: answer }, signal);
  const checked = CheckedAnswer.safeParse(structured).data?.quotations ?? [];
  const quotations: JudgedQuotation[] = [];
  for (const { quote, start, end, reference, check } of checked) {
    const kind = kindOf(question, answer, { quote, start, end, reference });
    const verdict = check === 'too-short' ? check : check.verdict;
    const units = check === 'too-short' ? [] : [...new Set(check.matches.map(({ unit }) => unit))];
    const rightReference = FAITHFUL.has(verdict) && (await standsAt(quote, reference, tools, signal));
    quotations.push({ text: quote, kind, verdict, reference, rightReference, units });
  }
  const written = new Set([
    ...quotations.flatMap(({ reference }) => reference ?? []),
    ...referencesIn(answer),
  ]);
  const references: JudgedReference[] = [];
  for (const reference of written) {
    const judged = await placeOf(reference, tools, signal);
    if (!references.some((before) => isSame(before, judged))) references.push(judged);
  }
  return { quotations, references, refused };
}

async function standsAt(
  quote: string,
  reference: string | null,
  tools: ToolClient,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (reference === null) return false;
  const { structured, isError } = await tools.call('check_quote', { quote, locus: reference }, signal);
  return !isError && FAITHFUL.has(Checked.safeParse(structured).data?.verdict ?? '');
}

/** One reference may stand beside a quotation and be found again with a word more. */
function isSame(a: JudgedReference, b: JudgedReference): boolean {
  return a.written === b.written || (a.units.length > 0 && a.units.join() === b.units.join());
}

/** What a reference names, without the words before it that are none of it. */
async function placeOf(
  written: string,
  tools: ToolClient,
  signal: AbortSignal | undefined,
): Promise<JudgedReference> {
  for (const reference of shorterReferences(written)) {
    const units = await unitsAt(reference, tools, signal);
    if (units.length > 0) return { written: reference, units };
  }
  return { written, units: [] };
}

async function unitsAt(
  reference: string,
  tools: ToolClient,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { structured, isError } = await tools.call('read_passages', { ids: [reference] }, signal);
  return isError ? [] : (Read.safeParse(structured).data?.units ?? []).map(({ unit }) => unit);
}

interface Placed {
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  readonly reference: string | null;
}

function kindOf(question: string, answer: string, { quote, start, end, reference }: Placed): QuotationKind {
  const before = answer.slice(Math.max(0, start - NEAR), start);
  const after = answer.slice(end, end + NEAR);
  if (OWN_TRANSLATION.test(lastLine(before)) || OWN_TRANSLATION.test(firstLine(after)))
    return 'own-translation';
  if (fold(question).includes(fold(quote))) return 'of-the-question';
  return reference === null && countWords(quote) < WORDS_OF_QUOTATION ? 'phrase' : 'quotation';
}

/** The paragraph that a label before a quotation stands in, or the one before where the quotation begins its own. */
const lastLine = (text: string) =>
  text
    .trimEnd()
    .split(/\n\s*\n/u)
    .at(-1) ?? '';

const firstLine = (text: string) => text.split('\n')[0] ?? '';
