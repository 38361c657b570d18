import type { Work } from '../works.rows.js';
import type { KeyIndex, Numbering, Run } from './key-index.js';
import { kindOf, type Part, writeParts } from './key-parts.js';
import { type FullReference, type Lookup, lookUp } from './reference-lookup.js';

/** What one reference names in a work, both numberings weighed. */
export type InWork =
  | {
      readonly found: true;
      readonly runs: readonly Run[];
      readonly notes: readonly string[];
      readonly candidates: readonly string[];
    }
  | { readonly found: false; readonly message: string; readonly candidates: readonly string[] };

/** Positions of a work as a locus that resolves to them: 'ecclesiastes/4:17', 'ecclesiastes/4:17-5:6', 'matthew/5:44-48'. */
export function runLocus(work: string, index: KeyIndex, { first, last }: Run): string {
  return first === last
    ? `${work}/${index.keyAt(first)}`
    : `${work}/${range(index.keyAt(first), index.keyAt(last), '-')}`;
}

/** A range of keys, the end without the chapter that it shares with the start. */
function range(first: string, last: string, dash: '-' | '–'): string {
  const [, chapter = '', verse = ''] = /^(.*[:.])(\d+)$/.exec(last) ?? [];
  const shared = chapter !== '' && /^\d+$/.test(first.slice(chapter.length)) && first.startsWith(chapter);
  return `${first}${dash}${shared ? verse : last}`;
}

/**
 * Resolves one reference. The numbering cited is the default; where the other numbering calls other units so,
 * a note and a candidate say it; what exists in the other numbering only is resolved through it.
 * @param asked the numbering that the person named, if any
 */
export function resolveInWork(
  work: Work,
  index: KeyIndex,
  reference: FullReference,
  asked: Numbering | undefined,
): InWork {
  const own = lookUp(index, 'own', reference);
  if (!index.hasOther || asked === 'own') return settled(work, index, reference, own, 'own');
  const other = lookUp(index, 'other', reference);
  if (asked === 'other') {
    if (!other.found) return missing(work, index, other, 'other');
    const result = settled(work, index, reference, other, 'other');
    return result.found
      ? { ...result, notes: [...result.notes, translated(work, index, reference, other.runs)] }
      : result;
  }
  const ownWhole = own.found && own.missingEnd === null;
  const otherWhole = other.found && other.missingEnd === null;
  if (!ownWhole && otherWhole) {
    const note = `${said(reference)} is not in the ${work.scheme} numbering of ${work.title}. ${translated(work, index, reference, other.runs)}`;
    return { found: true, runs: other.runs, notes: [...other.notes, note], candidates: [] };
  }
  const result = settled(work, index, reference, own, 'own');
  if (!result.found || !otherWhole || !own.found || sameRuns(own.runs, other.runs)) return result;
  const otherLoci = other.runs.map((run) => runLocus(work.id, index, run));
  const note =
    `Read by the ${work.scheme} numbering; the ${work.schemeOther} numbering calls this ${runKeys(index, own.runs, 'other')}. ` +
    `If you meant ${work.schemeOther} ${said(reference)}, ask for ${otherLoci.join('; ')}.`;
  return { ...result, notes: [...result.notes, note], candidates: otherLoci };
}

function settled(
  work: Work,
  index: KeyIndex,
  reference: FullReference,
  lookup: Lookup,
  numbering: Numbering,
): InWork {
  if (!lookup.found) return missing(work, index, lookup, numbering, reference);
  if (lookup.missingEnd === null)
    return { found: true, runs: lookup.runs, notes: lookup.notes, candidates: [] };
  const last = lookup.runs.at(-1)?.last ?? 1;
  const note = `${absence(work, index, lookup.missingEnd, numbering)} The range was taken up to ${index.keyAt(last)}.`;
  return { found: true, runs: lookup.runs, notes: [...lookup.notes, note], candidates: [] };
}

function missing(
  work: Work,
  index: KeyIndex,
  lookup: Lookup & { readonly found: false },
  numbering: Numbering,
  reference?: FullReference,
): InWork {
  if (lookup.backwards && reference?.end) {
    const swapped = lookUp(index, numbering, { ...reference, parts: reference.end, end: reference.parts });
    return {
      found: false,
      message: `The range ${said(reference)} runs backwards.`,
      candidates: swapped.found ? swapped.runs.map((run) => runLocus(work.id, index, run)) : [],
    };
  }
  return {
    found: false,
    message: absence(work, index, lookup.missing, numbering),
    candidates: index.nearest(lookup.missing, numbering).map((at) => `${work.id}/${index.keyAt(at)}`),
  };
}

/** "Ecclesiastes has no 4:40: Ecclesiastes 4 has verses 1–17." */
function absence(work: Work, index: KeyIndex, parts: readonly Part[], numbering: Numbering): string {
  const known = index.knownBeginning(parts, numbering);
  const siblings = index.followers(known, numbering);
  const [first, last] = [siblings[0] ?? '', siblings.at(-1) ?? ''];
  const wanted = parts[known.length] ?? '';
  const scope = known.length === 0 ? work.title : `${work.title} ${writeParts(known)}`;
  const label = numbering === 'other' ? ` in the ${work.schemeOther} numbering` : '';
  const extent =
    first === last
      ? `only ${divisionName(work, index, known, first, 1)} ${first}`
      : `${divisionName(work, index, known, first, 2)} ${first}–${last}`;
  const gap = isBetween(wanted, first, last) ? `, and ${wanted} is not among them` : '';
  return `${work.title} has no ${writeParts(parts)}${label}: ${scope} has ${extent}${gap}.`;
}

/** What the parts behind a beginning are called: units at the last number, chapters above it. */
function divisionName(
  work: Work,
  index: KeyIndex,
  known: readonly Part[],
  first: Part,
  count: number,
): string {
  const numbers = [...index.kinds].filter((kind) => kind === 'N').length;
  const level = known.filter((part) => kindOf(part) === 'N').length + 1;
  const name = kindOf(first) === 'L' ? 'part' : level >= numbers ? work.unitKind : 'chapter';
  return count === 1 ? name : `${name}s`;
}

function isBetween(wanted: Part, first: Part, last: Part): boolean {
  return kindOf(wanted) === 'N' && Number(wanted) > Number(first) && Number(wanted) < Number(last);
}

function translated(work: Work, index: KeyIndex, reference: FullReference, runs: readonly Run[]): string {
  return `${work.schemeOther} ${said(reference)} is ${runKeys(index, runs, 'own')} in the ${work.scheme} numbering.`;
}

function runKeys(index: KeyIndex, runs: readonly Run[], numbering: Numbering): string {
  const key = (at: number) => (numbering === 'own' ? index.keyAt(at) : index.otherKeyAt(at));
  return runs
    .map(({ first, last }) => (first === last ? key(first) : range(key(first), key(last), '–')))
    .join(', ');
}

/** A reference as it was asked for, in full. */
function said({ parts, end }: FullReference): string {
  return end === null ? writeParts(parts) : range(writeParts(parts), writeParts(end), '–');
}

function sameRuns(a: readonly Run[], b: readonly Run[]): boolean {
  return (
    a.length === b.length && a.every((run, at) => run.first === b[at]?.first && run.last === b[at]?.last)
  );
}
