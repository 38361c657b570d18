import { z } from 'zod';
import { cutAtSentence } from '../text/sentences.js';

const Said = z.object({ text: z.string(), translator: z.string() });

/** What the scripted client needs to know of a unit that it read. */
export const ReadUnits = z.object({
  units: z.array(
    z.object({
      unit: z.string(),
      work: z.string(),
      ref: z.string(),
      original: z.object({ text: z.string() }).nullable(),
      aid: Said.nullable(),
      authorised: z.array(Said),
    }),
  ),
});
export type ReadUnitFacts = z.infer<typeof ReadUnits>['units'][number];

/** Words that are quoted, as they were read, and where they stand. */
export interface ChosenQuote {
  readonly text: string;
  readonly ref: string;
  readonly unit: string;
  /** Whose translation the words are; null for the original's own. */
  readonly translator: string | null;
}

/** Quotes in one answer, each of another work. */
const QUOTES = 3;
/** Words of a quote, cut at the end of a sentence. */
const WORDS = 50;

/**
 * Quotes from what was read: of the first units of different works the original as it stands (the authorised translation where
 * there is one, any translation where there is no original), up to 50 words from its beginning; with it the
 * translation where that is as short.
 * @param units in the order in which they were wanted
 */
export function chooseQuotes(units: readonly ReadUnitFacts[]): readonly ChosenQuote[] {
  const works = new Set<string>();
  const chosen: ChosenQuote[] = [];
  for (const { unit, work, ref, original, aid, authorised } of units) {
    if (works.size >= QUOTES) break;
    if (works.has(work)) continue;
    const translation = authorised[0] ?? aid;
    const quotes = [
      ...(original === null ? [] : [{ text: original.text, translator: null }]),
      ...(translation === null ? [] : [{ text: translation.text, translator: translation.translator }]),
    ].flatMap(({ text, translator }) => {
      const { kept, rest } = cutAtSentence(text, WORDS);
      // A cut translation may end elsewhere than the cut original.
      const beside = translator !== null && original !== null;
      return kept === '' || (beside && rest !== '') ? [] : [{ text: kept, ref, unit, translator }];
    });
    if (quotes.length === 0) continue;
    works.add(work);
    chosen.push(...quotes);
  }
  return chosen;
}

/** The answer: each quote in a block of its own, with its reference. */
export function writeAnswer(quotes: readonly ChosenQuote[]): string {
  return quotes.map(formatQuote).join('\n\n');
}

function formatQuote({ text, ref, translator }: ChosenQuote): string {
  const lines = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const by = translator === null ? '' : `In the translation of ${translator}:\n\n`;
  return `${by}${lines}\n> — ${ref}`;
}
