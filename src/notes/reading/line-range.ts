import { VerbatimError } from '../../errors.js';
import { closest } from '../../text/closest.js';
import type { NoteHeading } from '../answers.js';
import { foldLabel } from '../header.js';

/** Lines of a note, 1-based, inclusive. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
  /** Characters of the first line that are passed over; from its beginning when unset. */
  readonly after?: number;
}

/**
 * Reads '12', '12-40', '12-' or '-40', and '12+500-40' for what stands after 500 characters of line 12.
 * @param count lines of the note
 * @throws VerbatimError `bad-input` for anything else, or lines that the note does not have
 */
export function lineRange(written: string, count: number): LineRange {
  const [, from, after, dash, to] =
    /^\s*(?:L|lines?\s)?(?:(\d+)(?:\+(\d+))?)?\s*([-–:])?\s*(?:L)?(\d+)?\s*$/iu.exec(written) ?? [];
  if (from === undefined && to === undefined) {
    throw new VerbatimError(
      'bad-input',
      `${JSON.stringify(written)} names no lines.`,
      'Write 12, 12-40 or 12-; lines are counted from 1.',
    );
  }
  const first = Number(from ?? 1);
  const last = to === undefined ? (dash === undefined ? first : count) : Number(to);
  if (first < 1 || first > count || last < first) {
    throw new VerbatimError(
      'bad-input',
      `The note has ${count} lines; ${written.trim()} is not among them.`,
      `Ask for lines from 1 to ${count}.`,
    );
  }
  return { first, last: Math.min(last, count), ...(after !== undefined && { after: Number(after) }) };
}

/**
 * The section under a heading: up to the next heading of its level or above.
 * @param wanted a heading's words, or 'Outer > Inner'; '#' and case do not matter
 * @throws VerbatimError `not-found`, with near headings, when there is none; `bad-input` when several have it
 */
export function sectionRange(
  wanted: string,
  headings: readonly NoteHeading[],
  count: number,
): LineRange & { readonly headings: readonly string[] } {
  const names = wanted.split(/\s*[>›]\s*/u).map((name) => foldLabel(name.replace(/^[#=\s]+/u, '').trim()));
  const paths = pathsOf(headings);
  const matching = headings.flatMap((_, at) => (endsWith(paths[at] ?? [], names) ? [at] : []));
  const [at, ...others] = matching;
  if (at === undefined) {
    const texts = headings.map(({ text }) => text);
    const near = closest(wanted, texts, 5);
    throw new VerbatimError(
      'not-found',
      `The note has no heading ${JSON.stringify(wanted)}.`,
      texts.length === 0
        ? 'It has no headings: leave the heading out, or give lines.'
        : `It has: ${(near.length > 0 ? near : texts.slice(0, 10)).join(', ')}.`,
    );
  }
  if (others.length > 0) {
    const lines = matching.map((each) => headings[each]?.line).join(', ');
    throw new VerbatimError(
      'bad-input',
      `${matching.length} headings of the note are ${JSON.stringify(wanted)}: on lines ${lines}.`,
      'Give the outer heading too ("Outer > Inner"), or lines.',
    );
  }
  const { level = 1, line: first = 1 } = headings[at] ?? {};
  const next = headings.slice(at + 1).find((heading) => heading.level <= level);
  return { first, last: next ? next.line - 1 : count, headings: paths[at] ?? [] };
}

/** The headings that a line stands under, outermost first. */
export function headingsAt(line: number, headings: readonly NoteHeading[]): readonly string[] {
  const at = headings.findLastIndex((heading) => heading.line <= line);
  return at === -1 ? [] : (pathsOf(headings)[at] ?? []);
}

/** Of each heading the path that leads to it. */
function pathsOf(headings: readonly NoteHeading[]): string[][] {
  let open: NoteHeading[] = [];
  return headings.map((heading) => {
    open = [...open.filter(({ level }) => level < heading.level), heading];
    return open.map(({ text }) => text);
  });
}

function endsWith(path: readonly string[], names: readonly string[]): boolean {
  const last = path.at(-1);
  if (last === undefined || foldLabel(last) !== names.at(-1)) return false;
  let from = 0;
  return names.every((name) => {
    const at = path.findIndex((heading, place) => place >= from && foldLabel(heading) === name);
    from = at + 1;
    return at !== -1;
  });
}
