import { existsSync, readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { VerbatimError } from '../../errors.js';
import { writeWhole } from '../../storage/write-whole.js';

/** The columns of a sheet, in the order in which a reader meets them. */
export const COLUMNS = [
  'unit',
  'reference',
  'language',
  'original',
  'aid',
  'aid_translator',
  'model_translation',
  'acceptable',
  'note',
  'model',
  'original_sha256',
] as const;

/** One passage of a sheet; every cell is text, '' where nothing was written. */
export type SheetRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** A row and the line of the file that it begins on. */
export type NumberedRow = SheetRow & { readonly line: number };

/** Spreadsheets run a cell that begins so as a formula; an apostrophe before it makes it text. */
const GUARDED = /^'(?=[=+\-@\t\r])/u;

/**
 * Writes a sheet whole or not at all: tab-separated, cells with line breaks, tabs or quotes in quotes (RFC 4180), UTF-8 with
 * a byte order mark, by which spreadsheets know it.
 */
export function writeSheet(path: string, rows: readonly SheetRow[]): void {
  const table = stringify([...rows], {
    header: true,
    columns: [...COLUMNS],
    delimiter: '\t',
    bom: true,
    escape_formulas: true,
  });
  writeWhole(path, table);
}

/**
 * Reads a sheet, as it was written or as a spreadsheet saved it: with tabs, semicolons or commas between cells, its columns
 * in any order.
 * @throws VerbatimError `not-found` without a file, `bad-input` where it is no table or lacks a column
 */
export function readSheet(path: string): readonly NumberedRow[] {
  if (!existsSync(path)) {
    throw new VerbatimError(
      'not-found',
      `There is no sheet at ${path}.`,
      'verbatim eval translations export writes one.',
    );
  }
  const text = readFileSync(path, 'utf8');
  const table = parsed(text, path);
  const [header, ...lines] = table;
  const missing = COLUMNS.filter((column) => !header?.record.includes(column));
  if (header === undefined || missing.length > 0) {
    throw new VerbatimError(
      'bad-input',
      `${path} lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}.`,
      'Keep the first line of the exported sheet, and save as text with tabs, commas or semicolons.',
    );
  }
  const places = COLUMNS.map((column) => [column, header.record.indexOf(column)] as const);
  return lines
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ record, line }) => {
      const cells = places.map(([column, at]) => [column, (record[at] ?? '').replace(GUARDED, '')]);
      return { ...(Object.fromEntries(cells) as SheetRow), line };
    });
}

interface Line {
  readonly record: readonly string[];
  readonly line: number;
}

function parsed(text: string, path: string): readonly Line[] {
  const delimiter = delimiterOf(text);
  try {
    const rows = parse(text, { bom: true, delimiter, relax_column_count: true, info: true }) as unknown as {
      readonly record: string[];
      readonly info: { readonly lines: number };
    }[];
    // `info.lines` counts up to where a record ends.
    return rows.map(({ record, info }) => ({
      record,
      line: info.lines - record.join('').split('\n').length + 1,
    }));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new VerbatimError(
      'bad-input',
      `${path} cannot be read as a table: ${cause.message}.`,
      'Save it from the spreadsheet again, as text with tabs, commas or semicolons and with quotes around cells.',
      { cause },
    );
  }
}

/** What stands between the names of the columns. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/\r?\n|$/u));
  return ['\t', ';', ','].find((mark) => header.includes(mark)) ?? '\t';
}
