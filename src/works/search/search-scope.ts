import { VerbatimError } from '../../errors.js';
import { closest } from '../../text/closest.js';
import { fold } from '../../text/fold.js';
import type { SearchRequest } from '../answers.js';
import { languageName } from '../language-names.js';
import type { WorksRepository } from '../works.repository.js';
import type { Work } from '../works.rows.js';

/** Characters of a name that are compared and repeated: no title is longer, and comparing takes the square. */
const LONGEST_NAME = 80;

/** Which works a search is about. */
export interface SearchScope {
  /** Ids of the works, in library order; null for the whole library. */
  readonly works: readonly string[] | null;
  /** A work was named: its hits are then not held to a few a work. */
  readonly workNamed: boolean;
}

/** Modern codes that people give for an older language. */
const OLDER_LANGUAGE: Readonly<Record<string, string>> = {
  he: 'hbo',
  el: 'grc',
  zh: 'lzh',
  pi: 'pli',
  sa: 'san',
  la: 'lat',
};

/**
 * Reads the filters of a request. Blank filters are unset; filters narrow one another.
 * @throws VerbatimError `bad-input` when a filter names nothing in the library, with what there is
 */
export function resolveScope(
  { work, works: ids, tradition, language }: Pick<SearchRequest, 'work' | 'works' | 'tradition' | 'language'>,
  works: WorksRepository,
): SearchScope {
  const all = works.workRows();
  const filters = [
    isSet(work) ? worksNamed(work, works) : undefined,
    ids && new Set(ids.flatMap((id) => [...worksNamed(id, works)])),
    isSet(tradition) ? worksOfTradition(tradition, all) : undefined,
    isSet(language) ? worksInLanguage(language, all) : undefined,
  ].filter((found) => found !== undefined);
  const kept = all.map(({ id }) => id).filter((id) => filters.every((found) => found.has(id)));
  return { works: filters.length === 0 ? null : kept, workNamed: isSet(work) };
}

function isSet(filter: string | undefined): filter is string {
  return filter !== undefined && filter.trim() !== '';
}

function worksNamed(name: string, works: WorksRepository): ReadonlySet<string> {
  const byId = works.work(name.trim());
  const found = byId ? [byId] : works.findWorks(name);
  if (found.length > 0) return new Set(found.map(({ id }) => id));
  const all = works.workRows();
  const near = nearest(
    name,
    all.flatMap(({ id, title, names }) => [id, title, ...names]),
    8,
  );
  const nearIds = new Set(
    near.flatMap((spelling) => (works.work(spelling) ?? works.findWorks(spelling)[0])?.id ?? []),
  );
  throw unknown(
    'work',
    name,
    [...nearIds].slice(0, 3),
    all.map(({ id }) => id),
  );
}

function worksOfTradition(tradition: string, all: readonly Work[]): ReadonlySet<string> {
  const wanted = fold(tradition);
  const found = all.filter((work) => fold(work.tradition) === wanted);
  if (found.length > 0) return new Set(found.map(({ id }) => id));
  const existing = [...new Set(all.map((work) => work.tradition))];
  throw unknown('tradition', tradition, nearest(tradition, existing, 1), existing);
}

function worksInLanguage(language: string, all: readonly Work[]): ReadonlySet<string> {
  const code = language.trim().toLowerCase();
  const wanted = fold(language);
  const isAsked = (work: Work) =>
    work.language === code ||
    work.language === OLDER_LANGUAGE[code] ||
    fold(languageName(work.language)) === wanted ||
    fold(languageName(work.language)).split(' ').includes(wanted);
  const found = all.filter(isAsked);
  if (found.length > 0) return new Set(found.map(({ id }) => id));
  const existing = [...new Set(all.map((work) => `${work.language} (${languageName(work.language)})`))];
  const names = new Map(all.map((work) => [languageName(work.language), work.language]));
  throw unknown(
    'language',
    language,
    nearest(language, [...names.keys()], 1).map((name) => names.get(name) ?? name),
    existing,
  );
}

function nearest(name: string, candidates: readonly string[], max: number): string[] {
  return closest(name.slice(0, LONGEST_NAME), candidates, max);
}

function unknown(
  filter: string,
  asked: string,
  near: readonly string[],
  existing: readonly string[],
): VerbatimError {
  const meant = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
  const name = asked.trim();
  const said = name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
  return new VerbatimError(
    'bad-input',
    `No ${filter} of the library is called "${said}".`,
    `${meant}There is: ${existing.join(', ')}. Leave ${filter} out to search everything.`,
  );
}
