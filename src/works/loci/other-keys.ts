/** What a unit has for a key where the other numbering prints it as a title without a number. */
export const UNNUMBERED_TITLE = 'title';

/**
 * The keys of a unit in the work's other numbering, in reading order: its own where both agree (`otherKey` null), several
 * where that numbering divides it ('63:19, 64:1'), none for a title that it does not number.
 */
export function otherKeys(unit: {
  readonly refKey: string;
  readonly otherKey: string | null;
}): readonly string[] {
  if (unit.otherKey === null) return [unit.refKey];
  return unit.otherKey === UNNUMBERED_TITLE ? [] : unit.otherKey.split(', ');
}
