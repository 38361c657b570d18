import { languageName } from '../language-names.js';
import type { Text, Work } from '../works.rows.js';
import type { Numbering } from './key-index.js';
import { nameKey } from './work-names.js';

/** Words that say nothing about which numbering is meant. */
const FILLERS = new Set(
  'numbering versification numbers text in the by of translation version ancient biblical classical bible'.split(
    ' ',
  ),
);

const words = (text: string) =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(nameKey)
    .filter((word) => word !== '' && !FILLERS.has(word));

/**
 * The numbering that a word beside a reference names: "English", "KJV" (a translation follows the other numbering),
 * "Masoretic", "WLC", "Hebrew". Undefined where it names none that the work has.
 */
export function namedNumbering(label: string, work: Work, texts: readonly Text[]): Numbering | undefined {
  const said = words(label);
  if (said.length === 0) return undefined;
  const own = new Set(['original', ...words(work.scheme), ...words(languageName(work.language))]);
  const other = new Set(work.schemeOther === null ? [] : words(work.schemeOther));
  for (const text of texts) {
    const names = [text.name, text.title, text.translator ?? ''].map(nameKey);
    for (const name of names) (text.role === 'original' || work.schemeOther === null ? own : other).add(name);
  }
  const whole = said.join('');
  if (said.some((word) => other.has(word)) || other.has(whole)) return 'other';
  return said.some((word) => own.has(word)) || own.has(whole) ? 'own' : undefined;
}
