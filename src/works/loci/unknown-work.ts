import { closest } from '../../text/closest.js';
import type { SkippedWork } from '../summary.js';
import type { Work } from '../works.rows.js';
import { echo } from './locus-text.js';
import { parseReference } from './reference-parser.js';
import type { UnresolvedLocus } from './resolution.js';
import { nameKey, spellings } from './work-names.js';

/** The most works that a message names. */
const MOST_NAMED = 40;
/** The most candidates given. */
const MOST_CANDIDATES = 10;
/** A name longer than this is compared by its beginning: no title is longer. */
const LONGEST_NAME = 80;

/** What the library knows, for saying what was probably meant. */
export interface Lookups {
  readonly works: readonly Work[];
  /** What it has recipes for and does not hold. */
  readonly skipped: readonly SkippedWork[];
  /** The locus that a reference comes to in a work; undefined where it names nothing there. */
  readonly read: (work: Work, reference: string) => string | undefined;
}

/** A bare reference ("5:44", "English 5:1") names no work; undefined where the text is something else. */
export function withoutWork(text: string, { works, read }: Lookups): UnresolvedLocus | undefined {
  const bare = /^(?:[\p{L}]+\s+)?(?=\d)(.*)$/u.exec(text);
  const lead = bare?.[0].slice(0, bare[0].length - (bare[1]?.length ?? 0)).trim() ?? '';
  const reference = bare?.[1] ?? '';
  const parsed = parseReference(reference, { kinds: 'NN', commaParts: false });
  if (bare === null || parsed.items.length === 0 || parsed.rest !== '') return undefined;
  if (lead !== '' && !works.some((work) => (work.schemeOther ?? '').toLowerCase() === lead.toLowerCase()))
    return undefined;
  const candidates = works.flatMap((work) => read(work, text) ?? []).slice(0, MOST_CANDIDATES);
  return {
    kind: 'unresolved',
    reason: 'ambiguous',
    message: `${echo(text)} names no work: put a work before it${candidates[0] === undefined ? '' : `, as in ${candidates[0]}`}.`,
    candidates,
  };
}

/** No work of the library answers to the name that the text begins with. */
export function unknownWork(text: string, { works, skipped, read }: Lookups): UnresolvedLocus {
  const cut = /^(?<name>.*?\p{L}[^\d]*?)(?<reference>[\s.,:/]*\d[\d\s:.,;\p{L}-]*)?$/u.exec(text)?.groups;
  const name = (cut?.name ?? text).trim().slice(0, LONGEST_NAME);
  const reference = cut?.reference ?? '';
  const missing = skipped.find(({ work, names = [] }) =>
    [work, ...names].some((each) => nameKey(each) === nameKey(name)),
  );
  if (missing) return notBuilt(missing);
  // "1 John" is another book than "John": only names with the same number are near.
  const number = /^\d*/.exec(name)?.[0];
  const byName = new Map(
    works.flatMap((work) =>
      spellings(work)
        .filter((spelling) => /^\d*/.exec(spelling)?.[0] === number)
        .map((spelling) => [spelling, work] as const),
    ),
  );
  const near = [
    ...new Set(
      closest(name, [...byName.keys()], MOST_CANDIDATES).flatMap((found) => byName.get(found) ?? []),
    ),
  ];
  const candidates = near.slice(0, 3).map((work) => read(work, reference) ?? work.id);
  const titles = works.slice(0, MOST_NAMED).map(({ title }) => title);
  const more = works.length > titles.length ? ` and ${works.length - titles.length} more` : '';
  return {
    kind: 'unresolved',
    reason: 'unknown-work',
    message:
      near.length > 0
        ? `No work in this library is called ${echo(name)}. Closest: ${near
            .slice(0, 3)
            .map(({ title }) => title)
            .join(', ')}.`
        : `No work in this library is called ${echo(name)}. It holds ${titles.join(', ')}${more}.`,
    candidates,
  };
}

/** A work that the library is meant to hold. */
function notBuilt({ work, names: [title = work] = [], reason }: SkippedWork): UnresolvedLocus {
  return {
    kind: 'unresolved',
    reason: 'unknown-work',
    message: `${title} has a recipe, but is not in this library: ${reason} \`verbatim build\` brings it once its sources can be had.`,
    candidates: [],
  };
}
