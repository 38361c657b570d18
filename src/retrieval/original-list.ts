import type { Database, Statement } from 'better-sqlite3';
import { isUnspaced } from '../text/characters.js';
import { fold } from '../text/fold.js';
import { ftsString } from './fts-expression.js';
import { LIST_DEPTH } from './keyword-list.js';
import { type GroupOf, type RankedEntry, RankedListBuilder, ungrouped } from './ranked-list.js';

/** The trigram index knows no shorter string; shorter ones are looked for by a scan. */
const TRIGRAM = 3;
/** Of the words of a script with spaces, inflected forms share most trigrams and strangers few. */
const MIN_TRIGRAM_SHARE = 0.5;
/** Candidates of a pass that are looked at closely: rows of what is asked for, however many others rank before them. */
const CANDIDATES = 400;

export interface OriginalAnswer {
  /** Best first. */
  readonly entries: readonly RankedEntry[];
  /** Groups whose original holds the words asked for as they stand (folded). */
  readonly exact: ReadonlySet<number>;
}

interface OriginalRow {
  readonly rowid: number;
  readonly folded: string;
}

/**
 * The originals list over `originals_fts` (trigram, folded): the words as they stand, then every word, then
 * originals that share most of a word's trigrams, so that other inflections are found. Rows are units.
 */
export class OriginalList {
  private readonly matching: Statement<[string], OriginalRow>;
  private readonly holding: Statement<[string], OriginalRow>;

  constructor(db: Database) {
    this.matching = db.prepare(
      'SELECT rowid, folded FROM originals_fts WHERE originals_fts MATCH ? ORDER BY rank',
    );
    this.holding = db.prepare('SELECT rowid, folded FROM originals_fts WHERE instr(folded, ?) > 0');
  }

  /**
   * @param words as typed; folded here
   * @throws SqliteError when the engine fails; never an empty list instead
   */
  ask(words: readonly string[], depth = LIST_DEPTH, groupOf: GroupOf = ungrouped): OriginalAnswer {
    const run = fold(words.join(' '));
    const exact = new Set<number>();
    if (run === '') return { entries: [], exact };
    const list = new RankedListBuilder(depth, groupOf);
    const take = (rows: readonly OriginalRow[]) => {
      for (const { rowid } of rows) list.add(rowid, 1 - list.size / depth);
    };
    const holders = this.rowsHolding(run, groupOf);
    const whole = holders.filter(({ folded }) => standsApart(folded, run));
    take(byLength(whole));
    for (const { rowid } of whole) {
      const group = groupOf(rowid);
      if (group !== undefined) exact.add(group);
    }
    take(byLength(holders));
    const parts = run.split(' ');
    if (parts.length > 1 && !list.full) take(this.rowsWithEvery(parts, groupOf));
    if (!list.full) take(this.rowsAkin(parts, groupOf));
    return { entries: list.entries(), exact };
  }

  /** The best rows that match and count. */
  private candidates(expression: string, groupOf: GroupOf): OriginalRow[] {
    const rows: OriginalRow[] = [];
    for (const row of this.matching.iterate(expression)) {
      if (groupOf(row.rowid) === undefined) continue;
      rows.push(row);
      if (rows.length === CANDIDATES) break;
    }
    return rows;
  }

  private rowsHolding(run: string, groupOf: GroupOf): OriginalRow[] {
    return lengthOf(run) < TRIGRAM ? this.holding.all(run) : this.candidates(ftsString([run]), groupOf);
  }

  private rowsWithEvery(parts: readonly string[], groupOf: GroupOf): OriginalRow[] {
    const [longest = ''] = [...parts].sort((a, b) => lengthOf(b) - lengthOf(a));
    const indexed = parts.filter((part) => lengthOf(part) >= TRIGRAM).map((part) => ftsString([part]));
    const rows =
      indexed.length > 0 ? this.candidates(indexed.join(' AND '), groupOf) : this.holding.all(longest);
    return rows.filter(({ folded }) => parts.every((part) => folded.includes(part)));
  }

  private rowsAkin(parts: readonly string[], groupOf: GroupOf): OriginalRow[] {
    const trigrams = [...new Set(parts.flatMap(trigramsOf))];
    if (trigrams.length === 0) return [];
    const spaced = parts.filter((part) => !isUnspaced(part)).flatMap(trigramsOf);
    const needed = Math.max(1, MIN_TRIGRAM_SHARE * new Set(spaced).size);
    const expression = trigrams.map((trigram) => ftsString([trigram])).join(' OR ');
    return this.candidates(expression, groupOf).filter(
      ({ folded }) => trigrams.filter((trigram) => folded.includes(trigram)).length >= needed,
    );
  }
}

/** Whether a run stands in a text as words of its own; in scripts without spaces wherever it stands. */
function standsApart(folded: string, run: string): boolean {
  return isUnspaced(run) || ` ${folded} `.includes(` ${run} `);
}

/** The shorter the original, the more of it is what was asked for; then in the order of the library. */
function byLength(rows: readonly OriginalRow[]): OriginalRow[] {
  return [...rows].sort((a, b) => a.folded.length - b.folded.length || a.rowid - b.rowid);
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

function trigramsOf(part: string): string[] {
  const characters = Array.from(part);
  return characters.slice(TRIGRAM - 1).map((_, at) => characters.slice(at, at + TRIGRAM).join(''));
}
