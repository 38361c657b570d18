import { basename, dirname } from 'node:path';
import { VerbatimError } from '../errors.js';
import { tableLines } from '../text/table-lines.js';

/** A unit's lines of modern English: indexed, never returned. */
export interface UnitLines {
  /** `ref_key` of the unit. */
  readonly unit: string;
  readonly keywords: readonly string[];
  /** Everyday sentences that the unit answers. */
  readonly situations: readonly string[];
}

/**
 * Reads `keywords.tsv`: unit id, TAB, keywords with commas between them, TAB, situations with ` | ` between them.
 * Blank lines and lines that begin with `#` are skipped.
 * @throws VerbatimError `bad-input`, naming the line, for a row of another shape, another work's unit, an empty cell
 *   or a unit that already had a row
 */
export function readKeywordLines(text: string, path: string, work: string): readonly UnitLines[] {
  const rows = new Map<string, UnitLines>();
  for (const { cells, line } of tableLines(text)) {
    const wrong = (what: string, recovery: string) =>
      new VerbatimError(
        'bad-input',
        `${basename(dirname(path))}/${basename(path)}, line ${line}: ${what}.`,
        recovery,
      );
    const [id = '', keywordCell = '', situationCell = '', ...more] = cells;
    const keywords = split(keywordCell, ',');
    const situations = split(situationCell, '|');
    if (more.length > 0 || keywords.length === 0 || situations.length === 0) {
      throw wrong(
        'a row has a unit, its keywords and its situations, none of them empty, with a tab between them',
        'Write: unit id TAB keyword, keyword TAB situation | situation.',
      );
    }
    const unit = id.startsWith(`${work}/`) ? id.slice(work.length + 1) : '';
    if (unit === '')
      throw wrong(`"${id}" is no unit of ${work}`, `Write unit ids of this work: ${work}/<reference>.`);
    if (rows.has(unit)) throw wrong(`${id} already has a row`, 'Keep one row a unit.');
    rows.set(unit, { unit, keywords, situations });
  }
  return [...rows.values()];
}

function split(cell: string, mark: string): readonly string[] {
  return cell
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean);
}
