import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../package-root.js';
import { halfOf } from './halves.js';
import type { JudgedQuery, JudgedSet, Judgement } from './judged-set.js';
import { malformed, readTableFile } from './table-file.js';

/** Folder whose sub-folders are judged sets. */
export const EVALUATION_DIR = join(packageRoot, 'evaluation');

/** Relevant is what speaks to the query, not what touches it. */
const RELEVANT_FROM = 2;

const id = z.string().regex(/^[\w.-]+$/, 'an id has letters, digits, dots and dashes');
const filled = z.string().trim().min(1, 'it is empty');

const QueryRow = z.object({ id, query: filled }).catchall(filled);
const WorkRow = z.object({ work: filled });
const SearchesRow = z.object({ id }).catchall(filled);

/** A row of judgements.tsv. */
const JudgementRow = z
  .object({
    id,
    unit: z.string().regex(/^[^/\s]+\/\S.*$/, 'a unit id is <work>/<key>'),
    grade: z
      .string()
      .regex(/^[0-3]$/, 'a grade is 0, 1, 2 or 3')
      .transform(Number),
    source: z.enum(['read', 'pool'], { error: 'a source is read or pool' }),
  })
  .refine(({ grade, source }) => grade > 0 || source === 'pool', {
    path: ['grade'],
    error: 'a grade of 0 is given in pooling only',
  });

/** Names of the sets that stand in a folder of sets: those with queries.tsv. */
export function committedSets(folder = EVALUATION_DIR): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'queries.tsv')))
    .sort();
}

/**
 * Reads `evaluation/<name>/`: queries.tsv (id, query and what kind of wording it is), judgements.tsv (id, unit, grade,
 * source; a set without it is not judged yet) and, where they are written, searches.tsv (clients' searches: id and one
 * column a search) and works.tsv (ids of the works that were read for the judgements: only they are searched).
 * @throws VerbatimError `bad-input`, naming file and line, for what is malformed or speaks of a query that is not there;
 *   `not-found` without queries.tsv
 */
export function readCommittedSet(name: string, folder = EVALUATION_DIR): JudgedSet {
  const at = (file: string) => join(folder, name, file);
  const queries = new Map<string, z.output<typeof QueryRow>>();
  for (const { row, place } of readTableFile(at('queries.tsv'), QueryRow)) {
    if (queries.has(row.id))
      throw malformed(place, `gives ${row.id} a second time`, 'Give each query an id of its own.');
    queries.set(row.id, row);
  }
  const known = (query: string, place: string) => {
    if (!queries.has(query))
      throw malformed(place, `speaks of ${query}`, 'queries.tsv has no such id: correct one of them.');
  };
  const searches = new Map<string, readonly string[]>();
  if (existsSync(at('searches.tsv'))) {
    for (const { row, place } of readTableFile(at('searches.tsv'), SearchesRow)) {
      known(row.id, place);
      const { id: _, ...columns } = row;
      searches.set(row.id, Object.values(columns));
    }
  }
  const judgements = readJudgements(at('judgements.tsv'), known);
  const works = existsSync(at('works.tsv'))
    ? [...readTableFile(at('works.tsv'), WorkRow)].map(({ row }) => row.work)
    : undefined;
  return {
    name,
    relevantFrom: RELEVANT_FROM,
    modes: searches.size > 0 ? ['raw', 'client'] : ['raw'],
    queries: [...queries.values()].map(
      ({ id: query, query: text, ...facets }): JudgedQuery => ({
        id: query,
        text,
        half: halfOf(query),
        facets,
        searches: searches.get(query) ?? [],
        ...(works && { works }),
        judgements: judgements.get(query) ?? [],
      }),
    ),
  };
}

function readJudgements(
  path: string,
  requireQuery: (id: string, place: string) => void,
): ReadonlyMap<string, readonly Judgement[]> {
  const judgements = new Map<string, Judgement[]>();
  if (!existsSync(path)) return judgements;
  for (const { row, place } of readTableFile(path, JudgementRow)) {
    requireQuery(row.id, place);
    const { id: query, unit, grade, source } = row;
    const so = judgements.get(query) ?? [];
    if (so.some((judged) => judged.unit === unit)) {
      throw malformed(place, `judges ${unit} for ${query} a second time`, 'Keep one of the two rows.');
    }
    judgements.set(query, [...so, { unit, grade, source }]);
  }
  return judgements;
}
