import type { KeyIndex, Numbering, Run } from './key-index.js';
import { continueFrom, kindOf, kindsOf, type Part, writeParts } from './key-parts.js';
import type { ReferenceItem } from './reference-parser.js';

/** What a reference names in one numbering. */
export type Lookup =
  | {
      readonly found: true;
      readonly runs: readonly Run[];
      readonly notes: readonly string[];
      /** The end of the range does not exist: it was taken to the end of what does. */
      readonly missingEnd: readonly Part[] | null;
    }
  | { readonly found: false; readonly missing: readonly Part[]; readonly backwards: boolean };

/** A reference with both ends written out in full. */
export interface FullReference {
  readonly parts: readonly Part[];
  readonly end: readonly Part[] | null;
  readonly following: ReferenceItem['following'];
}

/** Writes out in full what an item leaves to the one before it or to the start of its range. */
export function completeItem(
  item: ReferenceItem,
  before: FullReference | undefined,
  kinds: string,
): FullReference {
  const parts =
    item.continues && before !== undefined
      ? continueFrom(before.end ?? before.parts, item.parts, kinds)
      : item.parts;
  const end = item.end === null ? null : fullerNumber(parts, continueFrom(parts, item.end, kinds));
  return { parts, end, following: item.following };
}

/** Looks a reference up in one numbering of a work. */
export function lookUp(index: KeyIndex, numbering: Numbering, reference: FullReference): Lookup {
  const start = lookUpPoint(index, numbering, reference.parts);
  if (start === undefined) return { found: false, missing: reference.parts, backwards: false };
  const [first] = start.runs;
  if (first === undefined) return { found: false, missing: reference.parts, backwards: false };
  if (reference.end !== null) return lookUpRange(index, numbering, first, start.notes, reference.end);
  if (reference.following === null) return { found: true, missingEnd: null, ...start };
  return { found: true, missingEnd: null, ...follow(index, first, reference.following, start.notes) };
}

function lookUpRange(
  index: KeyIndex,
  numbering: Numbering,
  first: Run,
  notes: readonly string[],
  end: readonly Part[],
): Lookup {
  const found = lookUpPoint(index, numbering, end);
  const last = found?.runs.at(-1);
  if (found !== undefined && last !== undefined) {
    if (last.last < first.first) return { found: false, missing: end, backwards: true };
    const run = { first: first.first, last: last.last };
    return { found: true, runs: [run], notes: [...new Set([...notes, ...found.notes])], missingEnd: null };
  }
  const beginning = index.knownBeginning(end, numbering);
  const known = index.find(beginning, numbering).at(-1);
  const nearest = index.nearest(end, numbering);
  const below = nearest.filter((position) => position >= first.first)[0];
  const run = { first: first.first, last: Math.max(first.last, below ?? known?.last ?? first.last) };
  return { found: true, runs: [run], notes, missingEnd: end };
}

function lookUpPoint(
  index: KeyIndex,
  numbering: Numbering,
  parts: readonly Part[],
): { readonly runs: readonly Run[]; readonly notes: readonly string[] } | undefined {
  const runs = index.find(parts, numbering);
  if (runs.length > 0) return { runs, notes: [] };
  const [only] = index.followers([], numbering);
  if (index.hasOneChapter && only !== undefined && parts[0] !== only) {
    const within = index.find([only, ...parts], numbering);
    if (within.length > 0) return { runs: within, notes: [] };
  }
  for (let length = parts.length - 1; length > 0; length--) {
    const shorter = parts.slice(0, length);
    if (!index.isKey(shorter, numbering)) continue;
    const over = parts[length] ?? '';
    const note =
      kindOf(over) === 'L'
        ? `The letter “${over}” marks a part of ${writeParts(shorter)}; the whole of it is given.`
        : `${writeParts(shorter)} is one unit here and not divided further; the whole of it is given.`;
    // A page with its letters (17a) is a unit of its own: another letter is then no part but an error.
    if (kindOf(over) === 'L' && index.kinds.includes('L')) return undefined;
    return { runs: index.find(shorter, numbering), notes: [note] };
  }
  return undefined;
}

function follow(
  index: KeyIndex,
  run: Run,
  following: 'f' | 'ff',
  notes: readonly string[],
): { readonly runs: readonly Run[]; readonly notes: readonly string[] } {
  if (following === 'f')
    return { runs: [{ first: run.first, last: Math.min(run.last + 1, index.size) }], notes };
  const last = index.endOfChapter(run.last);
  return {
    runs: [{ first: run.first, last }],
    notes: [...notes, `“ff.” was read as up to ${index.keyAt(last)}.`],
  };
}

/** A range may leave out the leading digits of its end: 101–5 is 101–105. */
function fullerNumber(start: readonly Part[], end: readonly Part[]): readonly Part[] {
  const from = start.at(-1) ?? '';
  const to = end.at(-1) ?? '';
  const alike = kindsOf(start) === kindsOf(end) && start.slice(0, -1).join() === end.slice(0, -1).join();
  if (!alike || kindOf(to) !== 'N' || to.length >= from.length || Number(to) >= Number(from)) return end;
  return [...end.slice(0, -1), from.slice(0, from.length - to.length) + to];
}
