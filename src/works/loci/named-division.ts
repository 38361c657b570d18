import type { KeyIndex } from './key-index.js';
import { kindOf, type Part } from './key-parts.js';
import type { FullReference } from './reference-lookup.js';
import { nameKey } from './work-names.js';

/** One spelling for the transliterations of one sound: Isha and Īśā, Shvetashvatara and Śvetāśvatara. */
const spoken = (name: string) => nameKey(name).replaceAll('sh', 's');

/**
 * The division of a work that a name begins with, where keys begin with names: `katha` for "Katha Upanishad", "Kaṭha".
 * Undefined where the name is of the whole work, or the work's keys begin with numbers.
 */
export function divisionNamed(name: string, index: KeyIndex): Part | undefined {
  const said = spoken(name);
  return index
    .followers([], 'own')
    .find((division) => division.length > 1 && kindOf(division) === 'L' && said.startsWith(spoken(division)));
}

/** A reference inside a division, in full. */
export function withinDivision(reference: FullReference, division: Part): FullReference {
  const { parts, end } = reference;
  return { ...reference, parts: [division, ...parts], end: end === null ? null : [division, ...end] };
}
