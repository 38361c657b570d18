import { basename, dirname } from 'node:path';
import { VerbatimError } from '../../errors.js';
import { tableLines } from '../../text/table-lines.js';

/** One row of `alignment.tsv`: where a unit of the cited numbering stands in the other one. */
export interface AlignmentRow {
  /** Key in the cited numbering: `63:19`. */
  readonly cited: string;
  /** Keys in the other numbering, in reading order; empty where the unit is a title that it prints unnumbered. */
  readonly other: readonly string[];
  /** Said about the unit; null where there is nothing to say. */
  readonly note: string | null;
}

/** What stands instead of keys for a unit that the other numbering prints as an unnumbered title. */
const TITLE = 'title';

/**
 * Reads `alignment.tsv`: key cited, TAB, keys in the other numbering with commas between them (or `title`), and, if there
 * is something to say, TAB and a note. Blank lines and lines that begin with `#` are skipped.
 * @throws VerbatimError `bad-input`, naming the line, for a row of another shape or a second row of one key
 */
export function readAlignmentTable(text: string, path: string): readonly AlignmentRow[] {
  const rows = new Map<string, AlignmentRow>();
  for (const { cells, line } of tableLines(text)) {
    const [cited = '', otherCell = '', note = '', ...more] = cells.map((cell) => cell.trim());
    const other = otherCell
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean);
    if (cited === '' || other.length === 0 || more.length > 0) {
      throw wrong(path, line, 'a row has a key, its keys in the other numbering, and perhaps a note');
    }
    if (rows.has(cited)) throw wrong(path, line, `${cited} already has a row`);
    rows.set(cited, { cited, other: otherCell === TITLE ? [] : other, note: note === '' ? null : note });
  }
  return [...rows.values()];
}

function wrong(path: string, line: number, what: string): VerbatimError {
  return new VerbatimError(
    'bad-input',
    `${basename(dirname(path))}/${basename(path)}, line ${line}: ${what}.`,
    'Write: 63:19 TAB 63:19, 64:1 – or: 3:1 TAB title.',
  );
}
