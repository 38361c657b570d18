import type { AuthorisedTranslation, TranslationText } from '../answers.js';
import type { Unit, Work } from '../works.rows.js';
import type { StartingPoint } from './continuation.js';
import { WORD_BUDGET } from './word-sharing.js';

/** First words of the notes that say that a text was cut or goes on; the plain text form marks the place by them. */
export const ORIGINAL_CUT = 'The original is cut here';
export const ORIGINAL_CONTINUED = 'The original goes on here';
export const ORIGINAL_BEFORE = 'The original was given whole';
export const AID_CUT = 'The translation is cut here';
export const AID_CONTINUED = 'The translation goes on here';

export const NO_AUTHORISED =
  'No authorised modern translation is stored for this passage: translate the original yourself and label the translation as your own.';

/** The work's original is English: there is nothing to translate it from, and it is quoted as it stands. */
export function isEnglish(work: Work): boolean {
  return /^en(-|$)/i.test(work.language);
}

/** How far the reference and the work can be relied on; empty where both are as good as they get. */
export function standingNotes(unit: Unit, work: Work): readonly string[] {
  const notes: string[] = [];
  if (unit.precision === 'chapter')
    notes.push('The reference is approximate: it is right to the chapter only. Say so when quoting.');
  if (unit.precision === 'none')
    notes.push('No exact reference is known for this text. Say so when quoting.');
  if (work.tier === 2) notes.push(secondTierNote(unit, work));
  return notes;
}

function secondTierNote(unit: Unit, work: Work): string {
  if (unit.precision === 'exact')
    return 'This work is of the second tier: it is less fully prepared than works of the first.';
  return isEnglish(work)
    ? 'This work is of the second tier: its original is English, and its references lead to a whole chapter.'
    : 'This work is of the second tier: a translation to search and read, its references approximate.';
}

/** Which text is to be quoted, and what to say with it. */
export function quotingNote(
  work: Work,
  hasOriginal: boolean,
  aid: TranslationText | null,
  authorised: readonly AuthorisedTranslation[],
): string | null {
  const [first] = authorised;
  if (first !== undefined) {
    return `An authorised translation is stored: quote that of ${authorised.map(nameAuthorised).join(' or ')}, with the translator’s name.`;
  }
  if (hasOriginal) return isEnglish(work) ? null : NO_AUTHORISED;
  if (aid === null)
    return 'Neither the original nor a translation of this unit is stored: there is nothing to quote.';
  return `The original is not available here: quote this translation, and name its translator and year (${nameTranslation(aid)}).`;
}

/** 'James Legge, 1891' */
export function nameTranslation({ translator, year }: Pick<TranslationText, 'translator' | 'year'>): string {
  return year === null ? translator : `${translator}, ${year}`;
}

function nameAuthorised(translation: AuthorisedTranslation): string {
  return `${nameTranslation(translation)} (${translation.language})`;
}

export function continuedNotes(from: StartingPoint, originalLength: number | null): readonly string[] {
  const notes: string[] = [];
  if (originalLength !== null && from.original >= originalLength)
    notes.push(`${ORIGINAL_BEFORE} by an earlier part.`);
  else if (from.original > 0) notes.push(`${ORIGINAL_CONTINUED} from an earlier part.`);
  if (from.translation > 0) notes.push(`${AID_CONTINUED} from an earlier part.`);
  return notes;
}

export function cutNote(what: 'original' | 'aid', rest: string): string {
  const begins = what === 'original' ? ORIGINAL_CUT : AID_CUT;
  return `${begins} (…) to keep the answer within ${WORD_BUDGET.toLocaleString('en')} words. For the rest ask for "${rest}".`;
}

/** A translation for which no room was left. */
export function leftOutNote(translation: TranslationText, rest: string, name: string | null): string {
  const by = name === null ? '' : ` with the translation "${name}"`;
  return `The translation of ${nameTranslation(translation)} found no room within ${WORD_BUDGET.toLocaleString('en')} words: ask for "${rest}"${by}.`;
}
