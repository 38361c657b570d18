import { hasKnownAuthor } from '../loci/work-names.js';
import type { Unit, Work } from '../works.rows.js';

/** Kinds of units whose number alone would be taken for another's. */
const NUMBERED_KIND: Readonly<Record<string, string>> = { chapter: 'ch.', passage: 'passage' };

/**
 * A citation ready to copy: "Ecclesiastes 4:17 (English 5:1)", "Laozi, Tao Te Ching (道德經), ch. 63",
 * "Sermon on the Mount, Matthew 5:44". An author known by tradition only is left out, and so is that of a part,
 * which is cited with its whole.
 * @param whole the work that this one is part of, where the library holds it
 */
export function citation(unit: Unit, work: Work, whole: Work | undefined): string {
  const known = whole === undefined && hasKnownAuthor(work);
  const author = known ? `${work.author}, ` : '';
  const original = known && work.titleOriginal !== null ? ` (${work.titleOriginal})` : '';
  const title = whole === undefined ? `${work.title}${original}` : `${work.title}, ${whole.title}`;
  const kind = /^\d+$/.test(unit.refKey) ? NUMBERED_KIND[work.unitKind] : undefined;
  const numbered = kind === undefined ? ` ${unit.refKey}` : `, ${kind} ${unit.refKey}`;
  // A key that begins with a name is written out in the reference: "Katha Upanishad 1:2:18".
  const place = /^\p{L}/u.test(unit.refKey) ? `, ${unit.ref}` : numbered;
  const other = unit.otherKey === null ? '' : ` (${work.schemeOther ?? 'otherwise'} ${unit.otherKey})`;
  return `${author}${title}${place}${other}`;
}
