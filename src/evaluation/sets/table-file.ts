import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { z } from 'zod';
import { VerbatimError } from '../../errors.js';
import { packageRoot } from '../../package-root.js';
import { tableLines } from '../../text/table-lines.js';

/** A row of a table file, checked, and where it stands. */
export interface TableRow<T> {
  readonly row: T;
  /** `<file>:<line>`, for errors. */
  readonly place: string;
}

/**
 * Reads a table: tab-separated, the first line names the columns, no quoting, `#` begins a comment line.
 * @param schema what a row is, given its cells by column
 * @param named  the columns, for a table whose first line is a row already
 * @throws VerbatimError `not-found` without the file, `bad-input` naming file and line where a row is malformed
 */
export function readTableFile<T>(
  path: string,
  schema: z.ZodType<T>,
  named?: readonly string[],
): TableRow<T>[] {
  const name = relative(packageRoot, path);
  const lines = tableLines(read(path, name));
  const rows = named === undefined ? lines.slice(1) : lines;
  const columns = named ?? lines[0]?.cells;
  if (columns === undefined) throw malformed(name, 'is empty', 'Its first line names the columns.');
  return rows.map(({ cells, line }) => {
    const place = `${name}:${line}`;
    if (cells.length !== columns.length) {
      throw malformed(
        place,
        `has ${cells.length} cells where there are ${columns.length} columns`,
        'Separate cells by one tab each, and leave no tab within a cell.',
      );
    }
    const parsed = schema.safeParse(Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
    if (parsed.success) return { row: parsed.data, place };
    const issue = parsed.error.issues[0];
    throw malformed(place, `${issue?.path.join('.')}: ${issue?.message}`, 'Correct the row.');
  });
}

/** An error about one line of a judged set's file. */
export function malformed(place: string, what: string, recovery: string): VerbatimError {
  return new VerbatimError('bad-input', `${place} ${what}.`, recovery);
}

function read(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new VerbatimError(
      'not-found',
      `There is no ${name}.`,
      'evaluation/README.md says what a set holds.',
      {
        cause,
      },
    );
  }
}
