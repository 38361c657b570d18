import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VerbatimError } from '../../errors.js';
import { packageRoot } from '../../package-root.js';
import { SAMPLE_SIZE, type SampledWorks, sha256 } from './sampled-works.js';
import { type NumberedRow, readSheet } from './sheet.js';

/** A work passes with so many acceptable translations of {@link SAMPLE_SIZE}; the same share of fewer. */
const PASS_MARK = 18;

/** Where judged translations are kept. */
const TRANSLATIONS_DIR = join(packageRoot, 'evaluation', 'translations');

/** Problems that an error names; a sheet that is quite wrong has the same one in each row. */
const SHOWN = 8;

/** What a reader found of one work; stored as `<work>.json`. */
export interface JudgedTranslations {
  readonly work: string;
  /** When the sheet was taken in, YYYY-MM-DD. */
  readonly judged: string;
  readonly models: readonly string[];
  readonly passages: number;
  readonly acceptable: number;
  readonly passMark: number;
  readonly passed: boolean;
  readonly judgements: readonly {
    readonly unit: string;
    readonly acceptable: boolean;
    readonly note: string;
    readonly model: string;
    readonly translation: string;
    readonly originalSha256: string;
  }[];
}

/**
 * Takes in a sheet that a reader has filled in: checked row by row, then stored, one file a work, all of them or none.
 * @throws VerbatimError `bad-input`, naming lines, where anything is wrong with the sheet
 */
export function importSheet(
  path: string,
  works: SampledWorks,
  folder = TRANSLATIONS_DIR,
  today = new Date(),
): readonly JudgedTranslations[] {
  const rows = readSheet(path);
  const problems = problemsOf(rows, works);
  if (problems.length > 0) throw refused(path, problems);
  const judged = [...groupedByWork(rows)].map(([work, members]) => judgedWork(work, members, today));
  mkdirSync(folder, { recursive: true });
  for (const one of judged) {
    writeFileSync(join(folder, `${one.work}.json.partial`), `${JSON.stringify(one, null, 2)}\n`);
  }
  for (const { work } of judged) {
    renameSync(join(folder, `${work}.json.partial`), join(folder, `${work}.json`));
  }
  return judged;
}

/** How many of so many passages must be acceptable. */
export const passMarkOf = (passages: number): number => Math.ceil((passages * PASS_MARK) / SAMPLE_SIZE);

function problemsOf(rows: readonly NumberedRow[], works: SampledWorks): readonly string[] {
  if (rows.length === 0) return ['the sheet has no rows'];
  const seen = new Map<string, number>();
  const inRows = rows.flatMap((row) => {
    const twin = seen.get(row.unit);
    seen.set(row.unit, row.line);
    const found = problemOf(row, works, twin);
    return found === undefined ? [] : [`line ${row.line}: ${found}`];
  });
  const known = rows.filter(({ unit }) => works.unit(unit) !== undefined);
  const inWorks = [...groupedByWork(known)].flatMap(([work, members]) => {
    const size = works.sampleSize(work);
    return members.length === size ? [] : [`${work} has ${members.length} rows, and an export gives ${size}`];
  });
  return [...inRows, ...inWorks];
}

/** The first thing that is wrong with a row. */
function problemOf(row: NumberedRow, works: SampledWorks, twin: number | undefined): string | undefined {
  const { unit: id, acceptable, model_translation, original_sha256 } = row;
  const unit = works.unit(id);
  if (unit === undefined)
    return `${id === '' ? 'no unit is named' : `${id} is not in the library, or has no original`}`;
  if (twin !== undefined) return `${id} stands in line ${twin} already`;
  if (sha256(unit.original) !== original_sha256.trim())
    return `the original of ${id} is another now than in the export`;
  if (model_translation.trim() === '') return `${id} has no translation to judge`;
  if (acceptable.trim() === '') return `${id} is not judged: acceptable is empty`;
  if (verdictOf(acceptable) === undefined)
    return `${id}: acceptable is “${acceptable.trim()}”, and not yes or no`;
  return undefined;
}

function verdictOf(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  return word === 'yes' ? true : word === 'no' ? false : undefined;
}

function groupedByWork(rows: readonly NumberedRow[]): ReadonlyMap<string, readonly NumberedRow[]> {
  const groups = new Map<string, NumberedRow[]>();
  for (const row of rows) {
    const work = row.unit.split('/')[0] ?? '';
    groups.set(work, [...(groups.get(work) ?? []), row]);
  }
  return groups;
}

function judgedWork(work: string, rows: readonly NumberedRow[], today: Date): JudgedTranslations {
  const acceptable = rows.filter((row) => verdictOf(row.acceptable) === true).length;
  const passMark = passMarkOf(rows.length);
  return {
    work,
    judged: today.toISOString().slice(0, 'YYYY-MM-DD'.length),
    models: [...new Set(rows.map(({ model }) => model).filter(Boolean))].sort(),
    passages: rows.length,
    acceptable,
    passMark,
    passed: acceptable >= passMark,
    judgements: rows.map((row) => ({
      unit: row.unit,
      acceptable: verdictOf(row.acceptable) === true,
      note: row.note.trim(),
      model: row.model,
      translation: row.model_translation,
      originalSha256: row.original_sha256.trim(),
    })),
  };
}

function refused(path: string, problems: readonly string[]): VerbatimError {
  const more = problems.length - SHOWN;
  const shown = [...problems.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
  return new VerbatimError(
    'bad-input',
    `${path} is not taken in; nothing was stored:\n${shown.map((problem) => `  ${problem}`).join('\n')}`,
    'Correct the sheet and import it again; where an original has changed, export anew.',
  );
}
