import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { shuffled } from '../random.js';
import type { Configuration } from './configurations.js';
import { type OnProgress, retrievalFor } from './evaluate.js';
import type { MeasuredLibrary } from './library.js';
import { EVALUATION_DIR } from './sets/committed-set.js';
import type { JudgedSet } from './sets/judged-set.js';
import type { UnitLookup } from './sets/restrict.js';
import { malformed, readTableFile } from './sets/table-file.js';

const SEED = 4;
/** A longer unit is shown by the passages that were found in it. */
const WHOLE_UNIT = 1_200;
const PASSAGES_SHOWN = 3;
const COLUMNS = ['id', 'query', 'unit', 'ref', 'text', 'grade'] as const;

/** A unit to be judged for a query, with nothing said of what found it. */
export interface PoolEntry {
  readonly id: string;
  readonly query: string;
  readonly unit: string;
  readonly ref: string;
  readonly text: string;
}

/**
 * What a judge is to read: the first `depth` units of every configuration in every mode, those not judged yet, each once,
 * query by query, shuffled within each.
 * @param set all queries, with their judgements over the library's units
 * @throws VerbatimError `unavailable` where a configuration needs vectors and none can be had
 */
export async function pool(
  library: MeasuredLibrary,
  set: JudgedSet,
  configurations: readonly Configuration[],
  depth: number,
  onProgress: OnProgress = () => {},
): Promise<readonly PoolEntry[]> {
  await library.queryVectors?.warm(
    set.queries.flatMap(({ text, searches }) => [text, ...searches]),
    (done, total) => onProgress('embedding', done, total),
  );
  /** Passages found, by unit, for the query under way. */
  let passages = new Map<string, Set<string>>();
  const onHit = ({ id, unit }: { readonly id: string; readonly unit: string }) => {
    const counted = library.counted(unit) ?? unit;
    passages.set(counted, (passages.get(counted) ?? new Set()).add(id));
  };
  const retrievals = await Promise.all(
    configurations.map((configuration) => retrievalFor(library, configuration, onHit)),
  );
  const entries: PoolEntry[] = [];
  for (const [at, query] of set.queries.entries()) {
    passages = new Map();
    const found = new Set<string>();
    for (const retrieve of retrievals) {
      for (const mode of set.modes) {
        for (const unit of (await retrieve(query, mode)).slice(0, depth)) found.add(unit);
      }
    }
    const judged = new Set(query.judgements.map(({ unit }) => unit));
    // Sorted first, so that the order says nothing of what found a unit when.
    const wanted = [...found].filter((unit) => !judged.has(unit)).sort();
    for (const unit of shuffled(wanted, SEED + at)) {
      const shown = show(library, unit, [...(passages.get(unit) ?? [])]);
      entries.push({ id: query.id, query: query.text, unit, ...shown });
    }
    onProgress('pooling', at + 1, set.queries.length);
  }
  return entries;
}

/** The table a judge fills in: the last column is for the grade. */
export function poolTable(entries: readonly PoolEntry[]): string {
  const cell = (text: string) => text.replace(/\s+/gu, ' ').trim();
  const rows = entries.map(({ id, query, unit, ref, text }) =>
    [id, query, unit, ref, text, ''].map(cell).join('\t'),
  );
  return `${[COLUMNS.join('\t'), ...rows].join('\n')}\n`;
}

const JudgedRow = z.object({
  id: z.string(),
  unit: z.string(),
  grade: z.string().regex(/^[0-3]?$/, 'a grade is 0, 1, 2 or 3, or empty for what is not judged'),
});

/** What came of a judged table. */
export interface Appended {
  readonly appended: number;
  /** Rows without a grade. */
  readonly unjudged: number;
}

/**
 * Appends a judge's grades to a set's judgements.tsv, as of source `pool`.
 * @param path a table with the columns id, unit and grade
 * @throws VerbatimError `bad-input`, naming file and line, for an id or unit that is not there, a grade that is none, or
 *   what is judged already; nothing is written then
 */
export function appendJudgements(
  set: JudgedSet,
  path: string,
  library: UnitLookup,
  folder = EVALUATION_DIR,
): Appended {
  const judged = new Map(
    set.queries.map(({ id, judgements }) => [
      id,
      new Set(judgements.map(({ unit }) => library.counted(unit) ?? unit)),
    ]),
  );
  const lines: string[] = [];
  let unjudged = 0;
  for (const { row, place } of readTableFile(path, JudgedRow)) {
    const { id, unit, grade } = row;
    const so = judged.get(id);
    if (so === undefined) throw malformed(place, `speaks of ${id}`, `The set ${set.name} has no such query.`);
    if (grade === '') {
      unjudged += 1;
      continue;
    }
    const counted = library.counted(unit);
    if (counted === undefined) throw malformed(place, `judges ${unit}`, 'The library has no such unit.');
    if (so.has(counted)) {
      throw malformed(place, `judges ${unit} for ${id}, which is judged already`, 'Take the row out.');
    }
    so.add(counted);
    lines.push(`${[id, counted, grade, 'pool'].join('\t')}\n`);
  }
  append(join(folder, set.name, 'judgements.tsv'), lines);
  return { appended: lines.length, unjudged };
}

function append(file: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  if (!existsSync(file)) writeFileSync(file, 'id\tunit\tgrade\tsource\n');
  const columns = readFileSync(file, 'utf8').split('\n', 1)[0];
  const written = readFileSync(file, 'utf8');
  if (columns !== 'id\tunit\tgrade\tsource') {
    throw malformed(
      `${file}:1`,
      'has other columns than id, unit, grade, source',
      'Name them in this order.',
    );
  }
  appendFileSync(file, `${written.endsWith('\n') ? '' : '\n'}${lines.join('')}`);
}

/** What a judge reads of a unit: all of it, or of a long one the passages that were found in it. */
function show(
  library: MeasuredLibrary,
  unit: string,
  passages: readonly string[],
): { readonly ref: string; readonly text: string } {
  const { ref, text } = library.unitInEnglish(unit);
  if (text.length <= WHOLE_UNIT || passages.length === 0) return { ref, text };
  const found = [...passages].sort(comparePlaces).slice(0, PASSAGES_SHOWN);
  return { ref, text: `… ${found.map((id) => library.passage(id)).join(' … ')} …` };
}

/** Passages in reading order: by text, then by number. */
function comparePlaces(a: string, b: string): number {
  const [textA = '', at = ''] = a.split(':');
  const [textB = '', other = ''] = b.split(':');
  return textA === textB ? Number(at) - Number(other) : textA < textB ? -1 : 1;
}
