import { VerbatimError } from '../../errors.js';
import { closest } from '../../text/closest.js';
import { counted } from '../../text/counted.js';
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
      `The note has ${counted(count, 'line')}; ${written.trim()} is not among them.`,
      `Ask for lines from 1 to ${count}.`,
    );
  }
  return { first, last: Math.min(last, count), ...(after !== undefined && { after: Number(after) }) };
}

/**
 * The section under a heading: up to the next heading of its level or above.
 * @param wanted a heading's words, or 'Outer > Inner'; '#' and case do not matter. Some of its words are enough where no
 *   other heading has them
 * @throws VerbatimError `not-found`, with near headings, when there is none; `bad-input` when several have it
 */
export function sectionRange(
  wanted: string,
  headings: readonly NoteHeading[],
  count: number,
): LineRange & { readonly headings: readonly string[] } {
  const paths = pathsOf(headings);
  const found = (isMeant: (path: readonly string[]) => boolean) =>
    headings.flatMap((_, at) => (isMeant(paths[at] ?? []) ? [at] : []));
  // A heading's own words may hold the mark that parts an outer one from an inner.
  const called = found((path) => isCalled(path.at(-1), wanted));
  const whole = called.length > 0 ? called : found((path) => isPathOf(path, wanted));
  const matching = whole.length > 0 ? whole : onlyOneWith(wanted, headings);
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

/** The one heading that ends with the words, or else holds them: 'Search' is "IV. Search"; none where several do. */
function onlyOneWith(words: string, headings: readonly NoteHeading[]): number[] {
  const spaced = (text: string) =>
    ` ${foldLabel(text)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()} `;
  const wanted = spaced(words);
  if (wanted.trim() === '') return [];
  const texts = headings.map(({ text }) => spaced(text));
  const holding = texts.flatMap((text, at) => (text.includes(wanted) ? [at] : []));
  const ending = holding.filter((at) => texts[at]?.endsWith(wanted));
  return [ending, holding].find((found) => found.length === 1) ?? [];
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

function isCalled(heading: string | undefined, wanted: string): boolean {
  const name = foldLabel(wanted.trim());
  return heading !== undefined && [name, withoutMarks(name)].includes(foldLabel(heading));
}

/** Whether what is wanted ends with the last heading's words, before them the words of one above, and so on. */
function isPathOf(path: readonly string[], wanted: string): boolean {
  const [name, last] = [foldLabel(wanted).trimEnd(), foldLabel(path.at(-1) ?? '')];
  if (last === '' || !name.endsWith(last)) return false;
  const before = name.slice(0, -last.length).replace(/[#=\s]+$/u, '');
  if (withoutMarks(before) === '') return true;
  if (!/[>›]$/u.test(before)) return false;
  const outer = before.slice(0, -1);
  return path.some((_, end) => end < path.length - 1 && isPathOf(path.slice(0, end + 1), outer));
}

function withoutMarks(name: string): string {
  return name.replace(/^[#=\s]+/u, '').trim();
}
