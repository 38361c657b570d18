import { APOSTROPHES, JOINERS } from '../text/characters.js';

const apostrophes = new RegExp(`[${APOSTROPHES}]`, 'gu');
const joiners = new RegExp(`[${JOINERS}]`, 'gu');

/**
 * The form in which the keyword index holds a text and is asked for one: NFC, one apostrophe, no invisible characters
 * within words. FTS5 takes a modifier apostrophe (ʼ) for a letter and the others for none; here they are the same.
 */
export function indexForm(text: string): string {
  return text.replace(joiners, '').replace(apostrophes, "'").normalize('NFC');
}
