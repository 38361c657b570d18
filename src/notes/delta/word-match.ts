import type { ClaimToken } from './claim-tokens.js';

/** How much a word says: 0 for one that stands everywhere, more the rarer it is. */
export type WeightOf = (word: string) => number;

/** What a sentence holds of a claim's words. */
export interface WordMatch {
  /** Share of the claim's words in it, by weight, 0–1; those that stand around it count half. */
  readonly share: number;
  /** Weight of the heaviest word that stands neither in it nor in its headings. */
  readonly heaviestLacking: number;
  /** It lacks a number, a day, a month or a name. */
  readonly lacksValue: boolean;
}

/** A number, day or name weighs as much as a rare word. */
const VALUE_WEIGHT = 4;
const AROUND = 0.5;

/**
 * Sets a claim's words beside a sentence's.
 * @param headings forms of the words in its headings, which count as its own
 * @param around   forms of the words in the rest of its chunk
 */
export function matchWords(
  claim: readonly ClaimToken[],
  sentence: ReadonlySet<string>,
  headings: ReadonlySet<string>,
  around: ReadonlySet<string>,
  weightOf: WeightOf,
): WordMatch {
  let [held, total, heaviestLacking] = [0, 0, 0];
  let lacksValue = false;
  const seen = new Set<string>();
  for (const { form, folded, kind } of claim) {
    if (kind === 'function' || seen.has(form)) continue;
    seen.add(form);
    const weight = kind === 'word' ? weightOf(folded) : VALUE_WEIGHT;
    total += weight;
    if (sentence.has(form) || headings.has(form)) {
      held += weight;
      continue;
    }
    if (around.has(form)) held += AROUND * weight;
    if (kind !== 'word') lacksValue = true;
    else heaviestLacking = Math.max(heaviestLacking, weight);
  }
  return { share: total === 0 ? 0 : held / total, heaviestLacking, lacksValue };
}
