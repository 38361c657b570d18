import { isUnspaced } from '../../text/characters.js';
import { nameKey, type WorkNames } from './work-names.js';

/** What may stand before a work's name. */
const LEAD_IN =
  /^(?:(?:see|cf|compare|read|from|in|the|book of|books of|gospel of|gospel according to|letter to the|epistle to the|epistle of)\b[\s.:,]*)+/iu;

/** The most places in a text where a name is looked for to end: more words than any name has. */
const MOST_WORDS = 32;

export interface NamedStart {
  /** Ids of the works that answer to the name; several where it is ambiguous. */
  readonly works: readonly string[];
  /** The name as written. */
  readonly name: string;
  /** What stands behind it. */
  readonly rest: string;
}

/** The longest name of a work that the text begins with, a lead-in ("see", "the book of") left aside; undefined when none. */
export function workAtStart(text: string, names: WorkNames): NamedStart | undefined {
  const lead = LEAD_IN.exec(text)?.[0].length ?? 0;
  return nameAt(text, 0, names) ?? (lead > 0 ? nameAt(text, lead, names) : undefined);
}

function nameAt(text: string, start: number, names: WorkNames): NamedStart | undefined {
  const ends = nameEnds(text, start, names.longestKey);
  for (const end of ends.reverse()) {
    const name = text.slice(start, end);
    const works = names.findKey(nameKey(name));
    if (works.length > 0) return { works, name, rest: text.slice(end) };
  }
  return undefined;
}

/** Offsets behind a word of the text, as far as a name could reach. */
function nameEnds(text: string, start: number, longestKey: number): number[] {
  const ends: number[] = [];
  // No name holds a chapter and verse. A key keeps letters and digits only: the same name may be written with as many signs again, and marks.
  const verse = /\d\s*:\s*\d/.exec(text);
  const limit = Math.min(verse === null ? text.length : verse.index + 1, start + 4 * longestKey + 16);
  for (let at = start + 1; at <= limit && ends.length < MOST_WORDS; at++) {
    if (isEnd(text[at - 1] ?? '', text[at] ?? '')) ends.push(at);
  }
  return ends;
}

function isEnd(before: string, after: string): boolean {
  if (!/[\p{L}\p{M}\p{N}]/u.test(before)) return false;
  if (/\p{M}/u.test(after)) return false;
  // In scripts without spaces a name ends without one.
  if (/\p{L}/u.test(after)) return !/[\p{L}\p{M}]/u.test(before) || isUnspaced(before) || isUnspaced(after);
  return !(/\p{N}/u.test(after) && /\p{N}/u.test(before));
}
