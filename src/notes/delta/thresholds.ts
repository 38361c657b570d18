/**
 * How a sentence is judged by what it has in common with a claim. Chosen on the 109 claims of evaluation/notes/claims/dev.tsv
 * alone, with the built-in model: 0.4 to 0.6 for the words' part, 0.6 to 0.7 for `COVERED_FROM` and 3.5 to 5 for
 * `RARE_FROM` differ by five rightly judged at most; of the best, those that call fewest false claims covered.
 */
export const COVERED_FROM = 0.7;
export const PARTLY_FROM = 0.45;
/** A word of this weight stands in fewer than one of fifty documents of English: without it a sentence does not say the claim. */
export const RARE_FROM = 4;
/** What a sentence that cannot say the claim has to be nearer by, to be shown before one that can. */
export const SET_BACK = 0.1;

/**
 * @param cosine of the vectors of claim and sentence
 * @param share  of the claim's words that the sentence has, by weight, 0–1
 */
export function scoreOf(cosine: number, share: number): number {
  return (cosine + share) / 2;
}
