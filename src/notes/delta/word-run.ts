import { holdsNegation } from '../../text/negation.js';
import { tokenise } from '../../text/tokens.js';
import type { ClaimToken } from './claim-tokens.js';

/** Words in a row that are told from a chance: three or more, two of them saying what is spoken of. */
const TELLING_RUN = 3;
const TELLING_WORDS = 2;
/** What parts a sentence into statements that are denied each by itself. */
const CLAUSE_END = /[.!?,;:()–—\n]|\b(?:and|but|or)\b/iu;

/** Whether the words of a claim stand in a row in a text; a denial in the same clause makes another claim of them. */
export function holdsInARow(
  text: string,
  tokens: readonly ClaimToken[],
  claim: readonly ClaimToken[],
): boolean {
  if (claim.length === 0 || claim.length > tokens.length) return false;
  const telling = claim.filter(({ kind }) => kind !== 'function').length;
  const tells =
    (claim.length >= TELLING_RUN && telling >= TELLING_WORDS) ||
    (claim.length >= TELLING_WORDS && claim.length === tokens.length);
  if (!tells) return false;
  for (let at = 0; at + claim.length <= tokens.length; at += 1) {
    if (!claim.every(({ folded }, offset) => tokens[at + offset]?.folded === folded)) continue;
    const before = text.slice(0, tokens[at]?.start).split(CLAUSE_END).at(-1) ?? '';
    const after = text.slice(tokens[at + claim.length - 1]?.end).split(CLAUSE_END)[0] ?? '';
    if (!denies(before) && !denies(after)) return true;
  }
  return false;
}

/** Whether a text has a word that denies. */
export function denies(text: string): boolean {
  return holdsNegation(text, tokenise(text), 'en');
}

/** The parts of a sentence that deny something. */
export function denyingClauses(text: string): readonly string[] {
  return denies(text) ? text.split(CLAUSE_END).filter(denies) : [];
}
